// Random faults, chosen by a seed, during many reminders and their follow-ups: repetitions, escalations, snoozes and
// fallbacks. In the end every message was sent exactly once to the right person, or the ledger says why not.
//
// `npm run test:faults` runs 500 messages with a new seed each time.
//   FAULT_SEED=7 npm run test:faults      repeats a run's faults (when they hit the work depends on the machine)
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { contacts } from '../../../functions/contacts/record';
import { planUsages } from '../../../functions/plans/usage';
import { addMs, MINUTE_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import type { ReminderSend } from '../../../functions/reminders/ledger/firing';
import { snoozes } from '../../../functions/responses/snooze';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import {
  type Engine,
  faultRun,
  goThroughFaults,
  latest,
  type MetFault,
  namesOf,
} from '../../support/randomFaults';
import {
  addReminders,
  dateIn,
  expiryWithContact,
  ledgerOf,
  only,
  remindersNow,
  rule,
  type Setting,
  unique,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import type { SeededRandom } from '../../support/seededRandom';
import { newWorld, type World } from '../../support/world';
import { newContact } from './given';

/** Reminders without follow-ups per expiry, each due at a different minute of the same hour. */
const EACH = 5;
/** The expected ledger entries of each kind of expiry, by cause and channel. */
const EXPECTED = {
  email: Array(EACH).fill('reminder email'),
  sms: Array(EACH).fill('reminder sms'),
  repeat: ['reminder email', 'repeat email', 'repeat email'],
  escalation: ['escalation email', 'reminder email'],
  snooze: ['reminder email', 'snooze email'],
  fallback: ['fallback sms', 'fallback whatsapp', 'reminder email'],
} satisfies Record<string, string[]>;
type Kind = keyof typeof EXPECTED;
const KINDS = Object.keys(EXPECTED) as Kind[];
const hasFollowUps = (kind: Kind): boolean => kind !== 'email' && kind !== 'sms';

const run = faultRun(process.env.FAULT_REMINDERS, 36);
/** On average, an expiry causes three messages. */
const SIZE = Math.ceil(run.size / 3);
const APART = run.minutes / EACH;
const CREDITS = 100_000;
const HOUR = { amount: 1, time_unit: 'hour' };

interface Case extends Setting {
  kind: Kind;
  /** The address that it escalates to. */
  boss: string;
}

/** Stages a recipient's snooze, like their link does. */
const stagedSnooze = ({ world, expiryId, contactId }: Setting, due: string, at: Date): Promise<unknown> =>
  unitOfWork(async (writes) =>
    snoozes.of(tenantOf(world.organizationId)).stageCreate(writes, newId(), {
      ...{ expiry_id: expiryId, due_date: due, recipient_kind: 'contact', recipient_id: contactId },
      ...{ channels: ['email'], escalated_by: null, until: at.toISOString().slice(0, 10), timezone: 'UTC' },
      ...{ wake_at: at, created_at: await sandbox.now(), came_at: null, expires_at: null },
    }),
  );

async function preparedCase(world: World, kind: Kind, random: SeededRandom, now: Date): Promise<Case> {
  const due = dateIn(now, 4);
  const setting = await expiryWithContact(world, due);
  const boss = `${unique()}@partner.example`;
  const minute = (from: number, span: number): string =>
    `09:${String(from + random.below(span)).padStart(2, '0')}`;
  if (kind === 'email' || kind === 'sms') {
    const times = Array.from({ length: EACH }, (_, index) => minute(index * APART, APART));
    const rules = times.map((time) => rule(2, { ...only(kind), time }));
    await addReminders(setting, rules, 'UTC');
    return { ...setting, kind, boss };
  }
  const escalated = await newContact(world, { email: boss });
  const options = {
    repeat: { ...only('email'), repeat: { ...HOUR, max: 2 } },
    escalation: { ...only('email'), escalate: { after: HOUR, contacts: [escalated.id] } },
    snooze: only('email'),
    fallback: { fallback: true },
  };
  await addReminders(setting, [rule(2, { time: minute(0, run.minutes), ...options[kind] })], 'UTC');
  if (kind === 'fallback') {
    await sandbox.fate(setting.email, 'bounced');
    await sandbox.fate(setting.whatsapp, 'undelivered');
  }
  if (kind === 'snooze')
    await stagedSnooze(setting, due, new Date(`${dateIn(now, 2)}T${minute(0, run.minutes)}:00Z`));
  return { ...setting, kind, boss };
}

const engineOf = (world: World, settings: readonly Setting[]): Engine => ({
  organizationId: world.organizationId,
  processes: ['fireReminders', 'retryMessages', 'everyMinute'],
  contend: async (random) => {
    const { contactId } = random.pick(settings);
    const ref = contacts.of(tenantOf(world.organizationId)).ref(contactId);
    for (let times = 0; times < 20; times += 1) await ref.update({ job_title: `title ${times}` });
  },
});

/** Describes a wrong number of messages received, given their ledger entries. Empty if the number is right. */
function complaintsAbout(sends: readonly ReminderSend[], received: number): string[] {
  const least = sends.filter(({ status }) => status === 'sent').length;
  const most = sends.reduce(
    (sum, { status, unknown_attempts }) =>
      sum + (unknown_attempts > 0 ? unknown_attempts + 1 : status === 'sent' ? 1 : 0),
    0,
  );
  if (received >= least && received <= most) return [];
  const lines = sends.map(
    ({ cause, channel, status, attempts, unknown_attempts, reason }) =>
      `${cause} ${channel} ${status} after ${attempts} attempts, ${unknown_attempts} with unknown outcome (${reason})`,
  );
  return [`${received} received, expected ${least} to ${most}:`, ...lines];
}

const PROVIDER_OF: Readonly<Record<string, 'sendgrid' | 'twilio'>> = { email: 'sendgrid', sms: 'twilio' };

/**
 * Describes a message sent more than 15 minutes after the end of the fault that delayed it. Empty if it was in time.
 */
function tooLate(send: ReminderSend, met: readonly MetFault[]): string[] {
  const { id, channel, status, attempts, sent_at, scheduled_at } = send;
  if (status !== 'sent' || sent_at === null) return [];
  const until = latest(scheduled_at, met, PROVIDER_OF[channel] ?? 'twilio');
  if (sent_at <= until) return [];
  const [due, sent, last] = [scheduled_at, sent_at, until].map((at) => at.toISOString().slice(11, 19));
  return [`${channel} ${id}, due ${due}, was sent ${sent} after ${attempts} attempts; the limit is ${last}`];
}

describe(`Random faults (FAULT_SEED=${run.seed}, ${SIZE} expiries)`, () => {
  it('lose no message, duplicate only unknown outcomes, and delay at most 15 minutes', async () => {
    const { random } = run;
    const world = await newWorld({ timezone: 'UTC' });
    await planUsages.ref(world.organizationId).update({ credits: { email: CREDITS, sms: CREDITS } });
    const now = await sandbox.now();
    const cases: Case[] = [];
    for (let made = 0; made < SIZE; made += 1)
      cases.push(await preparedCase(world, KINDS[made % KINDS.length] as Kind, random, now));
    const from = new Date(`${dateIn(now, 2)}T08:59:00Z`);
    const span = { from, to: addMs(from, (run.minutes + 1) * MINUTE_MS) };
    const met = await goThroughFaults(span, run, engineOf(world, cases));
    // Messages delayed until the end of the day may have a follow-up an hour later.
    for (let hours = 0; hours < 3; hours += 1) await sandbox.advance('PT1H');

    const complaints: string[] = [];
    const spent = { email: 0, sms: 0 };
    for (const each of cases) {
      const sends = await ledgerOf(each);
      const going = sends.filter(({ status }) => status !== 'skipped');
      const found = going.map(({ cause, channel }) => `${cause} ${channel}`).toSorted();
      if (found.join() !== EXPECTED[each.kind].join())
        complaints.push(`${each.kind}: the ledger has ${found.join(', ')}`);
      const open = going.filter(
        ({ status, reason }) => status !== 'sent' && !(status === 'failed' && reason),
      );
      complaints.push(...open.map(({ id, status, reason }) => `message ${id} is ${status} (${reason})`));
      for (const to of [each.email, each.sms, each.whatsapp, each.boss]) {
        const own = sends.filter(({ address }) => address === to);
        complaints.push(...complaintsAbout(own, (await sandbox.messagesTo(to)).length));
      }
      for (const channel of ['email', 'sms'] as const)
        spent[channel] += sends.filter((send) => send.channel === channel && send.status === 'sent').length;
      if (hasFollowUps(each.kind)) continue;
      complaints.push(...sends.flatMap((send) => tooLate(send, met)));
      const unfinished = (await remindersNow(each)).filter(({ status }) => !/^(sent|failed)$/.test(status));
      complaints.push(...unfinished.map(({ id, status }) => `reminder ${id} is ${status}`));
    }
    expect(complaints, `faults met: ${namesOf(met)}`).to.deep.equal([]);
    const usage = await planUsages.get(world.organizationId);
    expect(usage?.credits, 'credits').to.deep.equal({
      email: CREDITS - spent.email,
      sms: CREDITS - spent.sms,
    });
  }).timeout(run.timeoutMs);
});
