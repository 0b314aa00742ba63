// The content of a digest, and the reminders that wait for one.
import { expect } from 'chai';
import { isDigestCollecting, type ReminderDigest } from '../../../functions/reminders/digest/digest';
import { digestMail } from '../../../functions/reminders/digest/digestMail';
import { reminderOutcomeOrWakeAtOf } from '../../../functions/reminders/fire/changeMessages';

describe('A digest', () => {
  const entry = (id: string, date: string) => ({
    expiry: { id, name: `<i>${id}</i>`, expiry_date: date, act_by_date: null },
    timezone: 'UTC',
    link: `https://s.example/expiry/?id=${id}`,
  });
  const organization = {
    name: 'Northwind',
    locale: 'en' as const,
    email_sender_name: 'Northwind Legal',
    email_sender_prefix: '[NW]',
    email_sender_identity_enabled: true,
    whatsapp_reminder_template: '',
  };

  it('accepts reminders until its sending has started', () => {
    const collects = (status: string, attempts: number): boolean =>
      isDigestCollecting({ status, attempts } as ReminderDigest);
    expect(collects('queued', 0)).to.equal(true);
    for (const status of ['sending', 'queued', 'sent']) expect(collects(status, 1), status).to.equal(false);
  });

  it('lists each expiry once, soonest first, escaped, with days left and link', () => {
    const mail = digestMail({
      entries: [entry('b', '2026-05-20'), entry('a', '2026-05-02'), entry('b', '2026-05-20')],
      organization,
      date: '2026-05-01',
      now: new Date('2026-05-01T07:00:00Z'),
    });
    expect(mail.subject).to.equal('[NW] Reminders for 1 May 2026: 2 records, next: <i>a</i>, 2 May 2026');
    expect(mail.fromName).to.equal('Northwind Legal');
    expect(mail.text).to.match(/<i>a<\/i>: expires in 1 day \(2 May 2026\).*<i>b<\/i>/s);
    expect(mail.html).to.include('&lt;i&gt;a&lt;/i&gt;').and.not.include('<i>a</i>');
    expect(mail.text).to.include('https://s.example/expiry/?id=b');
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

describe('reminderOutcomeOrWakeAtOf', () => {
  const now = new Date('2026-05-01T07:00:00Z');
  const later = new Date('2026-05-01T09:00:00Z');
  const send = (over: object) =>
    ({ status: 'sent', reason: null, sent_at: now, wake_at: null, digest_at: null, ...over }) as never;

  it('waits for a message’s digest or next attempt', () => {
    const waiting = reminderOutcomeOrWakeAtOf([send({}), send({ status: 'queued', digest_at: later })], now);
    expect(waiting.wake_at?.getTime()).to.be.greaterThan(later.getTime());
    expect(
      reminderOutcomeOrWakeAtOf([send({}), send({ status: 'queued', wake_at: later })], now),
    ).to.have.all.keys('wake_at');
  });

  it('is final when all messages are final', () => {
    expect(reminderOutcomeOrWakeAtOf([send({})], now)).to.include({ status: 'sent', wake_at: null });
    const failed = send({ status: 'failed', reason: 'refused', sent_at: null });
    expect(reminderOutcomeOrWakeAtOf([send({}), failed], now)).to.include({
      error_message: 'Partially failed: refused',
    });
  });
});
