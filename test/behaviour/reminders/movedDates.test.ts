// Reminders follow their expiry's date: after a renewal, a corrected typo, or a return from the archive.
import { expect } from 'chai';
import { recordDeliveryReports } from '../../../functions/reminders/replies/deliveryReports';
import { call } from '../../support/client';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  only,
  remindersNow,
  rule,
  type Setting,
  shownLedger,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

async function move(setting: Setting, expiryDate: string): Promise<void> {
  const answer = await setting.world.editor.call(`/v2/expiries/${setting.expiryId}`, {
    method: 'PATCH',
    body: { expiry_date: expiryDate },
  });
  expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
}

const statuses = async (setting: Setting): Promise<string[]> =>
  (await remindersNow(setting)).map(({ status }) => status);

describe('When the date of an expiry changes', () => {
  it('a sent reminder is pending again for the new date, and the ledger keeps both dates', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const [first, second] = [dateIn(now, 3), dateIn(now, 9)];
    const setting = await expiryWithContact(world, first);
    await addReminders(setting, [rule(2, only('email'))], 'UTC');
    await sandbox.moveTo(`${dateIn(now, 1)}T09:01:00Z`);
    expect(await statuses(setting)).to.deep.equal(['sent']);
    await move(setting, second);
    const [again] = await remindersNow(setting);
    expect(again).to.include({
      status: 'pending',
      sent_at: null,
      error_message: null,
      scheduled_at: `${dateIn(now, 7)}T09:00:00.000Z`,
    });
    await sandbox.skipTo(`${dateIn(now, 7)}T08:59:00Z`);
    await sandbox.moveTo(`${dateIn(now, 7)}T09:01:00Z`);
    expect(await statuses(setting)).to.deep.equal(['sent']);
    expect(await counts(setting)).to.deep.equal([2, 0, 0]);
    const ledger = await shownLedger(setting);
    expect(ledger.map(({ expiry_date }) => expiry_date)).to.deep.equal([first, second]);
    const reference = {
      ...{ collection: 'reminder_sends' as const, id: ledger[0]?.id ?? '' },
      organizationId: world.organizationId,
    };
    const bounce = { reference, receipt: 'bounced' as const, reason: 'late', suppress: null };
    await recordDeliveryReports([bounce], await sandbox.now());
    expect((await shownLedger(setting)).map(({ status }) => status)).to.deep.equal(['bounced', 'delivered']);
    expect((await remindersNow(setting))[0], 'a bounce of the former date').to.include({
      error_message: null,
    });
  }).timeout(120_000);

  it('a reminder to which v1 gave another date keeps it, until v1 gives it the next', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 30));
    const v1 = async (name: string, reminder: object, expiry_date?: string) => {
      const body = { expiry_id: setting.expiryId, expiry_date, reminders: [reminder] };
      const answer = await world.editor.call(`/v1/${name}`, { body });
      expect(answer.status, JSON.stringify(answer.body)).to.be.within(200, 201);
      return answer.body.reminders[0];
    };
    const own = { ...rule(1, only('email')), timezone: 'UTC' };
    const { id, scheduled_at } = await v1('createExpiryReminders', own, dateIn(now, 3));
    expect(await v1('updateExpiryReminders', { id })).to.include({ scheduled_at });
    const moved = await v1('updateExpiryReminders', { id }, dateIn(now, 4));
    expect(moved.scheduled_at).to.equal(`${dateIn(now, 3)}T09:00:00.000Z`);
    await sandbox.skipTo(`${dateIn(now, 3)}T08:59:00Z`);
    await sandbox.moveTo(`${dateIn(now, 3)}T09:01:00Z`);
    expect(await statuses(setting)).to.deep.equal(['sent']);
    expect(await counts(setting)).to.deep.equal([1, 0, 0]);
  }).timeout(60_000);

  it('a snoozing recipient is reminded on the day they chose', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const due = dateIn(now, 12);
    const settings = [await expiryWithContact(world, due), await expiryWithContact(world, due)];
    for (const setting of settings) await addReminders(setting, [rule(10, only('email'))], 'UTC');
    await sandbox.skipTo(`${dateIn(now, 2)}T08:59:00Z`);
    await sandbox.moveTo(`${dateIn(now, 2)}T09:02:00Z`);
    const received = ({ email }: Setting) => sandbox.messagesTo(email);
    const snoozes = async (setting: Setting, until: string) => {
      const [last] = await received(setting);
      const token = /\/act\/#([\w-]+)/.exec(last?.text ?? '')?.[1];
      const answer = await call('/v1/actOnReminder', { body: { token, action: 'snooze', until } });
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    };
    const [once, twice] = settings as [Setting, Setting];
    for (const setting of settings) {
      await snoozes(setting, dateIn(now, 4));
      await move(setting, dateIn(now, 11));
    }
    const preview = await world.viewer.call(`/v2/expiries/${once.expiryId}/reminders/preview`);
    expect(preview.body.data.map(({ cause }: { cause: string }) => cause)).to.deep.equal(['snooze']);
    const sent = await world.editor.call('/v1/sendExpiryNotificationNow', { body: { id: twice.expiryId } });
    expect(sent.status, JSON.stringify(sent.body)).to.equal(200);
    await sandbox.untilIdle();
    await snoozes(twice, dateIn(now, 6));
    const waiting = await world.viewer.call(`/v2/expiries/${twice.expiryId}/reminders/preview`);
    expect(waiting.body.data, 'the last wish').to.have.length(1);
    await sandbox.moveTo(`${dateIn(now, 4)}T23:00:00Z`);
    expect([(await received(once)).length, (await received(twice)).length]).to.deep.equal([2, 2]);
    await sandbox.moveTo(`${dateIn(now, 6)}T23:00:00Z`);
    expect([(await received(once)).length, (await received(twice)).length]).to.deep.equal([2, 3]);
  }).timeout(120_000);
});
