// Random faults, chosen by a seed, during many reminders: in the end every message was sent exactly once, or says why
// not.
//
// Runs briefly with the other tests. `npm run test:faults` runs 500 reminders with a new seed each time.
//   FAULT_SEED=7 npm run test:faults      repeats a run's faults (when they hit the work depends on the machine)
import { expect } from 'chai';
import { planUsages } from '../../../functions/plans/usage';
import { addMs, MINUTE_MS } from '../../../functions/platform/clock';
import type { ReminderSend } from '../../../functions/reminders/ledger/firing';
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
} from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import type { SeededRandom } from '../../support/seededRandom';
import { newWorld, type World } from '../../support/world';
import { complaintsAbout, engineOf } from './faultChecks';

const run = faultRun(process.env.FAULT_REMINDERS, 20);
const CREDITS = 100_000;
/** Reminders per expiry, each due at a different minute of the same hours. */
const EACH = 5;
const APART = run.minutes / EACH;
const CHANNELS = ['email', 'sms'] as const;

async function prepared(world: World, random: SeededRandom, now: Date): Promise<Setting[]> {
  const settings: Setting[] = [];
  for (let made = 0; made < run.size; made += EACH) {
    const setting = await expiryWithContact(world, dateIn(now, 4));
    const times = Array.from(
      { length: EACH },
      (_, index) => `09:${String(index * APART + random.below(APART)).padStart(2, '0')}`,
    );
    await addReminders(
      setting,
      times.map((time) => rule(2, { time, ...only(random.pick(CHANNELS)) })),
      'UTC',
    );
    settings.push(setting);
  }
  return settings;
}

const PROVIDER_OF = { email: 'sendgrid', sms: 'twilio' } as const;

/**
 * Describes a message sent more than 15 minutes after the end of the fault that delayed it. Empty if it was in time.
 */
function tooLate(send: ReminderSend, met: readonly MetFault[]): string[] {
  const { id, channel, status, attempts, sent_at, scheduled_at } = send;
  if (status !== 'sent' || sent_at === null) return [];
  const until = latest(scheduled_at, met, PROVIDER_OF[channel as (typeof CHANNELS)[number]]);
  if (sent_at <= until) return [];
  const [due, sent, last] = [scheduled_at, sent_at, until].map((at) => at.toISOString().slice(11, 19));
  return [`${channel} ${id}, due ${due}, was sent ${sent} after ${attempts} attempts; the limit is ${last}`];
}

/** A summary of the faults' effects on the messages. */
function summaryOf(sends: readonly ReminderSend[]): string {
  const many = (holds: (send: ReminderSend) => boolean): number => sends.filter(holds).length;
  const late = sends.map(
    ({ sent_at, scheduled_at }) => Number(sent_at ?? scheduled_at) - Number(scheduled_at),
  );
  return (
    `${many(({ status }) => status === 'sent')} sent, ${many(({ status }) => status === 'failed')} failed, ` +
    `${many(({ attempts }) => attempts > 1)} tried again, ${many(({ unknown_attempts: unknown }) => unknown > 0)} with unknown outcome, ` +
    `the latest by ${(Math.max(...late) / MINUTE_MS).toFixed(1)} minutes`
  );
}

describe(`Random faults (FAULT_SEED=${run.seed}, ${run.size} reminders)`, () => {
  it('lose no message, duplicate only unknown outcomes, and delay at most 15 minutes', async () => {
    const { random } = run;
    const world = await newWorld({ timezone: 'UTC' });
    await planUsages.ref(world.organizationId).update({ credits: { email: CREDITS, sms: CREDITS } });
    const now = await sandbox.now();
    const settings = await prepared(world, random, now);
    const due = dateIn(now, 2);
    const from = new Date(`${due}T08:59:00Z`);
    const span = { from, to: addMs(from, (run.minutes + 1) * MINUTE_MS) };
    const met = await goThroughFaults(
      span,
      run,
      engineOf(world, settings, ['fireReminders', 'retryMessages', 'everyMinute']),
    );

    const complaints: string[] = [];
    const all: ReminderSend[] = [];
    const spent = { email: 0, sms: 0 };
    for (const setting of settings) {
      const sends = await ledgerOf(setting);
      expect(sends, 'one entry per message').to.have.length(EACH);
      all.push(...sends);
      complaints.push(...sends.flatMap((send) => tooLate(send, met)));
      for (const channel of CHANNELS) {
        const own = sends.filter((send) => send.channel === channel);
        const received = (await sandbox.messagesTo(setting[channel])).length;
        complaints.push(...complaintsAbout(own, received));
        const open = own.filter(
          ({ status, reason }) => status !== 'sent' && !(status === 'failed' && reason),
        );
        complaints.push(...open.map(({ id, status, reason }) => `${channel} ${id} is ${status} (${reason})`));
        spent[channel] += own.filter(({ status }) => status === 'sent').length;
      }
      const open = (await remindersNow(setting)).filter(
        ({ status }) => status !== 'sent' && status !== 'failed',
      );
      complaints.push(...open.map(({ id, status }) => `reminder ${id} is ${status}`));
    }
    expect(complaints, `faults met: ${namesOf(met)}`).to.deep.equal([]);
    if (run.isLong) console.log(`      ${summaryOf(all)}; ${namesOf(met)}`);
    const usage = await planUsages.get(world.organizationId);
    expect(usage?.credits, 'credits').to.deep.equal({
      email: CREDITS - spent.email,
      sms: CREDITS - spent.sms,
    });
  }).timeout(run.timeoutMs);
});
