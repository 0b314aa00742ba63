// Messages after they are sent: delivered, bounced, reported as spam; and people who reply STOP.
import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { call, serviceUrl } from '../../support/client';
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

describe('Delivery reports', () => {
  it('mark messages as bounced or undelivered, add a note to the reminder, and suppress a bounced address', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 5));
    await sandbox.fate(setting.email, 'bounced');
    await sandbox.fate(setting.sms, 'undelivered');
    await addReminders(setting, [rule(4, only('email', 'sms'))], 'UTC');
    await passMorning(dateIn(now, 1));
    expect(await shownOutcomes(setting)).to.deep.equal([
      'email bounced 550 5.1.1 No such user here',
      'sms undelivered Twilio reported undelivered (30003)',
    ]);
    const [reminder] = await remindersNow(setting);
    expect(reminder?.status).to.equal('sent');
    expect(reminder?.error_message).to.match(/^Not delivered to Ada Partner by /);
    await sandbox.fate(setting.sms, null);
    await addReminders(setting, [rule(2, only('email', 'sms'))], 'UTC');
    await passMorning(dateIn(now, 3));
    expect(await counts(setting), 'no second mail to the address that bounced').to.deep.equal([1, 2, 0]);
    expect(await shownOutcomes(setting))
      .to.include('email skipped address_bounced')
      .and.include('sms delivered');
  }).timeout(60_000);

  it('of spam suppress the address of a delivered mail', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 5));
    await sandbox.fate(setting.email, 'spam');
    await addReminders(setting, [rule(4, only('email')), rule(3, only('email'))], 'UTC');
    for (const days of [1, 2]) await passMorning(dateIn(now, days));
    expect(await shownOutcomes(setting)).to.deep.equal(['email delivered', 'email skipped reported_as_spam']);
  }).timeout(30_000);

  it('of a deferred or blocked mail suppress nothing; duplicates count once', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 6));
    await addReminders(setting, [rule(5, only('email')), rule(3, only('email'))], 'UTC');
    await sandbox.fate(setting.email, 'deferred');
    await sandbox.duplicate('mail_events', 1);
    await passMorning(dateIn(now, 1));
    expect(await shownOutcomes(setting)).to.deep.equal(['email delivered']);
    await sandbox.fate(setting.email, 'blocked');
    await sandbox.duplicate('mail_events', 1);
    await passMorning(dateIn(now, 3));
    expect(await shownOutcomes(setting)).to.have.members([
      'email delivered',
      'email bounced 550 5.7.1 Refused by policy',
    ]);
    await sandbox.fate(setting.email, null);
    await addReminders(setting, [rule(1, only('email'))], 'UTC');
    await passMorning(dateIn(now, 5));
    expect(await counts(setting), 'the address is written to again').to.deep.equal([3, 0, 0]);
  }).timeout(60_000);

  it('that are forged change nothing', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 3));
    await addReminders(setting, [rule(2, only('email', 'sms'))], 'UTC');
    await passMorning(dateIn(now, 1));
    const before = await ledgerOf(setting);
    const mail = before.find(({ channel }) => channel === 'email');
    const event = {
      event: 'bounce',
      type: 'bounce',
      email: setting.email,
      record_collection: 'reminder_sends',
      record_id: mail?.id,
      record_organization: world.organizationId,
    };
    const forged = await call('/v1/receiveSendgridEvents', {
      body: [event],
      headers: {
        'X-Twilio-Email-Event-Webhook-Timestamp': '1700000000',
        'X-Twilio-Email-Event-Webhook-Signature': 'MEUCIQDforged',
      },
    });
    expect(forged.status).to.equal(403);
    const sms = before.find(({ channel }) => channel === 'sms');
    const query = `collection=reminder_sends&id=${sms?.id}&organization=${world.organizationId}`;
    const address = `${serviceUrl()}/receiveTwilioStatus?${query}`;
    const form = { MessageSid: 'SM1', MessageStatus: 'undelivered' };
    const signed = (token: string) =>
      createHmac('sha1', token).update(`${address}MessageSidSM1MessageStatusundelivered`).digest('base64');
    const post = (signature: string) =>
      fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Twilio-Signature': signature },
        body: new URLSearchParams(form),
      });
    expect((await post(signed('another token'))).status).to.equal(403);
    expect(await shownOutcomes(setting)).to.deep.equal(['email delivered', 'sms delivered']);
    expect(
      (await post(signed(process.env.TWILIO_AUTH_TOKEN ?? ''))).status,
      'the same, truly signed',
    ).to.equal(204);
    expect(await shownOutcomes(setting)).to.include('sms undelivered Twilio reported undelivered');
  }).timeout(30_000);
});
