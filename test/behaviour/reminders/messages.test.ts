// Reminder emails and WhatsApp messages: addresses, Reply-To, calendar files, templates, the sample and previews.
import { expect } from 'chai';
import ICAL from 'ical.js';
import { LOCALES } from '../../../functions/api/fields';
import { expiries } from '../../../functions/expiries/record/record';
import { PASSWORD_RESET_CODE_MINUTES } from '../../../functions/identity/accountCodes';
import { sendMessageByProvider } from '../../../functions/messaging/deliver';
import { messageTextsOfLocale } from '../../../functions/messaging/languages';
import { PLAN_GRACE_DAYS } from '../../../functions/plans/catalogue';
import { addMs, calendarDateInZone, clock, DAY_MS } from '../../../functions/platform/clock';
import { PREVIEWED_MESSAGE_KINDS } from '../../../functions/previews/message';
import { previewExpiryReminders } from '../../../functions/reminders/plan/preview';
import { mailTo } from '../../support/accounts';
import {
  addReminders,
  dateIn,
  expiryWithContact,
  ledgerOf,
  only,
  rule,
  type Setting,
  shownLedger,
  shownOutcomes,
  somePhone,
  unique,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type Person } from '../../support/world';
import { anExpiry } from '../expiries/given';
import { done } from '../http';
import { changeSettings, patchContact, patchExpiry, sendNow } from './given';

/** A zone where the date isn’t that of UTC. */
const zoneOfAnotherDay = (now: Date) => (now.getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati');

describe('A reminder email', () => {
  it('reaches an address outside ASCII; a rejection shows the provider’s reason', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const setting = await expiryWithContact(world, dateIn(await sandbox.now(), 5));
    const email = `jürgen.müller-${unique()}@bücher.example`;
    expect((await patchContact(setting, { email })).email).to.equal(email);
    await sandbox.fault({ service: 'sendgrid', status: 503, times: 2 });
    await sendNow(setting);
    await sandbox.untilIdle();
    await sandbox.fault({ service: 'sendgrid', status: 400, times: 1 });
    await sendNow(setting);
    await sandbox.untilIdle();
    const mails = (await shownLedger(setting)).filter(({ channel }) => channel === 'email');
    expect(mails.map(({ status, reason, address }) => [status, reason, address])).to.have.deep.members([
      ['delivered', null, email],
      ['failed', 'SendGrid answered 400: The sandbox is set to answer 400.', email],
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
  });
});

describe('An email about a record', () => {
  it('The Reply-To of a reminder email is the assignee or else the creator, but no former member', async () => {
    const world = await newWorld({ timezone: 'Europe/London' });
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
    expect((await ledgerOf(setting))[0]?.timezone, 'in which its days are counted').to.equal('Europe/London');
    await patchExpiry(setting, { assigned_to: world.viewer.id });
    expect(await replyTo()).to.equal(world.viewer.email);
    await remove(world.viewer);
    expect(await replyTo(), 'the assignee has left').to.equal(world.editor.email);
    await remove(world.editor);
    expect(await replyTo(), 'both have left').to.equal(undefined);
  });

  it('sendSampleReminderEmail emails the caller with the organization’s sender name and prefix', async () => {
    const world = await newWorld({ timezone: zoneOfAnotherDay(await sandbox.now()) });
    const { admin } = world;
    const identity = { email_sender_name: 'Northwind Legal', email_sender_identity_enabled: true };
    await changeSettings(world, { ...identity, email_sender_prefix: '[NW]' });
    expect((await done(admin.call('/v1/sendSampleReminderEmail', { body: {} }))).email).to.equal(admin.email);
    const unknown = { body: { expiry_id: 'unknown' } };
    await done(admin.call('/v1/sendSampleReminderEmail', unknown), 404);
    const mail = await mailTo(admin.email, /Sample certificate expires in 14 days/);
    expect(mail.subject).to.match(/^Sample: \[NW\] Reminder:/);
    expect(mail.from).to.match(/^Northwind Legal </);
  });
});

/** An expiry whose contact gets a WhatsApp message on the next day. */
async function newSetting(): Promise<Setting> {
  const setting = await expiryWithContact(await newWorld({ timezone: 'UTC' }), dateIn(await sandbox.now(), 5));
  await addReminders(setting, [rule(4, only('whatsapp'))], 'UTC');
  return setting;
}
const untilSent = async () => sandbox.jumpTo(`${dateIn(await sandbox.now(), 1)}T09:05:00Z`);

/** Configures this process like a service without templates. */
async function withoutTemplates<T>(work: () => Promise<T>): Promise<T> {
  const names = ['WHATSAPP_REMINDER_TEMPLATE', 'WHATSAPP_WORKFLOW_TEMPLATE'];
  const before = names.map((name) => process.env[name]);
  for (const name of names) process.env[name] = '';
  try {
    return await work();
  } finally {
    names.forEach((name, index) => {
      process.env[name] = before[index];
    });
  }
}

describe('A reminder by WhatsApp', () => {
  it('uses the approved or the organization’s own template; an unknown one fails with Twilio’s code', async () => {
    const [approved, own] = [await newSetting(), await newSetting()];
    const unknown = `HX${'0'.repeat(32)}`;
    const body = { whatsapp_reminder_template: 'HX12' };
    const malformed = await own.world.admin.call('/v1/updateOrganizationSettings', { body });
    expect(malformed.status, 'not a Content SID').to.equal(400);
    await changeSettings(own.world, { whatsapp_reminder_template: unknown });
    await untilSent();
    expect(await shownOutcomes(approved)).to.deep.equal(['whatsapp delivered']);
    const [message] = await sandbox.messagesTo(approved.whatsapp);
    expect(message?.channel).to.equal('whatsapp');
    const expectedText = /^Reminder from .+: Fire <certificate>, expiry date \d\d? \w+ \d{4} \(in 4 days\)\. /;
    expect(message?.text).to.match(expectedText).and.include('/act/#').and.not.include('{{');
    expect(await shownOutcomes(own)).to.deep.equal([
      `whatsapp failed Twilio answered 400 (21655): The ContentSid ${unknown} is invalid`,
    ]);
  });

  it('with a withdrawn template fails with 63016 in the ledger', async () => {
    const one = await newSetting();
    await sandbox.approval('expiry_reminder', 'paused');
    try {
      await untilSent();
      expect(await shownOutcomes(one)).to.deep.equal(['whatsapp undelivered Twilio reported failed (63016)']);
      expect(await sandbox.messagesTo(one.whatsapp)).to.have.length(0);
    } finally {
      await sandbox.approval('expiry_reminder', 'approved');
    }
  });

  it('is skipped without a template, unless the recipient wrote to us within 24 hours', async () => {
    const one = await newSetting();
    const reason = () =>
      withoutTemplates(async () => {
        const tenant = one.world;
        const expiry = await expiries.of(tenant).get(one.expiryId);
        if (!expiry) throw new Error('no expiry');
        const previewed = await previewExpiryReminders(tenant, expiry, clock.now());
        return previewed.flatMap(({ sends }) => sends.map(({ skip_reason }) => skip_reason));
      });
    await addReminders(one, [rule(1, only('whatsapp'))], 'UTC');
    await untilSent();
    expect(await reason()).to.deep.equal(['no_whatsapp_template']);
    expect(await sandbox.reply(one.whatsapp, 'Hello', 'whatsapp')).to.equal(200);
    expect(await reason()).to.deep.equal([null]);
    await sandbox.advance('P1D');
    expect(await reason()).to.deep.equal(['no_whatsapp_template']);
  });
});

describe('A WhatsApp message without a template', () => {
  const words = {
    ...{ kind: 'workflow' as const, locale: 'en' as const },
    values: ['Workflow started: Renewal', 'https://service.example/'],
  };
  const reference = { collection: 'mail_outbox' as const, id: 'none', organizationId: null };

  it('is sent as free text within a conversation, and rejected outside one', async () => {
    const to = somePhone();
    const send = () =>
      withoutTemplates(() => sendMessageByProvider({ channel: 'whatsapp', to, words, template: '', reference }));
    const refused = await send();
    expect(refused.kind).to.equal('refused');
    expect(refused).to.have.property('reason').that.includes('no approved template');
    await sandbox.reply(to, 'What is it?', 'whatsapp');
    expect((await send()).kind).to.equal('accepted');
    const [message] = await sandbox.messagesTo(to);
    expect(message?.text).to.match(/^Workflow update: Workflow started: Renewal\. /);
  });
});

describe('previewMessage', () => {
  it('matches the real emails for password resets and plan ends', async () => {
    const now = await sandbox.now();
    const timezone = zoneOfAnotherDay(now);
    const world = await newWorld({ timezone });
    const preview = async (kind: string) =>
      (await world.editor.call('/v1/previewMessage', { body: { kind, locale: 'en' } })).body.text;
    expect(await preview('password_reset'))
      .to.include(`${PASSWORD_RESET_CODE_MINUTES} minutes`)
      .and.match(/\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/);
    const { formats } = messageTextsOfLocale('en');
    const end = addMs(now, PLAN_GRACE_DAYS * DAY_MS);
    expect(await preview('plan_step')).to.include(formats.day(end, timezone));
    expect(await preview('digest')).to.include(formats.date(calendarDateInZone(timezone, now)));
    expect(await preview('invitation')).to.match(/Ada Lovelace .*Organization /s);
    expect(await preview('reminder_whatsapp')).to.match(/^Reminder from .+ \(in 14 days\)/);
  });

  it('renders any kind in any language for editors, and sends nothing', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const { id } = await anExpiry(world, { name: 'רישיון <b>', expiry_date: '2031-03-31' });
    const preview = (body: object) => world.editor.call('/v1/previewMessage', { body });
    for (const kind of PREVIEWED_MESSAGE_KINDS) {
      const texts = new Set<string>();
      for (const locale of LOCALES) {
        const { status, body } = await preview({ kind, locale, expiry_id: id });
        expect(status, JSON.stringify(body)).to.equal(200);
        expect(body).to.include({ kind, locale });
        expect(JSON.stringify(body)).not.to.match(/undefined|\[object|\{\{/);
        if (body.html !== null) {
          expect(body.html).to.include(`<html lang="${locale}">`).and.not.include('<b>');
          if (body.html.includes('רישיון')) expect(body.html).to.include('<bdi>רישיון &lt;b&gt;</bdi>');
        }
        texts.add(body.text);
      }
      expect(texts.size, kind).to.equal(LOCALES.length);
    }
    const subject = (await preview({ kind: 'reminder', locale: 'en' })).body.subject;
    expect(subject).to.match(/^Reminder: Sample certificate/);
    expect((await preview({ kind: 'reminder', locale: 'tlh' })).status).to.equal(400);
    expect((await preview({ kind: 'reminder', locale: 'en', expiry_id: 'nonsense' })).status).to.equal(404);
    await done(world.viewer.call('/v1/previewMessage', { body: { kind: 'digest', locale: 'en' } }), 403);
  });
});
