// Reminders follow their expiry's date: after a renewal, a corrected typo, or a return from the archive.
import { expect } from 'chai';
import { recordDeliveryReports } from '../../../functions/reminders/replies/deliveryReports';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  only,
  remindersNow,
  rule,
  shownLedger,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { done, patchExpiry, previewOf, reminderStatuses, respond, sendNow } from './given';

describe('A reminder', () => {
  it('is pending again when its expiry’s date moves, unless v1 has set a date of its own', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const [first, second] = [dateIn(now, 3), dateIn(now, 9)];
    const setting = await expiryWithContact(world, first);
    await addReminders(setting, [rule(2, only('email'))], 'UTC');

    const ofV1 = await expiryWithContact(world, dateIn(now, 30));
    const v1 = async (name: string, reminder: object, expiry_date?: string) => {
      const body = { expiry_id: ofV1.expiryId, expiry_date, reminders: [reminder] };
      return (await done(world.editor.call(`/v1/${name}`, { body }))).reminders[0];
    };
    const own = { ...rule(1, only('email')), timezone: 'UTC' };
    const { id, scheduled_at: ownTime } = await v1('createExpiryReminders', own, dateIn(now, 3));
    expect(await v1('updateExpiryReminders', { id })).to.include({ scheduled_at: ownTime });
    await v1('updateExpiryReminders', { id }, dateIn(now, 2));
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:01:00Z`);
    expect(await reminderStatuses(setting)).to.deep.equal(['sent']);
    expect(await counts(ofV1), 'on the date that v1 set last').to.deep.equal([1, 0, 0]);
    await patchExpiry(setting, { expiry_date: second });
    const [again] = await remindersNow(setting);
    const scheduled_at = `${dateIn(now, 7)}T09:00:00.000Z`;
    expect(again).to.include({ status: 'pending', sent_at: null, error_message: null, scheduled_at });
    await sandbox.jumpTo(`${dateIn(now, 7)}T09:01:00Z`);
    expect(await reminderStatuses(setting)).to.deep.equal(['sent']);
    expect(await counts(setting)).to.deep.equal([2, 0, 0]);
    const ledger = await shownLedger(setting);
    expect(ledger.map(({ expiry_date }) => expiry_date)).to.deep.equal([first, second]);
    const { organizationId } = world;
    const reference = { collection: 'reminder_sends' as const, id: ledger[0]?.id ?? '', organizationId };
    const bounce = { reference, receipt: 'bounced' as const, reason: 'late', suppress: null };
    await recordDeliveryReports([bounce], await sandbox.now());
    expect((await shownLedger(setting)).map(({ status }) => status)).to.deep.equal(['bounced', 'delivered']);
    const [reminder] = await remindersNow(setting);
    expect(reminder?.error_message, 'after a bounce of the former date').to.equal(null);
  }).timeout(120_000);

  it('is sent again on the day a snoozing recipient chose last, even if its date moves', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const [once, twice] = [
      await expiryWithContact(world, dateIn(now, 12)),
      await expiryWithContact(world, dateIn(now, 12)),
    ];
    for (const setting of [once, twice]) await addReminders(setting, [rule(11, only('email'))], 'UTC');
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:02:00Z`);
    const received = () =>
      Promise.all([once, twice].map(async ({ email }) => (await sandbox.messagesTo(email)).length));
    for (const setting of [once, twice]) {
      await respond(setting.email, 'snooze', { until: dateIn(now, 2) });
      await patchExpiry(setting, { expiry_date: dateIn(now, 11) });
    }
    expect((await previewOf(once)).map(({ cause }) => cause)).to.deep.equal(['snooze']);
    await sendNow(twice);
    await sandbox.untilIdle();
    await respond(twice.email, 'snooze', { until: dateIn(now, 3) });
    expect(await previewOf(twice)).to.have.length(1);
    await sandbox.moveTo(`${dateIn(now, 2)}T23:00:00Z`);
    expect(await received()).to.deep.equal([2, 2]);
    await sandbox.moveTo(`${dateIn(now, 3)}T23:00:00Z`);
    expect(await received()).to.deep.equal([2, 3]);
  }).timeout(120_000);
});
