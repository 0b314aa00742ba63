// Reminder emails: addresses outside ASCII, rejections, Reply-To, calendar files and the sample.
import { expect } from 'chai';
import ICAL from 'ical.js';
import { mailTo } from '../../support/accounts';
import {
  addReminders,
  dateIn,
  expiryWithContact,
  only,
  rule,
  shownLedger,
  unique,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type Person } from '../../support/world';
import { changeSettings, done, patchContact, patchExpiry, sendNow } from './given';

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
  it('is the assignee or else the creator, but no former member', async () => {
    const world = await newWorld();
    const setting = await expiryWithContact(world, '2099-01-01');
    const replyTo = async (): Promise<string | undefined> => {
      const body = { expiry_id: setting.expiryId, sms: false, whatsapp: false };
      await done(world.admin.call('/v1/sendExpiryNotificationNow', { body }));
      await sandbox.untilIdle();
      const mails = await sandbox.messagesTo(setting.email);
      return mails.toSorted((a, b) => a.sent_at.localeCompare(b.sent_at)).at(-1)?.headers['Reply-To'];
    };
    const remove = ({ id }: Person) => done(world.admin.call('/v1/removeUser', { body: { userId: id } }));

    expect(await replyTo()).to.equal(world.editor.email);
    await patchExpiry(setting, { assigned_to: world.viewer.id });
    expect(await replyTo()).to.equal(world.viewer.email);
    await remove(world.viewer);
    expect(await replyTo(), 'the assignee has left').to.equal(world.editor.email);
    await remove(world.editor);
    expect(await replyTo(), 'both have left').to.equal(undefined);
  }).timeout(60_000);
});

describe('sendSampleReminderEmail', () => {
  it('emails the caller with the organization’s sender name and prefix', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const { admin } = world;
    const identity = { email_sender_name: 'Northwind Legal', email_sender_identity_enabled: true };
    await changeSettings(world, { ...identity, email_sender_prefix: '[NW]' });
    const sent = await done(admin.call('/v1/sendSampleReminderEmail', { body: {} }));
    expect(sent.email).to.equal(admin.email);
    const mail = await mailTo(admin.email, /Sample certificate expires in 14 days/);
    expect(mail.subject).to.match(/^Sample: \[NW\] Reminder:/);
    expect(mail.from).to.match(/^Northwind Legal </);
  }).timeout(30_000);
});
