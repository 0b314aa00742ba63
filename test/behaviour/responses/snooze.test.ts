// A snoozed message comes again on the requested day: only to that recipient, over the same channels, once.
import { expect } from 'chai';
import { call } from '../../support/client';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  ledgerOf,
  only,
  rule,
  unique,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

describe('Remind me later', () => {
  it('sends the message again on the chosen day, at the same time and on the same channels', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 10));
    await world.editor.call(`/v2/expiries/${setting.expiryId}`, {
      method: 'PATCH',
      body: { assigned_to: world.editor.id },
    });
    await addReminders(setting, [rule(9, only('email', 'sms'))], 'UTC');
    await sandbox.moveTo(`${dateIn(now, 1)}T09:05:00Z`);
    const [mail] = await sandbox.messagesTo(setting.email);
    const token = /\/act\/#([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const snooze = (until?: string) =>
      call('/v1/actOnReminder', {
        body: { token, action: 'snooze', ...(until === undefined ? {} : { until }) },
      });

    const shown = await call('/v1/openReminderAction', { body: { token } });
    expect(shown.body.actions).to.include('snooze');
    expect(shown.body.snooze_days).to.deep.equal({ from: dateIn(now, 2), to: dateIn(now, 9) });
    for (const wrong of [undefined, dateIn(now, 1), dateIn(now, 10)]) {
      const answer = await snooze(wrong);
      expect(answer.status).to.equal(400);
      expect(Object.keys(answer.body.details.fields)).to.deep.equal(['until']);
    }
    for (const day of [3, 4, 4]) {
      const answer = await snooze(dateIn(now, day));
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
      expect(answer.body.snoozed_until).to.equal(dateIn(now, day));
      expect(answer.body).to.deep.equal((await call('/v1/openReminderAction', { body: { token } })).body);
    }
    const preview = await world.viewer.call(`/v2/expiries/${setting.expiryId}/reminders/preview`);
    const [entry, ...others] = preview.body.data;
    expect(others).to.deep.equal([]);
    expect(entry).to.include({ cause: 'snooze', not_sent_because: null });
    expect(entry.scheduled_at.slice(0, 13)).to.equal(`${dateIn(now, 4)}T09`);
    expect(
      entry.sends.map((send: Record<string, unknown>) => [send.recipient_id, send.channel, send.at]),
    ).to.have.deep.members([
      [setting.contactId, 'email', entry.scheduled_at],
      [setting.contactId, 'sms', entry.scheduled_at],
    ]);
    await sandbox.skipTo(`${dateIn(now, 4)}T08:55:00Z`);
    expect(await counts(setting)).to.deep.equal([1, 1, 0]);
    await sandbox.moveTo(`${dateIn(now, 4)}T09:15:00Z`);
    expect(await counts(setting)).to.deep.equal([2, 2, 0]);
    await sandbox.advance('P1D');
    expect(await counts(setting)).to.deep.equal([2, 2, 0]);
    const toMember = await sandbox.messagesTo(world.editor.email);
    expect(toMember.filter(({ subject }) => /Reminder:/.test(subject ?? ''))).to.have.length(1);
    const again = (await ledgerOf(setting)).filter(({ cause }) => cause === 'snooze');
    expect(again.map(({ channel, recipient_id }) => [channel, recipient_id]).toSorted()).to.deep.equal([
      ['email', setting.contactId],
      ['sms', setting.contactId],
    ]);
    expect((await call('/v1/openReminderAction', { body: { token } })).body.snoozed_until).to.equal(null);
  }).timeout(180_000);

  it('works for escalation recipients while they are named, as previewed', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 12));
    const [boss, former] = [`${unique()}@partner.example`, `${unique()}@partner.example`];
    const contactIds: string[] = [];
    for (const email of [boss, former])
      contactIds.push(
        (await world.editor.call('/v2/contacts', { body: { first_name: 'Boss', email } })).body.id,
      );
    const escalate = { after: { amount: 2, time_unit: 'hour' }, contacts: contactIds };
    const [added] = await addReminders(setting, [rule(10, { ...only('email'), escalate })], 'UTC');
    await sandbox.skipTo(`${dateIn(now, 2)}T08:55:00Z`);
    await sandbox.moveTo(`${dateIn(now, 2)}T11:05:00Z`);
    for (const address of [boss, former]) {
      const [mail] = await sandbox.messagesTo(address);
      const token = /\/act\/#([\w-]+)/.exec(mail?.text ?? '')?.[1];
      const body = { token, action: 'snooze', until: dateIn(now, 4) };
      const answer = await call('/v1/actOnReminder', { body });
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    }
    const changed = await world.editor.call(`/v2/expiries/${setting.expiryId}/reminders`, {
      method: 'PATCH',
      body: { reminders: [{ id: added?.id, escalate: { ...escalate, contacts: [contactIds[0]] } }] },
    });
    expect(changed.status, JSON.stringify(changed.body)).to.equal(200);
    const preview = await world.viewer.call(`/v2/expiries/${setting.expiryId}/reminders/preview`);
    const snoozed = preview.body.data.filter(({ cause }: { cause: string }) => cause === 'snooze');
    expect(
      snoozed.flatMap(({ sends }: { sends: Record<string, string>[] }) =>
        sends.map(({ recipient_id: id, channel }) => [id, channel]),
      ),
    ).to.deep.equal([[contactIds[0], 'email']]);
    await sandbox.skipTo(`${dateIn(now, 4)}T08:55:00Z`);
    await sandbox.moveTo(`${dateIn(now, 4)}T11:15:00Z`);
    const [first, again, ...more] = await sandbox.messagesTo(boss);
    expect(more).to.deep.equal([]);
    for (const mail of [first, again]) expect(mail?.text).to.match(/nobody has acknowledged/i);
    expect(await sandbox.messagesTo(former)).to.have.length(1);
    expect(await counts(setting)).to.deep.equal([1, 0, 0]);
  }).timeout(180_000);
});
