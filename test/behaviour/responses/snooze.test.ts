// A snoozed message is sent again on the requested day: only to that recipient, over the same channels, once.
import { expect } from 'chai';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  ledgerOf,
  only,
  rule,
  somePhone,
  unique,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { done, newContact, patchExpiry, pathOf, previewOf, reminderMails, respond } from '../reminders/given';
import { act, fieldsOf, open, tokenIn } from './given';

describe('Remind me later', () => {
  it('sends the message again on the chosen day, over the same channels, once', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 10));
    const [email, phone] = [`${unique()}@partner.example`, somePhone()];
    const other = await newContact(world, { email, sms_phone: phone, sms_opt_in: true });
    await sandbox.fate(email, 'bounced');
    await patchExpiry(setting, { assigned_to: world.editor.id, contacts: [setting.contactId, other.id] });
    await addReminders(setting, [rule(9, only('email', 'sms'))], 'UTC');
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:05:00Z`);
    const [mail] = await sandbox.messagesTo(setting.email);
    const token = tokenIn(mail?.text);

    const { actions, snooze_days, told } = (await open(token)).body;
    expect(actions).to.include('snooze');
    expect(snooze_days).to.deep.equal({ from: dateIn(now, 2), to: dateIn(now, 9) });
    const reached = told.map(({ name, channel }: Record<string, string>) => `${name} ${channel}`);
    expect(reached, 'others reached').to.have.members(['Bo sms', 'editor Person email']);
    for (const { at } of told) expect(at).to.match(new RegExp(`^${dateIn(now, 1)}T09:0`));
    for (const until of [undefined, dateIn(now, 1), dateIn(now, 10)])
      expect(fieldsOf(await act(token, 'snooze', { until }))).to.deep.equal(['until']);
    for (const day of [2, 3, 3]) {
      const answer = await done(act(token, 'snooze', { until: dateIn(now, day) }));
      expect(answer.snoozed_until).to.equal(dateIn(now, day));
      expect(answer).to.deep.equal((await open(token)).body);
    }
    const [entry, ...others] = await previewOf(setting);
    expect(others).to.deep.equal([]);
    expect(entry).to.include({ cause: 'snooze', not_sent_because: null });
    expect(entry?.scheduled_at.slice(0, 13)).to.equal(`${dateIn(now, 3)}T09`);
    const planned = entry?.sends.map(({ recipient_id, channel, at }) => [recipient_id, channel, at]);
    expect(planned).to.have.deep.members(
      ['email', 'sms'].map((channel) => [setting.contactId, channel, entry?.scheduled_at]),
    );
    await sandbox.skipTo(`${dateIn(now, 3)}T08:55:00Z`);
    expect(await counts(setting)).to.deep.equal([1, 1, 0]);
    await sandbox.jumpTo(`${dateIn(now, 3)}T09:15:00Z`);
    expect(await counts(setting)).to.deep.equal([2, 2, 0]);
    await sandbox.jumpTo(`${dateIn(now, 4)}T09:15:00Z`);
    expect(await counts(setting)).to.deep.equal([2, 2, 0]);
    expect(await reminderMails(world.editor.email)).to.have.length(1);
    expect(await sandbox.messagesTo(phone)).to.have.length(1);
    const again = (await ledgerOf(setting)).filter(({ cause }) => cause === 'snooze');
    expect(again.map(({ channel, recipient_id }) => [channel, recipient_id])).to.have.deep.members([
      ['email', setting.contactId],
      ['sms', setting.contactId],
    ]);
    expect((await open(token)).body.snoozed_until).to.equal(null);
  }).timeout(180_000);

  it('works for escalation recipients while the reminder names them, as previewed', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 12));
    const [boss, former] = [`${unique()}@partner.example`, `${unique()}@partner.example`];
    const contacts = [
      (await newContact(world, { email: boss })).id,
      (await newContact(world, { email: former })).id,
    ];
    const escalate = { after: { amount: 2, time_unit: 'hour' }, contacts };
    const [added] = await addReminders(setting, [rule(11, { ...only('email'), escalate })], 'UTC');
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:05:00Z`);
    await sandbox.moveTo(`${dateIn(now, 1)}T11:05:00Z`);
    for (const address of [boss, former]) await respond(address, 'snooze', { until: dateIn(now, 2) });
    const reminders = [{ id: added?.id, escalate: { ...escalate, contacts: contacts.slice(0, 1) } }];
    await done(world.editor.call(`${pathOf(setting)}/reminders`, { method: 'PATCH', body: { reminders } }));
    const snoozed = (await previewOf(setting)).filter(({ cause }) => cause === 'snooze');
    const planned = snoozed.flatMap(({ sends }) =>
      sends.map(({ recipient_id, channel }) => [recipient_id, channel]),
    );
    expect(planned).to.deep.equal([[contacts[0], 'email']]);
    await sandbox.moveTo(`${dateIn(now, 2)}T11:15:00Z`);
    const [first, again, ...more] = await sandbox.messagesTo(boss);
    expect(more).to.deep.equal([]);
    for (const mail of [first, again]) expect(mail?.text).to.match(/nobody has acknowledged/i);
    expect(await sandbox.messagesTo(former)).to.have.length(1);
    expect(await counts(setting)).to.deep.equal([1, 0, 0]);
  }).timeout(180_000);
});
