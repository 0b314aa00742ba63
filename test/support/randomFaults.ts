// Random faults from a seed, injected while the clock moves through a busy time. Shared by the fault tests of all
// engines. `FAULT_SEED=7` repeats a run's faults; when they hit the work depends on the machine.
import { expect } from 'chai';
import type { DocumentReference } from 'firebase-admin/firestore';
import { documentRequests } from '../../functions/documentRequests/request/request';
import { DUE_WORK_KINDS } from '../../functions/health/measure';
import { SET_ASIDE_NOTE_FIELD } from '../../functions/jobs/failures';
import { addMs, MINUTE_MS } from '../../functions/platform/clock';
import { newId } from '../../functions/platform/ids';
import { firestore } from '../../functions/store/firestore';
import { killFunction } from './processes';
import { sandbox } from './sandbox';
import { type SeededRandom, seededRandom } from './seededRandom';

/** How many records fall due, in how many minutes. A short run with the other tests. A requested size makes a long run with a new seed each time. */
export function faultRun(askedSize: string | undefined, shortSize: number) {
  const size = Number(askedSize ?? shortSize);
  const isLong = size > shortSize;
  const seed = Number(process.env.FAULT_SEED ?? (isLong ? Date.now() % 1_000_000 : 1));
  const [minutes, timeoutMs] = isLong ? [60, 120 * MINUTE_MS] : [30, 12 * MINUTE_MS];
  return { size, isLong, minutes, seed, random: seededRandom(seed), timeoutMs };
}

/** The system under test. */
export interface Engine {
  /** The organization that planted records claim to belong to. */
  organizationId: string;
  /** Functions whose processes are killed at random. */
  processes: readonly string[];
  /** Repeatedly changes a record that the engine reads in its transactions. */
  contend: (random: SeededRandom) => Promise<unknown>;
}

const PROVIDERS = ['sendgrid', 'twilio'] as const;
type Provider = (typeof PROVIDERS)[number];
/** The work that a fault delays: one provider's messages, everything, or nothing. */
type Holds = Provider | 'all' | 'nothing';

type Fault = (random: SeededRandom, engine: Engine) => Promise<Holds>;

/** A fault at a random provider. */
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

/** The possible faults. Each leaves the suite able to continue. */
const faults: Record<string, Fault> = {
  'provider answers 500': ofProvider((random) => ({ status: 500, times: 1 + random.below(30) })),
  'provider answers 429': ofProvider((random) => ({ status: 429, times: 1 + random.below(20) })),
  'provider hangs': ofProvider(() => ({ delay_ms: 11_000, times: 1 })),
  'connection dropped after acceptance': ofProvider((random) => ({ drop: true, times: 1 + random.below(4) })),
  'connection dropped, and the message with it': ofProvider((random) => ({
    swallow: true,
    times: 1 + random.below(4),
  })),
  'report before the answer': ofProvider((random) => ({ answer_delay_ms: 2_000, times: 1 + random.below(3) }), false),
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
      // No process was running.
    }
  }),
  contention: holding('nothing', (random, { contend }) => contend(random)),
};

/** A fault that occurred, by the service's clock, and that was fully over at its end. */
export interface MetFault {
  name: string;
  holds: Holds;
  from: Date;
  until: Date;
}

/** All faults in random order, repeatedly, so that a long run includes each. */
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

/**
 * Excludes document requests, whose events would reach triggers that can't read them either and that the platform
 * retries.
 */
const POISONED = DUE_WORK_KINDS.filter(({ collection }) => collection !== documentRequests.due);

/** Adds a record to every queue that no worker can read, due at a random time in the span. */
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
 * Moves the clock in random steps, each with a fault that begins and ends with it; then lets a day pass. In every
 * queue, an unreadable record falls due in the meantime. Returns the faults that occurred.
 */
export async function goThroughFaults(
  { from, to }: { from: Date; to: Date },
  { random, isLong }: ReturnType<typeof faultRun>,
  engine: Engine,
): Promise<MetFault[]> {
  const planted = await plantPoison({ from, to }, random, engine);
  await sandbox.moveTo(from);
  const met: MetFault[] = [];
  const names = inRandomOrder(random);
  const longestStep = isLong ? 6 : 9;
  let now = from;
  // A long run continues until every fault has occurred.
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
  // In small steps first, because a long clock jump runs each sweep only once, at its end.
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
 * The deadline for work due at an instant: 15 minutes later, or 15 minutes after the end of the fault that delayed it.
 * A fault that begins before the deadline extends it.
 */
export function latest(due: Date, met: readonly MetFault[], provider: Provider): Date {
  let until = addMs(due, SPARE_MS);
  for (const fault of met) {
    const isHeld = (fault.holds === 'all' || fault.holds === provider) && fault.until > due;
    if (isHeld && fault.from <= until && addMs(fault.until, SPARE_MS) > until) until = addMs(fault.until, SPARE_MS);
  }
  return until;
}

export const namesOf = (met: readonly MetFault[]): string =>
  met.map(({ name, holds, from }) => `${from.toISOString().slice(11, 16)} ${name} (${holds})`).join(', ');
