// Random faults from a seed, thrown in while the clock goes through a time in which much falls due: what the fault runs
// of the engines share. `FAULT_SEED=7` repeats the faults of a run; their meeting with the work is up to the machine.
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
    timeoutMs: (isLong ? 60 : 8) * 60_000,
  };
}

/** What the faults are thrown at. */
export interface Engine {
  /** Functions of which one is killed now and then. */
  processes: readonly string[];
  /** Changes again and again a record that the engine reads in its transactions. */
  contend: (random: SeededRandom) => Promise<unknown>;
}

const PROVIDERS = ['sendgrid', 'twilio'] as const;

/** What may happen. Each leaves the suite able to go on. */
const faults: Record<string, (random: SeededRandom, engine: Engine) => Promise<unknown>> = {
  'provider answers 500': (random) =>
    sandbox.fault({ service: random.pick(PROVIDERS), status: 500, times: 1 + random.below(6) }),
  'provider answers 429': (random) =>
    sandbox.fault({ service: random.pick(PROVIDERS), status: 429, times: 1 + random.below(4) }),
  'provider hangs': (random) =>
    sandbox.fault({ service: random.pick(PROVIDERS), delay_ms: 11_000, times: 1 }),
  'connection dropped after acceptance': (random) =>
    sandbox.fault({ service: random.pick(PROVIDERS), drop: true, times: 1 + random.below(2) }),
  'tasks lost': (random) => sandbox.fault({ service: 'tasks', status: 503, times: 1 + random.below(8) }),
  'tasks doubled': (random) => sandbox.duplicate('task', 1 + random.below(12)),
  'triggers doubled': (random) => sandbox.duplicate('trigger', 1 + random.below(12)),
  'process killed': async (random, { processes }) => {
    try {
      killFunction(random.pick(processes));
    } catch {
      // None was running: nothing to kill.
    }
  },
  contention: (random, { contend }) => contend(random),
};

/**
 * Steps of the clock of random length, each with a fault thrown in while it runs; then all faults end and a day goes by.
 * Answers which were met.
 */
export async function goThroughFaults(
  { from, to }: { from: Date; to: Date },
  random: SeededRandom,
  engine: Engine,
): Promise<string[]> {
  await sandbox.moveTo(from);
  const met: string[] = [];
  let at = from.getTime();
  while (at < to.getTime()) {
    at += (1 + random.below(9)) * 60_000;
    const name = random.pick(Object.keys(faults));
    met.push(name);
    const moving = sandbox.moveTo(new Date(at));
    await new Promise((wake) => setTimeout(wake, random.below(300)));
    await faults[name]?.(random, engine);
    await moving;
  }
  for (const service of [...PROVIDERS, 'tasks']) await sandbox.fault({ service, times: 0 });
  for (const what of ['task', 'trigger'] as const) await sandbox.duplicate(what, 0);
  await sandbox.advance('P1D');
  return met;
}
