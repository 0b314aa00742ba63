// Random faults over many reminders, from a seed: at the end every message was sent exactly once, or says why not.
//
// In a short form with the other tests; `npm run test:faults` makes it 500 reminders and another seed each time.
//   FAULT_SEED=7 npm run test:faults      repeats the faults of a run (their meeting with the work is up to the machine)
import { expect } from 'chai';
import { contacts } from '../../../functions/contacts/record';
import { planUsage } from '../../../functions/plans/usage';
import { addMs, MINUTE_MS } from '../../../functions/platform/clock';
import { tenantOf } from '../../../functions/platform/tenant';
import type { ReminderSend } from '../../../functions/reminding/ledger';
import { type Engine, faultRun, goThroughFaults } from '../../support/randomFaults';
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

const run = faultRun(process.env.FAULT_REMINDERS, 20);
const CREDITS = 100_000;
/** Reminders of one expiry; each falls due at another minute of the same hours. */
const EACH = 5;
const APART = run.minutes / EACH;
const CHANNELS = ['email', 'sms'] as const;

const engineOf = (settings: readonly Setting[]): Engine => ({
  processes: ['fireReminders', 'everyMinute'],
  contend: async (random) => {
    const { world, contactId } = random.pick(settings);
    const ref = contacts.of(tenantOf(world.organizationId)).ref(contactId);
    for (let times = 0; times < 20; times += 1) await ref.update({ job_title: `title ${times}` });
  },
});

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

/** What is wrong with the messages of one channel to one address, in words. Empty when all is as promised. */
function complaintsAbout(sends: readonly ReminderSend[], received: number): string[] {
  const told = sends.map(
    ({ channel, status, attempts, unknown_attempts, reason }) =>
      `${channel} ${status} after ${attempts} attempts, ${unknown_attempts} of unknown fate (${reason})`,
  );
  const least = sends.filter(({ status }) => status === 'sent').length;
  const doubtful = sends.filter(({ unknown_attempts }) => unknown_attempts > 0);
  const sure = sends.filter(({ status, unknown_attempts }) => status === 'sent' && unknown_attempts === 0);
  const most = sure.length + 2 * doubtful.length;
  const ended = sends.every(
    ({ status, reason }) => status === 'sent' || (status === 'failed' && reason !== null),
  );
  const right = received >= least && received <= most && ended;
  return right ? [] : [`${received} received where ${least} to ${most} are right:`, ...told];
}

describe(`Random faults (FAULT_SEED=${run.seed}, ${run.size} reminders)`, () => {
  it('lose no message and double none but those whose fate nobody could know', async () => {
    const { random } = run;
    const world = await newWorld({ timezone: 'UTC' });
    await planUsage.ref(world.organizationId).update({ credits: { email: CREDITS, sms: CREDITS } });
    const now = await sandbox.now();
    const settings = await prepared(world, random, now);
    const due = dateIn(now, 2);
    const from = new Date(`${due}T08:59:00Z`);
    const span = { from, to: addMs(from, (run.minutes + 1) * MINUTE_MS) };
    const met = await goThroughFaults(span, random, engineOf(settings));

    const complaints: string[] = [];
    const spent = { email: 0, sms: 0 };
    for (const setting of settings) {
      const sends = await ledgerOf(setting);
      expect(sends, 'one record for each message').to.have.length(EACH);
      for (const channel of CHANNELS) {
        const own = sends.filter((send) => send.channel === channel);
        const received = (await sandbox.messagesTo(setting[channel])).length;
        complaints.push(...complaintsAbout(own, received));
        spent[channel] += own.filter(({ status }) => status === 'sent').length;
      }
      const inBetween = (await remindersNow(setting)).filter(
        ({ status }) => status !== 'sent' && status !== 'failed',
      );
      complaints.push(...inBetween.map(({ id, status }) => `reminder ${id} is ${status}`));
    }
    expect(complaints, `faults met: ${met.join(', ')}`).to.deep.equal([]);
    const usage = await planUsage.get(world.organizationId);
    expect(usage?.credits, 'each credit is where it belongs').to.deep.equal({
      email: CREDITS - spent.email,
      sms: CREDITS - spent.sms,
    });
  }).timeout(run.timeoutMs);
});
