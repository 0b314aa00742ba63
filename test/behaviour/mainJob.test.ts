// The main job, end to end through HTTP: a new user registers, stores an expiry, and people are reminded in time.
import { expect } from 'chai';
import { DateTime } from 'luxon';
import { GOOD_PASSWORD, mailTo, registration, someEmail, tokenIn } from '../support/accounts';
import { call, callThrough, someAddress } from '../support/client';
import { expiryWithContact, only, rule } from '../support/reminding';
import { type Message, sandbox } from '../support/sandbox';
import type { Person, World } from '../support/world';
import { done } from './http';

type Member = Pick<Person, 'call'>;

/** Registers an organization as a new user, follows the link in the email, and signs in. */
async function registerAndSignIn(): Promise<Member> {
  const [from, email] = [someAddress(), someEmail()];
  await done(call('/v1/register', { from, body: registration({ email }) }), 201);
  const body = { token: tokenIn(await mailTo(email, /./)) };
  await done(call('/v1/verifyEmail', { from, body }), 200);
  const signedIn = await done(call('/v1/login', { from, body: { email, password: GOOD_PASSWORD } }));
  const token: string = signedIn.accessToken;
  const member: Member = { call: (path, options = {}) => call(path, { token, from, ...options }) };
  const verification = await member.call('/v1/checkEmailVerification');
  expect(verification.body).to.deep.equal({ email_verified: true, email });
  return member;
}

interface Planned {
  channel: 'email' | 'sms' | 'whatsapp';
  to: string;
  /** The expected time, computed with luxon from date, time and zone. */
  at: Date;
}

/** Berlin's next clock change: one reminder is set before it and fires after it. */
function nextClockChange(now: Date): DateTime {
  let day = DateTime.fromJSDate(now, { zone: 'Europe/Berlin' }).startOf('day').plus({ days: 2 });
  while (day.offset === day.plus({ days: 1 }).offset) day = day.plus({ days: 1 });
  return day;
}

/**
 * An expiry with reminders 5 days before in Berlin by email, 1 day before in Kolkata by SMS, 2 days before in Honolulu
 * by WhatsApp.
 */
async function planReminders(member: Member, due: DateTime): Promise<{ expiryId: string; planned: Planned[] }> {
  const expiryDate = due.toISODate() ?? '';
  const { expiryId, email, sms, whatsapp } = await expiryWithContact({ editor: member } as World, expiryDate);
  const wishes = [
    { channel: 'email', to: email, amount: 5, time: '07:45', zone: 'Europe/Berlin' },
    { channel: 'sms', to: sms, amount: 1, time: '18:15', zone: 'Asia/Kolkata' },
    { channel: 'whatsapp', to: whatsapp, amount: 2, time: '09:00', zone: 'Pacific/Honolulu' },
  ] as const;
  for (const { channel, amount, time, zone } of wishes) {
    const reminder = rule(amount, { time, ...only(channel) });
    const path = `/v2/expiries/${expiryId}/reminders`;
    const answer = await member.call(path, { body: { reminders: [reminder], timezone: zone } });
    expect([answer.status, answer.headers.get('location')]).to.deep.equal([201, path]);
  }
  const planned = wishes.map(({ channel, to, amount, time, zone }) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const local = DateTime.fromISO(expiryDate, { zone }).minus({ days: amount }).set({ hour, minute });
    return { channel, to, at: local.toJSDate() };
  });
  return { expiryId, planned };
}

async function expectExactlyTheRightMessages(
  member: Member,
  expiryId: string,
  planned: readonly Planned[],
): Promise<void> {
  for (const { channel, to, at } of planned) {
    const messages: Message[] = await sandbox.messagesTo(to);
    expect(
      messages.map((message) => message.channel),
      `to ${to}`,
    ).to.deep.equal([channel]);
    const lateMs = new Date(messages[0]?.sent_at ?? 0).getTime() - at.getTime();
    expect(lateMs, `${channel} on time`).to.be.within(0, 60_000);
    expect(messages[0]?.text).to.include('Fire <certificate>');
  }
  const { body } = await member.call(`/v1/getExpiryReminders?expiry_id=${expiryId}`);
  for (const reminder of body.reminders) {
    expect(reminder).to.include({ status: 'sent', error_message: null });
    expect(reminder.sent_at).to.be.a('string');
    const sends = await member.call(`/v2/expiries/${expiryId}/reminders/${reminder.id}/sends`);
    expect(sends.body.data, 'the ledger has one message for it').to.have.length(1);
    expect(sends.body.data[0].status, 'and agrees').to.be.oneOf(['sent', 'delivered']);
  }
  const instants = body.reminders.map(({ scheduled_at }: { scheduled_at: string }) => new Date(scheduled_at).getTime());
  const expectedInstants = planned.map(({ at }) => at.getTime()).toSorted((left, right) => left - right);
  expect(instants).to.deep.equal(expectedInstants);
}

describe('The main job', () => {
  // Uses the emulator's own functions, from the first request to the last message.
  let restore: () => void;
  before(() => {
    restore = callThrough(null);
  });
  after(() => restore());

  it('registration → contact → expiry → reminders on three channels in three zones, one across a clock change → messages, once each', async () => {
    const change = nextClockChange(await sandbox.now());
    await sandbox.skipTo(change.minus({ days: 4 }).toJSDate());
    const member = await registerAndSignIn();
    // The first reminder fires before the change, the others after it.
    const due = change.plus({ days: 2 });
    const { expiryId, planned } = await planReminders(member, due);
    const last = new Date(Math.max(...planned.map(({ at }) => at.getTime())));
    await sandbox.moveTo(new Date(last.getTime() + 3_600_000));
    await expectExactlyTheRightMessages(member, expiryId, planned);
  });
});
