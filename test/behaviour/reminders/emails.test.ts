// Reminder emails: addresses outside ASCII, rejections, Reply-To, calendar files and the sample.
import { expect } from 'chai';
import ICAL from 'ical.js';
import { tenantOf } from '../../../functions/api/actor';
import { expiries } from '../../../functions/expiries/record/record';
import { GOOD_PASSWORD, idToken, mailTo, someEmail, tokenIn } from '../../support/accounts';
import { call } from '../../support/client';
import {
  addReminders,
  dateIn,
  expiryWithContact,
  only,
  rule,
  type Setting,
  shownLedger,
  unique,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type World } from '../../support/world';
import { changeSettings, done, newContact, patchContact, patchExpiry, sendNow } from './given';

describe('A reminder email', () => {
  it('reaches an address outside ASCII; a rejection shows the provider’s reason', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 5));
    const email = `jürgen.müller-${unique()}@bücher.example`;
    expect((await patchContact(setting, { email })).email).to.equal(email);
    await sendNow(setting);
    await sandbox.untilIdle();
    await sandbox.fault({ service: 'sendgrid', status: 400, times: 1 });
    await sendNow(setting);
    await sandbox.untilIdle();
    const mails = (await shownLedger(setting)).filter(({ channel }) => channel === 'email');
    expect(mails.map(({ status, reason, address }) => [status, reason, address])).to.have.deep.members([
      ['delivered', null, email],
      ['failed', 'SendGrid answered 400: The sandbox was told to answer 400.', email],
    ]);
  });

  it('attaches the due date for contacts, in their language, if the organization enables attach_ics', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 10));
    await patchContact(setting, { locale: 'de' });
    await patchExpiry(setting, { assigned_to: world.editor.id });
    await addReminders(setting, [rule(9, only('email')), rule(8, only('email'))], 'UTC');
    const filesOf = async (address: string) =>
      ((await sandbox.messagesTo(address)) as { attachments?: Record<string, string>[] }[]).flatMap(
        ({ attachments }) => attachments ?? [],
      );
    await sandbox.jumpTo(`${dateIn(now, 1)}T09:05:00Z`);
    expect(await filesOf(setting.email)).to.deep.equal([]);
    await changeSettings(world, { attach_ics: true });
    await sandbox.jumpTo(`${dateIn(now, 2)}T09:05:00Z`);
    const [file, ...others] = await filesOf(setting.email);
    expect(others).to.deep.equal([]);
    expect(file).to.include({ filename: 'due-date.ics', type: 'text/calendar' });
    const text = Buffer.from(file?.content ?? '', 'base64').toString('utf8');
    const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    expect(String(event?.getFirstPropertyValue('dtstart'))).to.equal(dateIn(now, 10));
    expect(event?.getFirstPropertyValue('summary')).to.equal('Fällig: Fire <certificate>');
    expect(String(event?.getFirstPropertyValue('url'))).to.include('/act/#');
    expect(await filesOf(world.editor.email)).to.deep.equal([]);
    for (const { subject } of await sandbox.messagesTo(setting.email))
      expect(subject).to.match(/^Erinnerung: Fire <certificate> läuft in /);
  }).timeout(120_000);
});

describe('The Reply-To of a reminder email', () => {
  /** Invites the address and accepts the invitation. Returns the member's id. */
  async function join(world: World, email: string, token?: string): Promise<string> {
    expect((await world.admin.call('/v1/invite', { body: { emails: [email] } })).status).to.equal(201);
    const invitationToken = tokenIn(await mailTo(email, /invites you/));
    const names = { firstName: 'Joan', lastName: 'Clarke', password: GOOD_PASSWORD };
    const body = { invitationToken, email, ...names };
    return (await done(call('/v1/completeInvitation', { ...(token && { token }), body }))).userId;
  }

  it('is the assignee or else the creator, but no former member', async () => {
    const world = await newWorld();
    const [joan, partner] = [someEmail(), `${unique()}@partner.example`];
    const userId = await join(world, joan);
    const { accessToken } = await done(call('/v1/login', { body: { email: joan, password: GOOD_PASSWORD } }));
    const contact = await newContact(world, { email: partner });
    const body = { name: 'Lease', expiry_date: '2099-01-01', contacts: [contact.id] };
    const expiry = await done(call('/v2/expiries', { token: accessToken, body }));
    expect(expiry, 'no address in the response').not.to.have.property('created_by_email');
    const setting = { world, expiryId: expiry.id } as Setting;
    const replyTo = async (): Promise<string | undefined> => {
      const options = { body: { expiry_id: expiry.id, sms: false, whatsapp: false } };
      await done(world.admin.call('/v1/sendExpiryNotificationNow', options));
      await sandbox.untilIdle();
      const mails = await sandbox.messagesTo(partner);
      return mails.toSorted((a, b) => a.sent_at.localeCompare(b.sent_at)).at(-1)?.headers['Reply-To'];
    };
    const remove = (id: string) => done(world.admin.call('/v1/removeUser', { body: { userId: id } }));

    expect(await replyTo()).to.equal(joan);
    await patchExpiry(setting, { assigned_to: world.editor.id });
    expect(await replyTo()).to.equal(world.editor.email);
    await remove(world.editor.id);
    expect(await replyTo(), 'the assignee has left').to.equal(joan);
    await remove(userId);
    expect(await replyTo(), 'both have left').to.equal(undefined);
    expect(await join(world, joan, await idToken(joan))).to.equal(userId);
    expect(await replyTo(), 'the creator has returned').to.equal(joan);
    await done(world.admin.call('/v1/eraseUser', { body: { user_id: userId } }));
    await sandbox.advance('PT5M');
    const stored = await expiries.of(tenantOf(world.organizationId)).get(expiry.id);
    expect(JSON.stringify(stored)).not.to.include(joan);
    expect(await replyTo()).to.equal(undefined);
  }).timeout(120_000);
});

describe('sendSampleReminderEmail', () => {
  it('emails the caller with the organization’s sender name and prefix, and rejects API keys', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const { admin, organizationId } = world;
    const identity = { email_sender_name: 'Northwind Legal', email_sender_identity_enabled: true };
    await changeSettings(world, { ...identity, email_sender_prefix: '[NW]' });
    const sent = await done(admin.call('/v1/sendSampleReminderEmail', { body: {} }));
    expect(sent.email).to.equal(admin.email);
    const mail = await mailTo(admin.email, /Sample certificate expires in 14 days/);
    expect(mail.subject).to.match(/^Sample: \[NW\] Reminder:/);
    expect(mail.from).to.match(/^Northwind Legal </);
    const key = await newApiKey(organizationId, 'editor');
    expect((await key.call('/v1/sendSampleReminderEmail', { body: {} })).status).to.equal(403);
    const foreign = await admin.call('/v1/sendSampleReminderEmail', { body: { expiry_id: 'unknown' } });
    expect(foreign.status).to.equal(404);
  }).timeout(30_000);
});
