// Emails of reminders and digests, the reminders that wait for a digest, and its time in the organization’s zone.
import { expect } from 'chai';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { isDigestCollecting, type ReminderDigest } from '../../../functions/reminders/digest/digest';
import { digestMail } from '../../../functions/reminders/digest/digestMail';
import { reminderProgressPatch } from '../../../functions/reminders/fire/changeMessages';
import { reminderMail, reminderWhatsappValues } from '../../../functions/reminders/fire/render';
import {
  type DigestSettings,
  digestDateAndSendTime,
  firingTimeWithDigest,
  reminderWakeAt,
} from '../../../functions/reminders/rule/sendTimes';
import { instantsNearClockChanges, timesOfDay, ZONES } from '../../support/arbitraries';
import { messageFacts } from '../../support/plainRecords';

const LINK = messageFacts().link;
const reminderMailFor = (...given: Parameters<typeof messageFacts>) => reminderMail(messageFacts(...given));

describe('A reminder email', () => {
  it('names the organization as sender, “via” the service without its own identity, on one line', () => {
    const cases: [name: string, isOwn: boolean, sender: string][] = [
      ['', false, 'Northwind Ltd via Expiry Tracking'],
      ['Compliance', false, 'Compliance via Expiry Tracking'],
      ['Compliance', true, 'Compliance'],
      ['', true, 'Northwind Ltd'],
      ['A\r\nBcc: x@y.example', true, 'A Bcc: x@y.example'],
    ];
    for (const [email_sender_name, email_sender_identity_enabled, sender] of cases)
      expect(reminderMailFor({ email_sender_name, email_sender_identity_enabled }).fromName).to.equal(sender);
  });

  it('has the organization’s or assignee’s reply address, and an https logo only', () => {
    const assigned = { assigned_to_user_email: 'ada@n.example' };
    const replyTo = reminderMailFor({ email_reply_to: 'office@n.example' }, assigned).replyTo;
    expect(replyTo).to.equal('office@n.example');
    expect(reminderMailFor({ email_reply_to: '' }, assigned).replyTo).to.equal('ada@n.example');
    const withLogo = (logo_url: string) => reminderMailFor({ logo_url }).html;
    expect(withLogo('https://n.example/l.png')).to.include('src="https://n.example/l.png"');
    expect(withLogo('http://n.example/l.png')).not.to.include('<img');
  });

  it('starts its subject with the organization’s prefix', () => {
    const subject = reminderMailFor({ email_sender_prefix: '[ACME]' }).subject;
    expect(subject).to.equal('[ACME] Reminder: Licence expires in 3 days (10 January 2031)');
  });

  it('links to the page, and to it with each response preselected', () => {
    const { html, text } = reminderMailFor();
    const answers = ['acknowledge', 'snooze', 'renewed'];
    const urls = [LINK, ...answers.map((answer) => `https://s.example/act/?answer=${answer}#token`)];
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).to.deep.equal(urls);
    expect(text.match(/https:\S+/g)).to.deep.equal(urls);
    expect(text).to.include(
      `View and respond:\n${LINK}\n\nI’m on it:\nhttps://s.example/act/?answer=acknowledge#token\n\nRemind me later:\n`,
    );
    for (const label of ['I’m on it', 'Remind me later', 'It’s renewed'])
      expect(html).to.include(`>${label}</a></td></tr></table>`);
  });

  it('has the link’s response buttons until 30 days after the due date in the organization’s zone', () => {
    for (const [expiry_date, links, timezone] of [
      ['2030-12-08', 4, 'UTC'],
      ['2030-12-07', 1, 'UTC'],
      ['2030-12-08', 1, 'Pacific/Kiritimati'],
      // Without a day to snooze.
      ['2031-01-09', 3, 'Pacific/Kiritimati'],
    ] as const)
      expect(reminderMailFor({ timezone }, { expiry_date }).html.match(/href=/g), expiry_date).to.have.length(links);
  });

  it('stays well below the size at which email programs clip it', () => {
    const name = 'Ж'.repeat(500);
    expect(Buffer.byteLength(reminderMailFor({}, { name, type: name }).html)).to.be.below(10_000);
  });
});

describe('The values of the WhatsApp template', () => {
  it('append the reference number to the name, so that their number stays approved', () => {
    const [withNumber, without] = ['FS-2041', null].map(
      (reference_number) => reminderWhatsappValues(messageFacts({ locale: 'de' }, { reference_number })).values,
    );
    expect(withNumber).to.have.length(5);
    expect(withNumber?.[1]?.replace(/[\u2066-\u2069]/g, '')).to.equal('Licence, Nr. FS-2041');
    expect(without?.[1]?.replace(/[\u2066-\u2069]/g, '')).to.equal('Licence');
  });
});

describe('A digest', () => {
  const entry = (id: string, date: string) => ({
    expiry: { id, name: `<i>${id}</i>`, expiry_date: date, act_by_date: null },
    timezone: 'UTC',
    link: `https://s.example/expiry/?id=${id}`,
  });
  const sender = { email_sender_name: 'Northwind Legal', email_sender_prefix: '[NW]' };
  const { organization } = messageFacts({ ...sender, email_sender_identity_enabled: true });

  it('accepts reminders until its sending has started', () => {
    const collects = (status: string, attempts: number): boolean =>
      isDigestCollecting({ status, attempts } as ReminderDigest);
    expect(collects('queued', 0)).to.equal(true);
    for (const status of ['sending', 'queued', 'sent']) expect(collects(status, 1), status).to.equal(false);
  });

  it('lists each expiry once, soonest first, escaped, with days left and link', () => {
    const escalated = { ...entry('b', '2026-05-20'), escalated: true, timezone: 'Pacific/Pago_Pago' };
    const mail = digestMail({
      entries: [entry('b', '2026-05-20'), entry('a', '2026-05-02'), escalated],
      organization,
      date: '2026-05-01',
      now: new Date('2026-05-01T07:00:00Z'),
    });
    expect(mail.subject).to.equal('[NW] Reminders for 1 May 2026: 2 records, next: <i>a</i>, 2 May 2026');
    expect(mail.fromName).to.equal('Northwind Legal');
    expect(mail.text).to.match(/<i>a<\/i>: expires tomorrow \(2 May 2026\).*<i>b<\/i>/s);
    expect(mail.html).to.include('&lt;i&gt;a&lt;/i&gt;').and.not.include('<i>a</i>');
    expect(mail.text).to.match(/<i>b<.* in 20 days .*Nobody has acknowledged.*https:\/\/s\.example\/expiry\/\?id=b/is);
    expect(mail.html.match(/<a class="link" href="https:\/\/s\.example\/expiry\//g)).to.have.length(2);
  });

  it('replies to the organization’s address, or else to the first assignee or creator', () => {
    const replyTo = (entries: Parameters<typeof digestMail>[0]['entries'], over: object = {}) => {
      const facts = { date: '2026-05-01', now: new Date('2026-05-01T07:00:00Z') };
      return digestMail({ ...facts, entries, organization: { ...organization, ...over } }).replyTo;
    };
    const of = (id: string, date: string, assigned_to_user_email: string | null, more: object = {}) => {
      const { expiry, ...rest } = entry(id, date);
      return { ...rest, expiry: { ...expiry, assigned_to_user_email, ...more } };
    };
    const created = { user_id: 'u', created_by_email: 'maker@n.example' };
    const entries = [
      of('c', '2026-05-09', 'cy@n.example', { assigned_to: 'c', ...created }),
      of('b', '2026-05-05', 'bo@n.example', { assigned_to: 'b', ...created }),
      of('a', '2026-05-02', null),
    ];
    expect(replyTo(entries)).to.equal('bo@n.example');
    expect(replyTo(entries, { email_reply_to: 'desk@n.example' })).to.equal('desk@n.example');
    expect(replyTo(entries.slice(2))).to.equal(null);
    expect(replyTo(entries, { former_members: ['b', 'c'] })).to.equal('maker@n.example');
    expect(replyTo(entries, { former_members: ['b', 'c', 'u'] })).to.equal(null);
  });
});

describe('reminderProgressPatch', () => {
  const now = new Date('2026-05-01T07:00:00Z');
  const later = new Date('2026-05-01T09:00:00Z');
  const send = (over: object) =>
    ({ status: 'sent', reason: null, sent_at: now, wake_at: null, digest_at: null, ...over }) as never;

  it('waits for a message’s digest or next attempt', () => {
    const waiting = reminderProgressPatch([send({}), send({ status: 'queued', digest_at: later })], now);
    expect(waiting.wake_at?.getTime()).to.be.greaterThan(later.getTime());
    const retried = reminderProgressPatch([send({}), send({ status: 'queued', wake_at: later })], now);
    expect(retried).to.have.all.keys('wake_at');
  });

  it('is final when all messages are final', () => {
    expect(reminderProgressPatch([send({})], now)).to.include({ status: 'sent', wake_at: null });
    const failed = send({ status: 'failed', reason: 'refused', sent_at: null });
    const partial = reminderProgressPatch([send({}), failed], now);
    expect(partial).to.include({ error_message: 'Partially failed: refused' });
  });
});

const ownZone = { digest_send_time: '09:00', timezone: 'Europe/Berlin' };
const berlin: DigestSettings = { email_reminder_mode: 'DIGEST', ...ownZone };
const digestOf = (at: string, settings = berlin) => {
  const { date, sendAt } = digestDateAndSendTime(new Date(at), settings);
  return `${date} ${sendAt.toISOString()}`;
};
const dayIn = (at: Date, zone: string) => DateTime.fromJSDate(at, { zone }).toISODate();

describe('digestDateAndSendTime', () => {
  it('uses the organization’s day and daylight saving time', () => {
    const auckland = { ...berlin, digest_send_time: '08:30', timezone: 'Pacific/Auckland' };
    expect(digestOf('2026-05-01T12:30:00Z', auckland)).to.equal('2026-05-02 2026-05-01T20:30:00.000Z');
    // Clocks go forward in the night before 29 March.
    expect(digestOf('2026-03-28T20:00:00Z')).to.equal('2026-03-28 2026-03-28T08:00:00.000Z');
    expect(digestOf('2026-03-28T23:30:00Z')).to.equal('2026-03-29 2026-03-29T07:00:00.000Z');
    const inTheGap = { ...berlin, digest_send_time: '02:30' };
    expect(digestOf('2026-03-29T12:00:00Z', inTheGap)).to.equal('2026-03-29 2026-03-29T01:30:00.000Z');
  });

  it('is sent within the day’s send window, or at its own time on closed days', () => {
    const send_window = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };
    for (const [date, digest_send_time, sentAt] of [
      // A Friday.
      ['2026-05-01', '06:00', '07:00'],
      ['2026-05-01', '20:00', '15:00'],
      ['2026-05-01', '10:30', '08:30'],
      // Clocks go forward in the night before 29 March.
      ['2026-03-27', '06:00', '08:00'],
      ['2026-03-30', '06:00', '07:00'],
      // A Saturday.
      ['2026-05-02', '06:00', '04:00'],
    ]) {
      const office = { ...berlin, digest_send_time: digest_send_time ?? '', send_window };
      expect(digestOf(`${date}T12:00:00Z`, office)).to.equal(`${date} ${date}T${sentAt}:00.000Z`);
    }
  });

  it('stays on its day if the clocks skip its last hour', () => {
    // In Nuuk, the hour before 29 March 2026 doesn't exist.
    const nuuk = { ...berlin, digest_send_time: '23:30', timezone: 'America/Nuuk' };
    expect(digestOf('2026-03-28T15:00:00Z', nuuk)).to.equal('2026-03-28 2026-03-29T00:59:00.000Z');
  });
});

describe('A reminder with an email', () => {
  const MAILED = { email_enabled: true, integration_ids: [] };

  it('is sent on its own day, with that day’s digest, and never later', () => {
    fc.assert(
      fc.property(
        instantsNearClockChanges,
        timesOfDay,
        fc.constantFrom(...ZONES),
        (scheduledAt, digest_send_time, timezone) => {
          const settings = { ...berlin, digest_send_time, timezone };
          const { date, sendAt } = digestDateAndSendTime(scheduledAt, settings);
          expect(date).to.equal(dayIn(scheduledAt, timezone));
          expect(dayIn(sendAt, timezone)).to.equal(date);
          expect(digestDateAndSendTime(sendAt, settings)).to.deep.equal({ date, sendAt });
          const at = firingTimeWithDigest({ scheduled_at: scheduledAt, ...MAILED }, settings);
          expect(at.getTime()).to.equal(Math.min(scheduledAt.getTime(), sendAt.getTime()));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is sent at its own time without digests, without an email, or after its digest', () => {
    const scheduled_at = new Date('2026-05-01T18:00:00Z');
    const sendAt = new Date('2026-05-01T07:00:00Z');
    const before = new Date('2026-04-30T00:00:00Z');
    const mail = { scheduled_at, ...MAILED };
    expect(reminderWakeAt(mail, berlin, before)).to.deep.equal(sendAt);
    const individual = reminderWakeAt(mail, { ...berlin, email_reminder_mode: 'INDIVIDUAL' }, before);
    expect(individual).to.equal(scheduled_at);
    expect(reminderWakeAt({ ...mail, email_enabled: false }, berlin, before)).to.equal(scheduled_at);
    expect(reminderWakeAt(mail, berlin, sendAt)).to.equal(scheduled_at);
  });
});
