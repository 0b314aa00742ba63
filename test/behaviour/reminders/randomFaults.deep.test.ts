// Random faults, chosen by a seed, during many reminders with their follow-ups (repetitions, escalations, snoozes and
// fallbacks) and workflow triggers. In the end every message was sent exactly once to the right person, or the ledger
// says why not; and each trigger has started one run or made one request.
//
// `npm run test:faults` runs 500 messages and 100 triggers with a new seed each time.
//   FAULT_SEED=7 npm run test:faults      repeats a run's faults (when they hit the work depends on the machine)
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { contacts } from '../../../functions/contacts/record';
import { documentRequests } from '../../../functions/documentRequests/request/request';
import { expiries } from '../../../functions/expiries/record/record';
import { messageOutbox } from '../../../functions/messaging/mail';
import { notifications } from '../../../functions/notifications/notification';
import { planUsages } from '../../../functions/plans/usage';
import { addMs, MINUTE_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import type { ReminderSend } from '../../../functions/reminders/ledger/firing';
import { snoozes } from '../../../functions/responses/snooze';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { workflowTriggers } from '../../../functions/workflows/triggers/trigger';
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
import { newExpiry, newTrigger, newWorkflow, runsOf } from '../../support/workflows';
import { newWorld, type World } from '../../support/world';
import { newContact as newClient, newTemplate } from '../documentRequests/given';
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
const TRIGGERS = Math.ceil(run.size / 5);
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

/** A time of day from nine o'clock, some minutes later. */
const minute = (random: SeededRandom, from: number, span: number): string =>
  `09:${String(from + random.below(span)).padStart(2, '0')}`;

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
  if (kind === 'email' || kind === 'sms') {
    const times = Array.from({ length: EACH }, (_, index) => minute(random, index * APART, APART));
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
  await addReminders(setting, [rule(2, { time: minute(random, 0, run.minutes), ...options[kind] })], 'UTC');
  if (kind === 'fallback') {
    await sandbox.fate(setting.email, 'bounced');
    await sandbox.fate(setting.whatsapp, 'undelivered');
  }
  if (kind === 'snooze')
    await stagedSnooze(setting, due, new Date(`${dateIn(now, 2)}T${minute(random, 0, run.minutes)}:00Z`));
  return { ...setting, kind, boss };
}

interface Triggers {
  expiryIds: string[];
  /** The addressee of each trigger that requests documents; each has its own. */
  emails: Map<string, string>;
}

/** Half of the triggers start a workflow; the others request documents. */
async function preparedTriggers(world: World, random: SeededRandom, date: string): Promise<Triggers> {
  const { editor } = world;
  const workflow_id = await newWorkflow(editor, [{ id: 'a', title: 'A', assignee_id: world.viewer.id }]);
  const template = await newTemplate(world);
  const expiryIds: string[] = [];
  const emails = new Map<string, string>();
  for (let made = 0; made < TRIGGERS; made += 1) {
    if (made % EACH === 0) expiryIds.push(await newExpiry(editor, date));
    const trigger_time = minute(random, (made % EACH) * APART, APART);
    const when = { expiry_id: expiryIds.at(-1), trigger_days: 2, trigger_time };
    if (made % 2 === 0) {
      await newTrigger(editor, { ...when, workflow_id });
      continue;
    }
    const contact = await newClient(world);
    const collection = { template_id: template.id, contact_ids: [contact.id] };
    const { id } = await newTrigger(editor, { ...when, collection });
    emails.set(id, contact.email);
  }
  return { expiryIds, emails };
}

const engineOf = (
  [world, settings]: [World, readonly Setting[]],
  [triggerWorld, { expiryIds }]: [World, Triggers],
): Engine => ({
  organizationId: world.organizationId,
  processes: ['fireReminders', 'retryMessages', 'fireWorkflowTriggers', 'sendMail', 'everyMinute'],
  contend: async (random) => {
    const contact = contacts.of(tenantOf(world.organizationId)).ref(random.pick(settings).contactId);
    const expiry = expiries.of(tenantOf(triggerWorld.organizationId)).ref(random.pick(expiryIds));
    for (let times = 0; times < 20; times += 1)
      await Promise.all([
        contact.update({ job_title: `title ${times}` }),
        expiry.update({ notes: `note ${times}` }),
      ]);
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

/** Describes what is wrong with the triggers' effects. Empty if nothing is. */
async function complaintsAboutTriggers(world: World, { emails }: Triggers): Promise<string[]> {
  const tenant = tenantOf(world.organizationId);
  const [all, runs, requests, notified] = await Promise.all([
    workflowTriggers.of(tenant).list((query) => query),
    runsOf(world),
    documentRequests.of(tenant).list((query) => query),
    notifications.of(tenant).list((query) => query),
  ]);
  expect(all).to.have.length(TRIGGERS);
  // The trigger's creator is notified of each firing, and the step's assignee of each run.
  expect(notified, 'each is told of once').to.have.length(TRIGGERS + runs.length);
  const complaints: string[] = [];
  for (const { id, collection, trigger_status: status, run_count } of all) {
    const own = ({ trigger_id }: { trigger_id: string | null }): boolean => trigger_id === id;
    const made = `${runs.filter(own).length} runs, ${requests.filter(own).length} requests`;
    const right = collection === null ? '1 runs, 0 requests' : '0 runs, 1 requests';
    if (status !== 'triggered' || run_count !== 1 || made !== right)
      complaints.push(`trigger ${id} is ${status}, fired ${run_count} times: ${made} instead of ${right}`);
  }
  for (const [triggerId, email] of emails) {
    const mails = await messageOutbox.list((query) => query.where('to', '==', email));
    const received = (await sandbox.messagesTo(email)).length;
    const unsure = mails.reduce((sum, { unknown_attempts }) => sum + unknown_attempts, 0);
    if (mails.length === 1 && mails[0]?.status === 'sent' && received >= 1 && received <= 1 + unsure)
      continue;
    const states = mails.map(({ status, reason }) => `${status} (${reason})`).join(', ');
    complaints.push(`the mail of ${triggerId}: ${received} received, outbox: ${states}`);
  }
  return complaints;
}

describe(`Random faults (FAULT_SEED=${run.seed}, ${SIZE} expiries, ${TRIGGERS} triggers)`, () => {
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
    const triggerWorld = await newWorld({ timezone: 'UTC' });
    const triggers = await preparedTriggers(triggerWorld, random, dateIn(now, 4));
    const engine = engineOf([world, cases], [triggerWorld, triggers]);
    const met = await goThroughFaults(span, run, engine);
    // Messages delayed until the end of the day may have a follow-up an hour later.
    for (let hours = 0; hours < 3; hours += 1) await sandbox.advance('PT1H');

    const complaints = await complaintsAboutTriggers(triggerWorld, triggers);
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
