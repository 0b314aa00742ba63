// Reminders from the API to a person's inbox: who gets what, when, over which channel, exactly once.
import { expect } from 'chai';
import { addMs, MINUTE_MS } from '../../../functions/platform/clock';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  inboxes,
  ledgerOf,
  passMorning,
  remindersNow,
  rule,
  spelledOut,
} from '../../support/reminding';
import { type Message, sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

describe('A reminder set through the API', () => {
  it('reaches the contact once on each channel at the local time', async () => {
    const world = await newWorld({ timezone: 'America/New_York' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 20));
    const only = (channel: string) => ({
      email_enabled: false,
      sms_enabled: false,
      whatsapp_enabled: false,
      [`${channel}_enabled`]: true,
    });
    await addReminders(setting, [rule(5, only('email'))], 'Pacific/Auckland');
    await addReminders(setting, [rule(5, { ...only('sms'), time: '18:30' })], 'Europe/Berlin');
    await addReminders(setting, [rule(4, only('whatsapp'))], 'America/Los_Angeles');
    const planned = await remindersNow(setting);
    expect(planned.map(({ status }) => status)).to.deep.equal(['pending', 'pending', 'pending']);

    for (const [index, reminder] of planned.entries()) {
      await sandbox.moveTo(addMs(new Date(reminder.scheduled_at), -MINUTE_MS));
      expect(
        (await counts(setting)).reduce((sum, count) => sum + count),
        'nothing early',
      ).to.equal(index);
      await sandbox.moveTo(reminder.scheduled_at);
    }
    await sandbox.advance('P1D');
    expect(await counts(setting)).to.deep.equal([1, 1, 1]);

    const sent = await remindersNow(setting);
    for (const reminder of sent) {
      expect(reminder).to.include({ status: 'sent', error_message: null });
      const lateMs = new Date(reminder.sent_at ?? 0).getTime() - new Date(reminder.scheduled_at).getTime();
      expect(lateMs).to.be.within(0, 60_000);
    }
    const ledger = await ledgerOf(setting);
    expect(ledger.map(({ status, channel }) => [channel, status]).toSorted()).to.deep.equal([
      ['email', 'sent'],
      ['sms', 'sent'],
      ['whatsapp', 'sent'],
    ]);
    const [[mail]] = (await inboxes(setting)) as [[Message]];
    expect(mail.subject).to.equal(
      `Reminder: Fire <certificate> expires in 5 days (${spelledOut(dateIn(now, 20))})`,
    );
    expect(mail.html).to.include('Fire &lt;certificate&gt;').and.not.include('<certificate>');
  });

  it('respects opt-ins and the master switch, and stores the reason for each skipped recipient', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 2));
    await world.editor.call(`/v2/contacts/${setting.contactId}`, {
      method: 'PATCH',
      body: { sms_opt_in: false, whatsapp_phone: null },
    });
    await addReminders(setting, [rule(1)], 'UTC');
    await passMorning(dateIn(now, 1));
    expect(await counts(setting)).to.deep.equal([1, 0, 0]);
    const reasons = (await ledgerOf(setting))
      .map(({ channel, status, reason }) => [channel, status, reason])
      .toSorted();
    expect(reasons).to.deep.equal([
      ['email', 'sent', null],
      ['sms', 'skipped', 'not_opted_in'],
      ['whatsapp', 'skipped', 'no_address'],
    ]);
  }).timeout(30_000);

  it('notifies the assignee by mail and in the app', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const expiry = await world.admin.call('/v2/expiries', {
      body: { name: 'Passport', expiry_date: dateIn(now, 2), assigned_to: world.editor.id },
    });
    const setting = {
      world,
      email: world.editor.email,
      sms: '',
      whatsapp: '',
      contactId: '',
      expiryId: expiry.body.id,
    };
    await addReminders(setting, [rule(1)], 'UTC');
    await passMorning(dateIn(now, 1));
    const mails = await sandbox.messagesTo(world.editor.email);
    expect(mails.filter(({ subject }) => subject?.startsWith('Reminder:'))).to.have.length(1);
    const { body } = await world.editor.call('/v1/notifications');
    expect(body.notifications.filter(({ type }: { type: string }) => type === 'reminder')).to.have.length(1);
  }).timeout(30_000);
});
