// Reminders of one minute, which people get once, and the credits that pay for messages.
import { expect } from 'chai';
import { type PlanUsage, planUsages } from '../../../functions/plans/usage';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  only,
  passMorning,
  remindersNow,
  rule,
  type Setting,
  shownOutcomes,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import {
  changeSettings,
  done,
  patchContact,
  patchExpiry,
  pathOf,
  previewOf,
  reminderMails,
  reminderStatuses,
  sendNow,
} from './given';

describe('Two reminders of an expiry in one minute', () => {
  const week = (over: object = {}) => ({ ...rule(1, over), time_unit: 'week' });

  it('send each person one message per channel, and the ledger lists the rules it covers', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 8));
    await patchExpiry(setting, { assigned_to: world.editor.id });
    const rules = [rule(7, only('email')), week(only('email', 'sms'))];
    const ids = (await addReminders(setting, rules, 'UTC')).map(({ id }) => id);
    const previewed = (await previewOf(setting)).flatMap(({ sends }) => sends);
    const withFallback = await expiryWithContact(world, dateIn(now, 8));
    await addReminders(withFallback, [rule(7, { fallback: true }), week({ fallback: true })], 'UTC');
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:05:00Z`);
    expect(await counts(setting), 'one email, and the SMS that one rule asks for').to.deep.equal([1, 1, 0]);
    expect(await counts(withFallback), 'one channel together').to.deep.equal([1, 0, 0]);
    expect(await reminderMails(world.editor.email), 'the assignee’s email').to.have.length(1);
    const { notifications } = await done(world.editor.call('/v1/notifications'));
    expect(notifications.filter(({ type }: { type: string }) => type === 'reminder')).to.have.length(1);

    const sends = (await done(world.viewer.call(`/v1/getReminderSends?expiry_id=${setting.expiryId}`)))
      .sends as { id: string; reminder_id: string; channel: string; reason: string; same_as: string }[];
    const [same, sent] = [true, false].map((is) => sends.filter(({ same_as }) => (same_as !== null) === is));
    expect(sent?.map(({ channel }) => channel)).to.have.members(['email', 'email', 'in_app', 'sms']);
    expect(previewed.filter(({ will_send }) => will_send)).to.have.length(4);
    expect(same?.map(({ channel }) => channel)).to.have.members(['email', 'email', 'in_app']);
    for (const { same_as, reminder_id, channel, reason } of same ?? []) {
      expect(reason).to.equal('same_message');
      const carrier = sent?.find(({ id }) => id === same_as);
      expect(carrier, channel).to.deep.include({ channel, also_for: [reminder_id] });
      expect(ids.filter((id) => id !== reminder_id)).to.deep.equal([carrier?.reminder_id]);
    }
    const path = `${pathOf(setting)}/reminders/${same?.[0]?.reminder_id}/sends`;
    const { data } = await done(world.viewer.call(path));
    expect(data.map(({ id }: { id: string }) => id)).to.include(same?.[0]?.id);
    expect(await reminderStatuses(setting)).to.deep.equal(['sent', 'sent']);
  });
});

describe('Credits', () => {
  const setCredits = (world: World, email: number, sms: number) =>
    planUsages.ref(world.organizationId).update({ credits: { email, sms } });
  const balance = async (world: World): Promise<PlanUsage['credits'] | undefined> =>
    (await planUsages.get(world.organizationId))?.credits;

  it('pay for each email and SMS, but not for WhatsApp, skipped or rejected messages', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 3));
    const skipped = await expiryWithContact(world, dateIn(now, 3));
    await patchContact(skipped, { sms_opt_in: false, whatsapp_phone: null });
    await setCredits(world, 10, 10);
    await addReminders(setting, [rule(2), rule(1, only('sms'))], 'UTC');
    await addReminders(skipped, [rule(2)], 'UTC');
    await passMorning(dateIn(now, 1));
    expect([await counts(setting), await counts(skipped)]).to.deep.equal([
      [1, 1, 1],
      [1, 0, 0],
    ]);
    expect(await shownOutcomes(skipped)).to.deep.equal([
      'email delivered',
      'sms skipped not_opted_in',
      'whatsapp skipped no_address',
    ]);
    expect(await balance(world)).to.deep.equal({ email: 8, sms: 9 });
    await sendNow(setting);
    await sandbox.untilIdle();
    expect(await balance(world)).to.deep.equal({ email: 7, sms: 8 });
    await sandbox.fault({ service: 'twilio', status: 400, times: 1 });
    await passMorning(dateIn(now, 2));
    const [rejected] = (await remindersNow(setting)).filter(({ status }) => status === 'failed');
    expect(rejected?.error_message).to.match(/Twilio answered 400/);
    expect(await balance(world), 'refunded').to.deep.equal({ email: 7, sms: 8 });
  }).timeout(60_000);

  it('are refunded for a rejected digest, but not for one that was never paid', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    await changeSettings(world, { email_reminder_mode: 'DIGEST', digest_send_time: '09:00' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 3));
    await setCredits(world, 3, 0);
    await addReminders(setting, [rule(2, only('email'))], 'UTC');
    await sandbox.fault({ service: 'sendgrid', status: 400 });
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:05:00Z`);
    await sandbox.fault({ service: 'sendgrid', times: 0 });
    expect((await remindersNow(setting))[0]?.status).to.equal('failed');
    expect(await balance(world)).to.deep.equal({ email: 3, sms: 0 });
    await setCredits(world, 0, 0);
    const unpaid = await expiryWithContact(world, dateIn(now, 4));
    await addReminders(unpaid, [rule(2, only('email'))], 'UTC');
    await sandbox.jumpTo(`${dateIn(now, 2)}T09:05:00Z`);
    expect((await remindersNow(unpaid))[0]?.status).to.equal('skipped');
    expect(await balance(world)).to.deep.equal({ email: 0, sms: 0 });
  });

  it('that run out pay for as many reminders as possible, and notify the admin once', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const settings: Setting[] = [];
    for (let index = 0; index < 6; index += 1) settings.push(await expiryWithContact(world, dateIn(now, 3)));
    await setCredits(world, 4, 0);
    for (const setting of settings) await addReminders(setting, [rule(2, only('email', 'sms'))], 'UTC');
    await passMorning(dateIn(now, 1));
    const inboxes = await Promise.all(settings.map(counts));
    expect(inboxes.reduce((sum, [mails = 0]) => sum + mails, 0)).to.equal(4);
    expect(inboxes.every(([, sms]) => sms === 0)).to.equal(true);
    expect(await balance(world)).to.deep.equal({ email: 0, sms: 0 });
    const outcomes = (await Promise.all(settings.map(shownOutcomes))).flat();
    expect(outcomes.filter((outcome) => outcome === 'email skipped no_credit')).to.have.length(2);
    expect(outcomes.filter((outcome) => outcome === 'sms skipped no_credit')).to.have.length(6);
    const statuses = (await Promise.all(settings.map(remindersNow))).flat().map(({ status }) => status);
    expect(statuses).to.have.members([...Array(4).fill('sent'), ...Array(2).fill('skipped')]);
    const { notifications } = await done(world.admin.call('/v1/notifications'));
    expect(notifications.filter(({ type }: { type: string }) => type === 'credits')).to.have.length(1);
    const mails = (await sandbox.messagesTo(world.admin.email)).map(({ subject }) => subject ?? '');
    expect(mails.filter((subject) => /You’re out of reminder credits/.test(subject))).to.have.length(1);
  }).timeout(120_000);
});
