// Credits: counted exactly, never below zero. Recipients without credits are skipped, and the admins are notified once.
import { expect } from 'chai';
import { type PlanUsage, planUsage } from '../../../functions/plans/usage';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  only,
  passMorning,
  remindersNow,
  rule,
  shownOutcomes,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';

const setCredits = (world: World, email: number, sms: number) =>
  planUsage.ref(world.organizationId).update({ credits: { email, sms } });
const balance = async (world: World): Promise<PlanUsage['credits'] | undefined> =>
  (await planUsage.get(world.organizationId))?.credits;

describe('Credits', () => {
  it('are spent for each mail and SMS, but not for WhatsApp or skipped recipients', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 4));
    await setCredits(world, 10, 10);
    await addReminders(setting, [rule(3), rule(2), rule(1, only('email'))], 'UTC');
    for (const days of [1, 2, 3]) await passMorning(dateIn(now, days));
    expect(await counts(setting)).to.deep.equal([3, 2, 2]);
    expect(await balance(world)).to.deep.equal({ email: 7, sms: 8 });
    await world.editor.call('/v1/sendExpiryNotificationNow', { body: { expiry_id: setting.expiryId } });
    expect(await balance(world)).to.deep.equal({ email: 6, sms: 7 });
  }).timeout(60_000);

  it('that run out among twelve due reminders pay for as many as possible; the admin is notified once', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const date = dateIn(now, 3);
    const settings = [];
    for (let index = 0; index < 12; index += 1) settings.push(await expiryWithContact(world, date));
    await setCredits(world, 7, 0);
    for (const setting of settings) await addReminders(setting, [rule(2, only('email', 'sms'))], 'UTC');
    await passMorning(dateIn(now, 1));
    const inboxes = await Promise.all(settings.map(counts));
    expect(inboxes.reduce((sum, [mails = 0]) => sum + mails, 0)).to.equal(7);
    expect(inboxes.every(([, sms]) => sms === 0)).to.equal(true);
    expect(await balance(world)).to.deep.equal({ email: 0, sms: 0 });
    const outcomes = (await Promise.all(settings.map(shownOutcomes))).flat();
    expect(outcomes.filter((outcome) => outcome === 'email skipped no_credit')).to.have.length(5);
    expect(outcomes.filter((outcome) => outcome === 'sms skipped no_credit')).to.have.length(12);
    const statuses = (await Promise.all(settings.map(remindersNow))).flat().map(({ status }) => status);
    expect(statuses.toSorted()).to.deep.equal(
      [...Array(7).fill('sent'), ...Array(5).fill('skipped')].toSorted(),
    );
    const { body } = await world.admin.call('/v1/notifications');
    expect(body.notifications.filter(({ type }: { type: string }) => type === 'credits')).to.have.length(1);
    const notified = (await sandbox.messagesTo(world.admin.email)).filter(({ subject }) =>
      /You’re out of reminder credits/.test(subject ?? ''),
    );
    expect(notified).to.have.length(1);
  }).timeout(120_000);

  it('of a rejected message are refunded', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 2));
    await setCredits(world, 5, 5);
    await addReminders(setting, [rule(1, only('sms'))], 'UTC');
    await sandbox.fault({ service: 'twilio', status: 400, times: 1 });
    await passMorning(dateIn(now, 1));
    expect((await remindersNow(setting))[0]?.status).to.equal('failed');
    expect(await balance(world)).to.deep.equal({ email: 5, sms: 5 });
  }).timeout(30_000);
});
