// What happens to messages after they were sent: delivered, bounced, called spam; and people who say STOP.
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
  remindersNow,
  rule,
  shownOutcomes,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

describe('Delivery reports', () => {
  it('move messages on to bounced and undelivered, say so on the reminder, and suppress the address of the bounce', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 5));
    await sandbox.fate(setting.email, 'bounced');
    await sandbox.fate(setting.sms, 'undelivered');
    await addReminders(setting, [rule(4, only('email', 'sms'))], 'UTC');
    await sandbox.advance('P2D');
    expect(await shownOutcomes(setting)).to.deep.equal([
      'email bounced 550 5.1.1 No such user here',
      'sms undelivered Twilio reported undelivered (30003)',
    ]);
    const [reminder] = await remindersNow(setting);
    expect(reminder?.status).to.equal('sent');
    expect(reminder?.error_message).to.match(/^Not delivered to Ada Partner by /);
    await sandbox.fate(setting.sms, null);
    await addReminders(setting, [rule(2, only('email', 'sms'))], 'UTC');
    await sandbox.advance('P2D');
    expect(await counts(setting), 'no second mail to the address that bounced').to.deep.equal([1, 2, 0]);
    expect(await shownOutcomes(setting))
      .to.include('email skipped address_bounced')
      .and.include('sms delivered');
  }).timeout(60_000);

  it('of spam suppress the address though the mail was delivered', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 5));
    await sandbox.fate(setting.email, 'spam');
    await addReminders(setting, [rule(4, only('email')), rule(3, only('email'))], 'UTC');
    await sandbox.advance('P3D');
    expect(await shownOutcomes(setting)).to.deep.equal(['email delivered', 'email skipped reported_as_spam']);
  }).timeout(30_000);

  it('that are forged change nothing', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 3));
    await addReminders(setting, [rule(2, only('email', 'sms'))], 'UTC');
    await sandbox.advance('P2D');
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

describe('A person’s STOP', () => {
  it('switches the opt-in off in every organization, START on again; nothing goes out in between', async () => {
    const worlds = [await newWorld({ timezone: 'UTC' }), await newWorld({ timezone: 'UTC' })];
    const [first, second] = await Promise.all(
      worlds.map(async (world) => expiryWithContact(world, dateIn(await sandbox.now(), 5))),
    );
    if (!first || !second) throw new Error('two settings');
    await second.world.editor.call(`/v2/contacts/${second.contactId}`, {
      method: 'PATCH',
      body: { sms_phone: first.sms },
    });
    for (const setting of [first, second])
      await addReminders(setting, [rule(4, only('sms')), rule(2, only('sms'))], 'UTC');
    expect(await sandbox.reply(first.sms, ' Stop ')).to.equal(200);
    const optIns = async () => {
      const contacts = [first, second].map(({ world, contactId }) =>
        world.viewer.call(`/v2/contacts/${contactId}`),
      );
      return (await Promise.all(contacts)).map(({ body }) => [body.sms_opt_in, body.whatsapp_opt_in]);
    };
    expect(await optIns()).to.deep.equal([
      [false, true],
      [false, true],
    ]);
    await sandbox.advance('P2D');
    expect((await sandbox.messagesTo(first.sms)).length).to.equal(0);
    expect(await shownOutcomes(first)).to.deep.equal(['sms skipped not_opted_in']);
    const late = await first.world.editor.call('/v2/contacts', {
      body: { first_name: 'New', sms_phone: first.sms, sms_opt_in: true },
    });
    expect(late.status).to.equal(201);
    await first.world.editor.call(`/v2/expiries/${first.expiryId}`, {
      method: 'PATCH',
      body: { contacts: [late.body.id] },
    });
    const now = await first.world.editor.call('/v1/sendExpiryNotificationNow', {
      body: { expiry_id: first.expiryId, email: false, whatsapp: false },
    });
    expect(now.body.sends[0].reason, 'a contact made after the STOP').to.equal('stopped_by_recipient');
    expect(await sandbox.reply(first.sms, 'START')).to.equal(200);
    expect((await optIns())[1]).to.deep.equal([true, true]);
    await sandbox.advance('P2D');
    expect((await sandbox.messagesTo(first.sms)).length).to.equal(2);
  }).timeout(60_000);
});
