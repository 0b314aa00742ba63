// Reminders under failures: duplicate and lost tasks, failing providers, a process that dies during a send.
import { expect } from 'chai';
import { killFunction } from '../../support/processes';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  ledgerOf,
  only,
  passMorning,
  remindersNow,
  rule,
  shownOutcomes,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { newReminded } from './given';

describe('A reminder under faults', () => {
  it('is sent once if every task and trigger is delivered twice', async () => {
    const { now, setting } = await newReminded(2, rule(1));
    await sandbox.duplicate('task', 20);
    await sandbox.duplicate('trigger', 20);
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:05:00Z`);
    await sandbox.duplicate('task', 0);
    await sandbox.duplicate('trigger', 0);
    expect(await counts(setting)).to.deep.equal([1, 1, 1]);
  }).timeout(60_000);

  it('waits while a provider is down, then is sent', async () => {
    const {
      setting,
      reminders: [reminder],
    } = await newReminded(2, rule(1, only('email')));
    await sandbox.fault({ service: 'sendgrid', status: 503, times: 3 });
    await sandbox.moveTo(reminder?.scheduled_at ?? '');
    expect(await counts(setting)).to.deep.equal([0, 0, 0]);
    expect((await remindersNow(setting))[0]?.status).to.equal('sending');
    await sandbox.advance('PT30M');
    expect(await counts(setting)).to.deep.equal([1, 0, 0]);
    expect((await remindersNow(setting))[0]?.status).to.equal('sent');
  }).timeout(30_000);

  it('is not sent again after a lost response, and the provider’s report completes it', async () => {
    const {
      setting,
      reminders: [reminder],
    } = await newReminded(2, rule(1, only('email', 'sms')));
    for (const service of ['sendgrid', 'twilio']) await sandbox.fault({ service, drop: true, times: 1 });
    await sandbox.moveTo(reminder?.scheduled_at ?? '');
    expect(await counts(setting)).to.deep.equal([1, 1, 0]);
    await sandbox.advance('PT1H');
    expect((await remindersNow(setting))[0]).to.include({ status: 'sent', error_message: null });
    expect(await shownOutcomes(setting)).to.deep.equal(['email delivered', 'sms delivered']);
    expect(await counts(setting)).to.deep.equal([1, 1, 0]);
  }).timeout(60_000);

  it('is sent by the sweep if its task is lost', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 2));
    await sandbox.fault({ service: 'tasks', status: 503, times: 10 });
    const [reminder] = await addReminders(setting, [rule(1)], 'UTC');
    await sandbox.fault({ service: 'tasks', times: 0 });
    await sandbox.moveTo(new Date(new Date(reminder?.scheduled_at ?? 0).getTime() + 120_000));
    expect(await counts(setting)).to.deep.equal([1, 1, 1]);
  }).timeout(30_000);

  it('fails after four attempts without a response, and notifies the admins with a link', async () => {
    const { world, now, setting } = await newReminded(2, rule(1, only('email')));
    await sandbox.fault({ service: 'sendgrid', swallow: true });
    await passMorning(dateIn(now, 1));
    await sandbox.advance('PT1H');
    await sandbox.fault({ service: 'sendgrid', times: 0 });
    expect((await remindersNow(setting))[0]?.status).to.equal('failed');
    const { body } = await world.admin.call('/v1/notifications');
    const [notice] = body.notifications.filter(({ message }: { message: string }) =>
      /may or may not/.test(message),
    );
    expect(new URL(notice.link).searchParams.get('id')).to.equal(setting.expiryId);
  }).timeout(60_000);

  it('is sent if the process dies between claim and provider response', async () => {
    const {
      setting,
      reminders: [reminder],
    } = await newReminded(2, rule(1, only('email')));
    await sandbox.fault({ service: 'sendgrid', delay_ms: 8000, times: 1 });
    const moving = sandbox.moveTo(reminder?.scheduled_at ?? '');
    await until(async () => (await ledgerOf(setting))[0]?.status === 'sending');
    killFunction('fireReminders');
    await moving;
    expect((await remindersNow(setting))[0]?.status).to.equal('sending');
    await sandbox.advance('PT10M');
    expect((await remindersNow(setting))[0]?.status).to.equal('sent');
    const [mails = 0] = await counts(setting);
    expect(mails, 'twice only if the provider had accepted the first').to.be.within(1, 2);
  }).timeout(60_000);
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries += 1) {
    if (tries > 300) throw new Error('The condition is still false after 30 s');
    await new Promise((wake) => setTimeout(wake, 100));
  }
}
