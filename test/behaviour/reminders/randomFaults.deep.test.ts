// Random faults, chosen by a seed, during many reminders and their follow-ups: repetitions, escalations, snoozes and
// fallbacks. In the end, each message was sent exactly once to the right person, or the ledger says why not.
//
// Runs briefly with the other tests. `npm run test:faults` runs 500 reminders with a new seed each time.
//   FAULT_SEED=7 npm run test:faults      repeats a run's faults (when they hit the work depends on the machine)
import { expect } from 'chai';
import { planUsages } from '../../../functions/plans/usage';
import { addMs, MINUTE_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import type { LedgerSend } from '../../../functions/reminders/ledger/firing';
import { snoozes } from '../../../functions/responses/snooze';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { faultRun, goThroughFaults, latest, type MetFault, namesOf } from '../../support/randomFaults';
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
import { newWorld, type World } from '../../support/world';
import { complaintsAbout, engineOf } from './faultChecks';
import { newContact } from './given';

const KINDS = ['repeat', 'escalation', 'snooze', 'fallback'] as const;
type Kind = (typeof KINDS)[number];

/** The expected ledger entries for each kind of follow-up, by cause and channel. */
const EXPECTED: Readonly<Record<Kind, readonly string[]>> = {
  repeat: ['reminder email', 'repeat email', 'repeat email'],
  escalation: ['escalation email', 'reminder email'],
  snooze: ['reminder email', 'snooze email'],
  fallback: ['fallback sms', 'fallback whatsapp', 'reminder email'],
};

const run = faultRun(process.env.FAULT_REMINDERS, 20);
const { random } = run;
/** A long run has fewer follow-ups, because each produces several messages. */
const FOLLOW_UPS = run.isLong ? Math.ceil(run.size / 5) : 8;
const CREDITS = 100_000;
/** Reminders without follow-ups per expiry, each due at a different minute of the same hours. */
const EACH = 5;
const APART = run.minutes / EACH;
const CHANNELS = ['email', 'sms'] as const;
const PROVIDER_OF = { email: 'sendgrid', sms: 'twilio' } as const;
const HOUR = { amount: 1, time_unit: 'hour' };

interface Case extends Setting {
  kind: Kind | 'plain';
  /** The address that it escalates to. */
  boss: string;
}

const at9 = (minute: number): string => `09:${String(minute).padStart(2, '0')}`;

async function plainCase(world: World, now: Date): Promise<Case> {
  const setting = await expiryWithContact(world, dateIn(now, 4));
  const rules = Array.from({ length: EACH }, (_, index) =>
    rule(2, { time: at9(index * APART + random.below(APART)), ...only(random.pick(CHANNELS)) }),
  );
  await addReminders(setting, rules, 'UTC');
  return { ...setting, kind: 'plain', boss: '' };
}

/** Stages a recipient's snooze, like their link does. */
const stagedSnooze = ({ world, expiryId, contactId }: Setting, due: string, at: Date): Promise<unknown> =>
  unitOfWork(async (writes) =>
    snoozes.of(world).stageCreate(writes, newId(), {
      ...{ expiry_id: expiryId, due_date: due, recipient_kind: 'contact', recipient_id: contactId },
      ...{ channels: ['email'], escalated_by: null, until: at.toISOString().slice(0, 10), timezone: 'UTC' },
      ...{ wake_at: at, created_at: await sandbox.now(), came_at: null, expires_at: null },
    }),
  );

async function followedCase(world: World, kind: Kind, now: Date): Promise<Case> {
  const due = dateIn(now, 4);
  const setting = await expiryWithContact(world, due);
  const boss = `${unique()}@partner.example`;
  const minute = (): string => at9(random.below(run.minutes));
  const escalated = await newContact(world, { email: boss });
  const options = {
    repeat: { ...only('email'), repeat: { ...HOUR, max: 2 } },
    escalation: { ...only('email'), escalate: { after: HOUR, contacts: [escalated.id] } },
    snooze: only('email'),
    fallback: { fallback: true },
  };
  await addReminders(setting, [rule(2, { time: minute(), ...options[kind] })], 'UTC');
  if (kind === 'fallback') {
    await sandbox.fate(setting.email, 'bounced');
    await sandbox.fate(setting.whatsapp, 'undelivered');
  }
  if (kind === 'snooze') await stagedSnooze(setting, due, new Date(`${dateIn(now, 2)}T${minute()}:00Z`));
  return { ...setting, kind, boss };
}

/** Describes a message sent more than 15 minutes after the end of the fault that delayed it. */
function tooLate(send: LedgerSend, met: readonly MetFault[]): string[] {
  const { id, channel, status, attempts, sent_at, scheduled_at } = send;
  if (status !== 'sent' || sent_at === null) return [];
  const until = latest(scheduled_at, met, PROVIDER_OF[channel as (typeof CHANNELS)[number]]);
  if (sent_at <= until) return [];
  const [due, sent, last] = [scheduled_at, sent_at, until].map((at) => at.toISOString().slice(11, 19));
  return [`${channel} ${id}, due ${due}, was sent ${sent} after ${attempts} attempts; the limit is ${last}`];
}

/** Describes what is wrong with the ledger of the case. */
async function complaintsOf(each: Case, sends: readonly LedgerSend[], met: readonly MetFault[]) {
  const going = sends.filter(({ status }) => status !== 'skipped');
  const open = going.filter(({ status, reason }) => status !== 'sent' && !(status === 'failed' && reason));
  const complaints = open.map(({ id, status, reason }) => `message ${id} is ${status} (${reason})`);
  if (each.kind === 'plain') {
    expect(sends, 'one entry per message').to.have.length(EACH);
    complaints.push(...sends.flatMap((send) => tooLate(send, met)));
    for (const { id, status } of await remindersNow(each))
      if (status !== 'sent' && status !== 'failed') complaints.push(`reminder ${id} is ${status}`);
  } else {
    const found = going.map(({ cause, channel }) => `${cause} ${channel}`).toSorted();
    if (found.join() !== EXPECTED[each.kind].join())
      complaints.push(`${each.kind}: the ledger has ${found.join(', ')}`);
  }
  for (const to of [each.email, each.sms, each.whatsapp, each.boss].filter(Boolean)) {
    const own = sends.filter(({ address }) => address === to);
    complaints.push(...complaintsAbout(own, (await sandbox.messagesTo(to)).length));
  }
  return complaints;
}

describe(`Random faults (FAULT_SEED=${run.seed}, ${run.size} reminders, ${FOLLOW_UPS} with follow-ups)`, () => {
  it('lose no message or follow-up, duplicate only unknown outcomes, and delay at most 15 minutes', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    await planUsages.ref(world.organizationId).update({ credits: { email: CREDITS, sms: CREDITS } });
    const now = await sandbox.now();
    const cases: Case[] = [];
    for (let made = 0; made < run.size; made += EACH) cases.push(await plainCase(world, now));
    for (let made = 0; made < FOLLOW_UPS; made += 1)
      cases.push(await followedCase(world, KINDS[made % KINDS.length] as Kind, now));
    const from = new Date(`${dateIn(now, 2)}T08:59:00Z`);
    const span = { from, to: addMs(from, (run.minutes + 1) * MINUTE_MS) };
    const engine = engineOf(world, cases, ['fireReminders', 'retryMessages', 'everyMinute']);
    const met = await goThroughFaults(span, run, engine);
    // Messages delayed until the end of the day may have a follow-up an hour later.
    for (let hours = 0; hours < 3; hours += 1) await sandbox.advance('PT1H');

    const complaints: string[] = [];
    const left = { email: CREDITS, sms: CREDITS };
    for (const each of cases) {
      const sends = await ledgerOf(each);
      complaints.push(...(await complaintsOf(each, sends, met)));
      for (const channel of CHANNELS)
        left[channel] -= sends.filter((send) => send.channel === channel && send.status === 'sent').length;
    }
    expect(complaints, `faults met: ${namesOf(met)}`).to.deep.equal([]);
    expect((await planUsages.get(world.organizationId))?.credits, 'credits').to.deep.equal(left);
  }).timeout(run.timeoutMs);
});
