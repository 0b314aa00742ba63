// Random faults during follow-ups of a first message: repetitions, escalations, snoozes and fallbacks. In the end, each
// was sent exactly once to the right person, or the ledger says why not.
//
// Part of `npm run test:faults`; see randomFaults.deep.test.ts.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { planUsages } from '../../../functions/plans/usage';
import { addMs, MINUTE_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { snoozes } from '../../../functions/responses/snooze';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { faultRun, goThroughFaults, namesOf } from '../../support/randomFaults';
import {
  addReminders,
  dateIn,
  expiryWithContact,
  ledgerOf,
  only,
  rule,
  type Setting,
  unique,
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import type { SeededRandom } from '../../support/seededRandom';
import { newWorld, type World } from '../../support/world';
import { complaintsAbout, engineOf } from './faultChecks';
import { newContact } from './given';

const KINDS = ['repeat', 'escalation', 'snooze', 'fallback'] as const;
type Kind = (typeof KINDS)[number];

/** The expected ledger entries for each kind, by cause and channel. */
const EXPECTED: Readonly<Record<Kind, readonly string[]>> = {
  repeat: ['reminder email', 'repeat email', 'repeat email'],
  escalation: ['escalation email', 'reminder email'],
  snooze: ['reminder email', 'snooze email'],
  fallback: ['fallback sms', 'fallback whatsapp', 'reminder email'],
};

const run = faultRun(process.env.FAULT_REMINDERS, 8);
/** A long run uses fewer cases, because each produces several messages. */
const SIZE = run.isLong ? Math.ceil(run.size / 5) : run.size;
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
  const minute = (): string => `09:${String(random.below(run.minutes)).padStart(2, '0')}`;
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

describe(`Random faults during follow-ups (FAULT_SEED=${run.seed}, ${SIZE} reminders)`, () => {
  it('neither lose nor duplicate a repetition, escalation, snooze or fallback', async () => {
    const { random } = run;
    const world = await newWorld({ timezone: 'UTC' });
    await planUsages.ref(world.organizationId).update({ credits: { email: CREDITS, sms: CREDITS } });
    const now = await sandbox.now();
    const cases: Case[] = [];
    for (let made = 0; made < SIZE; made += 1)
      cases.push(await preparedCase(world, KINDS[made % KINDS.length] as Kind, random, now));
    const from = new Date(`${dateIn(now, 2)}T08:59:00Z`);
    const span = { from, to: addMs(from, (run.minutes + 1) * MINUTE_MS) };
    const met = await goThroughFaults(span, run, engineOf(world, cases, ['fireReminders', 'everyMinute']));
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
      const waiting = going.filter(({ status }) => status !== 'sent' && status !== 'failed');
      complaints.push(...waiting.map(({ id, status }) => `message ${id} is ${status}`));
      for (const to of [each.email, each.sms, each.whatsapp, each.boss]) {
        const own = sends.filter(({ address }) => address === to);
        complaints.push(...complaintsAbout(own, (await sandbox.messagesTo(to)).length));
      }
      for (const channel of ['email', 'sms'] as const)
        spent[channel] += sends.filter((send) => send.channel === channel && send.status === 'sent').length;
    }
    expect(complaints, `faults met: ${namesOf(met)}`).to.deep.equal([]);
    const usage = await planUsages.get(world.organizationId);
    expect(usage?.credits, 'credits').to.deep.equal({
      email: CREDITS - spent.email,
      sms: CREDITS - spent.sms,
    });
  }).timeout(run.timeoutMs);
});
