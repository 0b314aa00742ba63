// Random faults from a seed, thrown in while the clock goes through a time in which much falls due: what the fault runs
// of the engines share. `FAULT_SEED=7` repeats the faults of a run; their meeting with the work is up to the machine.
import { expect } from 'chai';
import type { DocumentReference } from 'firebase-admin/firestore';
import { documentRequests } from '../../functions/documentRequests/request/request';
import { DUE_WORK } from '../../functions/health/measure';
import { SET_ASIDE_NOTE_FIELD } from '../../functions/jobs/failures';
import { addMs, MINUTE_MS } from '../../functions/platform/clock';
import { newId } from '../../functions/platform/ids';
import { firestore } from '../../functions/store/firestore';
import { killFunction } from './processes';
import { sandbox } from './sandbox';
import { type SeededRandom, seededRandom } from './seededRandom';

export interface FaultRun {
  /** How many records fall due. */
  size: number;
  isLong: boolean;
  /** Over how long it falls due. */
  minutes: number;
  seed: number;
  random: SeededRandom;
  timeoutMs: number;
}

/** In a short form with the other tests; in a long one, with another seed each time, when a size is asked for. */
export function faultRun(askedSize: string | undefined, shortSize: number): FaultRun {
  const size = Number(askedSize ?? shortSize);
  const isLong = size > shortSize;
  const seed = Number(process.env.FAULT_SEED ?? (isLong ? Date.now() % 1_000_000 : 1));
  return {
    size,
    isLong,
    minutes: isLong ? 60 : 30,
    seed,
    random: seededRandom(seed),
    timeoutMs: (isLong ? 120 : 12) * 60_000,
  };
}

/** What the faults are thrown at. */
export interface Engine {
  /** Whose records the planted ones claim to be. */
  organizationId: string;
  /** Functions of which one is killed now and then. */
  processes: readonly string[];
  /** Changes again and again a record that the engine reads in its transactions. */
  contend: (random: SeededRandom) => Promise<unknown>;
}

const PROVIDERS = ['sendgrid', 'twilio'] as const;
type Provider = (typeof PROVIDERS)[number];
/** Whom a fault holds back: what goes by that provider, everything, or nothing at all. */
type Holds = Provider | 'all' | 'nothing';

type Fault = (random: SeededRandom, engine: Engine) => Promise<Holds>;

/** A fault of some provider. */
const ofProvider =
  (fault: (random: SeededRandom) => object, holds = true): Fault =>
  async (random) => {
    const service = random.pick(PROVIDERS);
    await sandbox.fault({ service, ...fault(random) });
    return holds ? service : 'nothing';
  };

const holding =
  (holds: Holds, fault: (random: SeededRandom, engine: Engine) => Promise<unknown>): Fault =>
  async (random, engine) => {
    await fault(random, engine);
    return holds;
  };

const REFUSED_MS = 20_000;

/** What may happen. Each leaves the suite able to go on. */
const faults: Record<string, Fault> = {
  'provider answers 500': ofProvider((random) => ({ status: 500, times: 1 + random.below(30) })),
  'provider answers 429': ofProvider((random) => ({ status: 429, times: 1 + random.below(20) })),
  'provider hangs': ofProvider(() => ({ delay_ms: 11_000, times: 1 })),
  'connection dropped after acceptance': ofProvider((random) => ({ drop: true, times: 1 + random.below(4) })),
  'connection dropped, and the message with it': ofProvider((random) => ({
    swallow: true,
    times: 1 + random.below(4),
  })),
  'report before the answer': ofProvider(
    (random) => ({ answer_delay_ms: 2_000, times: 1 + random.below(3) }),
    false,
  ),
  'Firestore refuses for 20 s': holding('all', async () => {
    await sandbox.refuseFirestore(REFUSED_MS);
    await new Promise((wake) => setTimeout(wake, REFUSED_MS));
  }),
  'tasks lost': holding('all', (random) =>
    sandbox.fault({ service: 'tasks', status: 503, times: 1 + random.below(8) }),
  ),
  'tasks doubled': holding('nothing', (random) => sandbox.duplicate('task', 1 + random.below(12))),
  'triggers doubled': holding('nothing', (random) => sandbox.duplicate('trigger', 1 + random.below(12))),
  'process killed': holding('all', async (random, { processes }) => {
    try {
      killFunction(random.pick(processes));
    } catch {
      // None was running: nothing to kill.
    }
  }),
  contention: holding('nothing', (random, { contend }) => contend(random)),
};

/** A fault that came, by the service's clock. When it ended nothing of it was left. */
export interface MetFault {
  name: string;
  holds: Holds;
  from: Date;
  until: Date;
}

/** All faults in random order, again and again: so that a long run meets each. */
function* inRandomOrder(random: SeededRandom): Generator<string, never> {
  for (;;) {
    const left = Object.keys(faults);
    while (left.length > 0) yield left.splice(random.below(left.length), 1)[0] as string;
  }
}

async function endFaults(): Promise<void> {
  for (const service of [...PROVIDERS, 'tasks']) await sandbox.fault({ service, times: 0 });
  for (const what of ['task', 'trigger'] as const) await sandbox.duplicate(what, 0);
}

/** Their events would reach triggers that cannot read them either, and that the platform calls again and again. */
const POISONED = DUE_WORK.filter(({ collection }) => collection !== documentRequests.due);

/** Plants into every queue a record that no worker can read, and that falls due at some moment of the span. */
async function plantPoison(
  { from, to }: { from: Date; to: Date },
  random: SeededRandom,
  { organizationId }: Engine,
): Promise<Map<string, DocumentReference>> {
  const planted = new Map<string, DocumentReference>();
  await sandbox.silently(async () => {
    for (const { kind, collection, field } of POISONED) {
      const ref = firestore().collection(collection.name).doc(`poison${newId()}`);
      const at = addMs(from, random.below(to.getTime() - from.getTime()));
      planted.set(kind, ref);
      await ref.set({ organization_id: organizationId, shard: random.below(16), [field]: at, alien: true });
    }
  });
  return planted;
}

/**
 * Steps of the clock of random length, each with a fault that begins while it runs and ends with it; then a day goes by.
 * A record that nobody can read falls due in every queue meanwhile. Answers which faults were met.
 */
export async function goThroughFaults(
  { from, to }: { from: Date; to: Date },
  { random, isLong }: FaultRun,
  engine: Engine,
): Promise<MetFault[]> {
  const planted = await plantPoison({ from, to }, random, engine);
  await sandbox.moveTo(from);
  const met: MetFault[] = [];
  const names = inRandomOrder(random);
  const longestStep = isLong ? 6 : 9;
  let now = from;
  // A long run goes on until it has met every fault.
  while (now < to || (isLong && met.length < Object.keys(faults).length)) {
    const name = names.next().value;
    const began = now;
    const moving = sandbox.advance(`PT${1 + random.below(longestStep)}M`);
    await new Promise((wake) => setTimeout(wake, random.below(300)));
    const holds = (await faults[name]?.(random, engine)) ?? 'nothing';
    await moving;
    await endFaults();
    now = await sandbox.now();
    met.push({ name, holds, from: began, until: now });
  }
  // In steps at first: a long way of the clock runs each sweep once, at its end.
  for (let step = 0; step < 12; step += 1) await sandbox.advance('PT5M');
  for (const [kind, ref] of planted) {
    expect((await ref.get()).data(), `${kind}: set aside`).to.have.property(SET_ASIDE_NOTE_FIELD);
  }
  await sandbox.silently(async () => {
    for (const ref of planted.values()) await ref.delete();
  });
  await sandbox.advance('P1D');
  return met;
}

const SPARE_MS = 15 * MINUTE_MS;

/**
 * Until when something must have gone out that was due at that instant: within 15 minutes, or within 15 minutes after
 * the fault that held it back. One that comes before those are over goes on with the fault before it.
 */
export function latest(due: Date, met: readonly MetFault[], provider: Provider): Date {
  let until = addMs(due, SPARE_MS);
  for (const fault of met) {
    const isHeld = (fault.holds === 'all' || fault.holds === provider) && fault.until > due;
    if (isHeld && fault.from <= until && addMs(fault.until, SPARE_MS) > until)
      until = addMs(fault.until, SPARE_MS);
  }
  return until;
}

export const namesOf = (met: readonly MetFault[]): string =>
  met.map(({ name, holds, from }) => `${from.toISOString().slice(11, 16)} ${name} (${holds})`).join(', ');
