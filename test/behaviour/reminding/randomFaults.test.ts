// Random faults over many reminders, from a seed: at the end every message was sent exactly once, or says why not.
//
// In a short form with the other tests; `npm run test:faults` makes it 500 reminders and another seed each time.
//   FAULT_SEED=7 npm run test:faults      repeats the faults of a run (their meeting with the work is up to the machine)
import { expect } from 'chai';
import { contacts } from '../../../functions/contacts/record';
import { planUsage } from '../../../functions/plans/usage';
import { tenantOf } from '../../../functions/platform/tenant';
import type { ReminderSend } from '../../../functions/reminding/ledger';
import { killFunction } from '../../support/processes';
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
import { type SeededRandom, seededRandom } from '../../support/seededRandom';
import { newWorld, type World } from '../../support/world';

const REMINDERS = Number(process.env.FAULT_REMINDERS ?? 40);
const isLong = REMINDERS > 40;
const SEED = Number(process.env.FAULT_SEED ?? (isLong ? Date.now() % 1_000_000 : 1));
const CREDITS = 100_000;
/** Reminders of one expiry; each falls due at another minute of the same hours. */
const EACH = 5;

const CHANNELS = ['email', 'sms'] as const;
const provider = { email: 'sendgrid', sms: 'twilio' } as const;

/** What may happen while reminders fall due. Each leaves the suite able to go on. */
const faults: Record<string, (random: SeededRandom, settings: readonly Setting[]) => Promise<unknown>> = {
  'provider answers 500': (random) =>
    sandbox.fault({ service: provider[random.pick(CHANNELS)], status: 500, times: 1 + random.below(6) }),
  'provider answers 429': (random) =>
    sandbox.fault({ service: provider[random.pick(CHANNELS)], status: 429, times: 1 + random.below(4) }),
  'provider hangs': (random) =>
    sandbox.fault({ service: provider[random.pick(CHANNELS)], delay_ms: 11_000, times: 1 }),
  'connection dropped after acceptance': (random) =>
    sandbox.fault({ service: provider[random.pick(CHANNELS)], drop: true, times: 1 + random.below(2) }),
  'tasks lost': (random) => sandbox.fault({ service: 'tasks', status: 503, times: 1 + random.below(8) }),
  'tasks doubled': (random) => sandbox.duplicate('task', 1 + random.below(12)),
  'triggers doubled': (random) => sandbox.duplicate('trigger', 1 + random.below(12)),
  'process killed': async (random) => {
    try {
      killFunction(random.pick(['fireReminders', 'everyMinute']));
    } catch {
      // None was running: nothing to kill.
    }
  },
  contention: async (random, settings) => {
    const { world, contactId } = random.pick(settings);
    const ref = contacts.of(tenantOf(world.organizationId)).ref(contactId);
    for (let times = 0; times < 20; times += 1) await ref.update({ job_title: `title ${times}` });
  },
};

async function prepared(world: World, random: SeededRandom, now: Date): Promise<Setting[]> {
  const settings: Setting[] = [];
  for (let made = 0; made < REMINDERS; made += EACH) {
    const setting = await expiryWithContact(world, dateIn(now, 4));
    const times = Array.from(
      { length: EACH },
      (_, index) => `09:${String(index * 12 + random.below(12)).padStart(2, '0')}`,
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

/** Steps of the clock of random length, each with a fault thrown in while it runs. */
async function through(
  from: Date,
  to: Date,
  random: SeededRandom,
  settings: readonly Setting[],
): Promise<string[]> {
  const met: string[] = [];
  let at = from.getTime();
  while (at < to.getTime()) {
    at += (1 + random.below(9)) * 60_000;
    const name = random.pick(Object.keys(faults));
    met.push(name);
    const moving = sandbox.moveTo(new Date(at));
    await new Promise((wake) => setTimeout(wake, random.below(300)));
    await faults[name]?.(random, settings);
    await moving;
  }
  return met;
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

describe(`Random faults (FAULT_SEED=${SEED}, ${REMINDERS} reminders)`, () => {
  it('lose no message and double none but those whose fate nobody could know', async () => {
    const random = seededRandom(SEED);
    const world = await newWorld({ timezone: 'UTC' });
    await planUsage.ref(world.organizationId).update({ credits: { email: CREDITS, sms: CREDITS } });
    const now = await sandbox.now();
    const settings = await prepared(world, random, now);
    const [start, end] = [new Date(`${dateIn(now, 2)}T08:59:00Z`), new Date(`${dateIn(now, 2)}T10:00:00Z`)];
    await sandbox.moveTo(start);
    const met = await through(start, end, random, settings);
    for (const service of ['sendgrid', 'twilio', 'tasks']) await sandbox.fault({ service, times: 0 });
    for (const what of ['task', 'trigger'] as const) await sandbox.duplicate(what, 0);
    await sandbox.advance('P1D');

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
  }).timeout(isLong ? 60 * 60_000 : 8 * 60_000);
});
