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
    expect([collects('sending', 1), collects('queued', 1), collects('sent', 1)]).to.deep.equal([
      ...[false, false, false],
    ]);
  });

  it('lists each record once, soonest first, escaped, with days left and link', () => {
    const mail = digestMail({
      entries: [entry('b', '2026-05-20'), entry('a', '2026-05-02'), entry('b', '2026-05-20')],
      organization,
      date: '2026-05-01',
      now: new Date('2026-05-01T07:00:00Z'),
    });
    expect(mail.subject).to.equal('[NW] Reminders for 1 May 2026: 2 records, next: <i>a</i>, 2 May 2026');
    expect(mail.fromName).to.equal('Northwind Legal');
    expect(mail.text.indexOf('<i>a</i>: expires in 1 day (2 May 2026)')).to.be.within(
      0,
      mail.text.indexOf('<i>b</i>'),
    );
    expect(mail.html).to.include('&lt;i&gt;a&lt;/i&gt;').and.not.include('<i>a</i>');
    expect(mail.text).to.include('https://s.example/expiry/?id=b');
    expect(
      mail.html.match(/<a class="link" href="https:\/\/s\.example\/expiry\/\?id=[ab]"/g),
      'one for each',
    ).to.have.length(2);
  });

  it('has the first assignee as reply address unless the organization sets one', () => {
    const facts = { date: '2026-05-01', now: new Date('2026-05-01T07:00:00Z') };
    const of = (id: string, date: string, assigned_to_user_email: string | null) => {
      const { expiry, ...rest } = entry(id, date);
      return { ...rest, expiry: { ...expiry, assigned_to_user_email } };
    };
    const entries = [
      of('c', '2026-05-09', 'cy@n.example'),
      of('b', '2026-05-05', 'bo@n.example'),
      of('a', '2026-05-02', null),
    ];
    expect(digestMail({ ...facts, entries, organization }).replyTo).to.equal('bo@n.example');
    const set = { ...organization, email_reply_to: 'desk@n.example' };
    expect(digestMail({ ...facts, entries, organization: set }).replyTo).to.equal('desk@n.example');
    expect(digestMail({ ...facts, entries: entries.slice(2), organization }).replyTo).to.equal(null);
    const made = entries.map(({ expiry, ...rest }) => ({
      ...rest,
      expiry: { ...expiry, assigned_to: expiry.id, user_id: 'u', created_by_email: 'maker@n.example' },
    }));
    const without = { ...organization, former_members: ['b', 'c'] };
    expect(digestMail({ ...facts, entries: made, organization: without }).replyTo).to.equal(
      'maker@n.example',
    );
    const nobody = { ...without, former_members: ['b', 'c', 'u'] };
    expect(digestMail({ ...facts, entries: made, organization: nobody }).replyTo).to.equal(null);
  });
});

describe('reminderOutcomeOrWakeAtOf', () => {
  const now = new Date('2026-05-01T07:00:00Z');
  const later = new Date('2026-05-01T09:00:00Z');
  const send = (over: object) =>
    ({ status: 'sent', reason: null, sent_at: now, wake_at: null, digest_at: null, ...over }) as never;

  it('waits for a message’s digest and for the next attempt', () => {
    const waiting = reminderOutcomeOrWakeAtOf([send({}), send({ status: 'queued', digest_at: later })], now);
    expect(waiting.wake_at?.getTime()).to.be.greaterThan(later.getTime());
    expect(
      reminderOutcomeOrWakeAtOf([send({}), send({ status: 'queued', wake_at: later })], now),
    ).to.have.all.keys('wake_at');
  });

  it('ends when all have ended', () => {
    expect(reminderOutcomeOrWakeAtOf([send({})], now)).to.include({ status: 'sent', wake_at: null });
    const failed = send({ status: 'failed', reason: 'refused', sent_at: null });
    expect(reminderOutcomeOrWakeAtOf([send({}), failed], now)).to.include({
      error_message: 'Partially failed: refused',
    });
  });
});
