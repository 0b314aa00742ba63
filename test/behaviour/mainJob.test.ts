// The main job, end to end through HTTP: a new user registers, stores an expiry, and people are reminded in time.
import { expect } from 'chai';
import { DateTime } from 'luxon';
import { GOOD_PASSWORD, mailTo, registration, someEmail, tokenIn } from '../support/accounts';
import { type Answer, type Call, call, callThrough, someAddress } from '../support/client';
import { somePhone, unique } from '../support/reminding';
import { type Message, sandbox } from '../support/sandbox';

type Member = { call: (path: string, options?: Call) => Promise<Answer> };

const expectStatus = (answer: Answer, status: number): Answer => {
  expect(answer.status, JSON.stringify(answer.body)).to.equal(status);
  return answer;
};

/** Registers an organization as a new user, follows the link in the email, and signs in. */
async function registerAndSignIn(): Promise<Member> {
  const from = someAddress();
  const email = someEmail();
  const registered = await call('/v1/register', {
    from,
    body: registration({ email, password: GOOD_PASSWORD }),
  });
  expectStatus(registered, 201);
  await sandbox.untilIdle();
  const mail = await mailTo(email, /./);
  expectStatus(await call('/v1/verifyEmail', { from, body: { token: tokenIn(mail) } }), 200);
  const signedIn = await call('/v1/login', { from, body: { email, password: GOOD_PASSWORD } });
  const token: string = expectStatus(signedIn, 200).body.accessToken;
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
async function planReminders(
  member: Member,
  due: DateTime,
): Promise<{ expiryId: string; planned: Planned[] }> {
  const [email, sms, whatsapp] = [`${unique()}@partner.example`, somePhone(), somePhone()];
  const contact = await member.call('/v2/contacts', {
    body: {
      first_name: 'Ada',
      email,
      sms_phone: sms,
      whatsapp_phone: whatsapp,
      sms_opt_in: true,
      whatsapp_opt_in: true,
    },
  });
  expectStatus(contact, 201);
  const expiryDate = due.toISODate() ?? '';
  const expiry = await member.call('/v2/expiries', {
    body: { name: 'Trade licence', expiry_date: expiryDate, contacts: [contact.body.id], type: 'License' },
  });
  expectStatus(expiry, 201);
  const wishes = [
    { channel: 'email', to: email, amount: 5, time: '07:45', zone: 'Europe/Berlin' },
    { channel: 'sms', to: sms, amount: 1, time: '18:15', zone: 'Asia/Kolkata' },
    { channel: 'whatsapp', to: whatsapp, amount: 2, time: '09:00', zone: 'Pacific/Honolulu' },
  ] as const;
  for (const { channel, amount, time, zone } of wishes) {
    const off = { email_enabled: false, sms_enabled: false, whatsapp_enabled: false };
    const reminder = {
      amount,
      time_unit: 'day',
      period: 'before',
      time,
      ...off,
      [`${channel}_enabled`]: true,
    };
    const answer = await member.call(`/v2/expiries/${expiry.body.id}/reminders`, {
      body: { reminders: [reminder], timezone: zone },
    });
    expectStatus(answer, 201);
    expect(answer.headers.get('location')).to.equal(`/v2/expiries/${expiry.body.id}/reminders`);
  }
  const planned = wishes.map(({ channel, to, amount, time, zone }) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const local = DateTime.fromISO(expiryDate, { zone }).minus({ days: amount }).set({ hour, minute });
    return { channel, to, at: local.toJSDate() };
  });
  return { expiryId: expiry.body.id, planned };
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
    expect(lateMs, `${channel} at its moment`).to.be.within(0, 60_000);
    expect(messages[0]?.text).to.include('Trade licence');
  }
  const { body } = await member.call(`/v1/getExpiryReminders?expiry_id=${expiryId}`);
  for (const reminder of body.reminders) {
    expect(reminder).to.include({ status: 'sent', error_message: null });
    expect(reminder.sent_at).to.be.a('string');
    const sends = await member.call(`/v2/expiries/${expiryId}/reminders/${reminder.id}/sends`);
    expect(sends.body.data, 'the ledger has one message for it').to.have.length(1);
    expect(sends.body.data[0].status, 'and agrees').to.be.oneOf(['sent', 'delivered']);
  }
  const instants = body.reminders.map(({ scheduled_at }: { scheduled_at: string }) =>
    new Date(scheduled_at).getTime(),
  );
  expect(instants).to.deep.equal(
    planned.map(({ at }) => at.getTime()).toSorted((left, right) => left - right),
  );
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
  }).timeout(300_000);
});
