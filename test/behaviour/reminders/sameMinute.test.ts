// Two reminders of one expiry in the same minute: one message per person, and ledger entries for both.
import { expect } from 'chai';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  only,
  remindersNow,
  rule,
  type Setting,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

const week = (over: object = {}) => ({ ...rule(1, over), time_unit: 'week' });

interface Shown {
  id: string;
  reminder_id: string;
  channel: string;
  status: string;
  reason: string | null;
  same_as: string | null;
  also_for: string[];
}

async function ledgerOf({ world, expiryId }: Setting): Promise<Shown[]> {
  const { body } = await world.viewer.call(`/v1/getReminderSends?expiry_id=${expiryId}`);
  return body.sends;
}

describe('Two reminders of an expiry in one minute', () => {
  it('send each person one message per channel, and the ledger lists the rules it covers', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 9));
    await world.admin.call(`/v2/expiries/${setting.expiryId}`, {
      method: 'PATCH',
      body: { assigned_to: world.editor.id },
    });
    const rules = [rule(7, only('email')), week(only('email', 'sms'))];
    const ids = (await addReminders(setting, rules, 'UTC')).map(({ id }) => id);
    const preview = await world.viewer.call(`/v2/expiries/${setting.expiryId}/reminders/preview`);
    const foretold = preview.body.data.flatMap(({ sends }: { sends: { will_send: boolean }[] }) =>
      sends.filter(({ will_send }) => will_send),
    );
    await sandbox.moveTo(`${dateIn(now, 2)}T09:05:00Z`);
    expect(await counts(setting), 'one mail, and the SMS of the one rule that asks for it').to.deep.equal([
      1, 1, 0,
    ]);
    const toMember = (await sandbox.messagesTo(world.editor.email)).filter(({ subject }) =>
      subject?.startsWith('Reminder:'),
    );
    expect(toMember).to.have.length(1);
    const { body } = await world.editor.call('/v1/notifications');
    expect(body.notifications.filter(({ type }: { type: string }) => type === 'reminder')).to.have.length(1);

    const sends = await ledgerOf(setting);
    const sent = sends.filter(({ status }) => status !== 'skipped');
    expect(sent.map(({ channel }) => channel).toSorted()).to.deep.equal(['email', 'email', 'in_app', 'sms']);
    expect(foretold, 'the preview says the same').to.have.length(sent.length);
    const same = sends.filter(({ reason }) => reason === 'same_message');
    expect(same.map(({ channel }) => channel).toSorted()).to.deep.equal(['email', 'email', 'in_app']);
    for (const { same_as, reminder_id, channel } of same) {
      const carrier = sent.find(({ id }) => id === same_as);
      expect(carrier, channel).to.deep.include({ channel, also_for: [reminder_id] });
      expect(carrier?.reminder_id).not.to.equal(reminder_id);
      expect(ids).to.include(carrier?.reminder_id);
    }
    const [carried] = same;
    const path = `/v2/expiries/${setting.expiryId}/reminders/${carried?.reminder_id}/sends`;
    expect((await world.viewer.call(path)).body.data.map(({ id }: Shown) => id)).to.include(carried?.id);
    expect((await remindersNow(setting)).map(({ status }) => status)).to.deep.equal(['sent', 'sent']);
  });

  it('appear once in a digest', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    await world.admin.call('/v1/updateOrganizationSettings', {
      body: { email_reminder_mode: 'DIGEST', digest_send_time: '10:00' },
    });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 9));
    await addReminders(setting, [rule(7, only('email')), week(only('email'))], 'UTC');
    await sandbox.moveTo(`${dateIn(now, 2)}T10:05:00Z`);
    const [mail, ...more] = await sandbox.messagesTo(setting.email);
    expect(more).to.deep.equal([]);
    expect(mail?.text?.match(/\/act\/#/g)).to.have.length(1);
    expect((await remindersNow(setting)).map(({ status }) => status)).to.deep.equal(['sent', 'sent']);
  });
});
