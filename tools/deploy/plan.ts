// The steps of a deployment, in order. Pure.
import type { Wanted } from './wanted';

export interface Step {
  what: string;
  /** Arguments of the Firebase CLI; absent for a step of our own. */
  cli?: string[];
  own?: 'indexes' | 'monitoring' | 'addresses';
  /** How often a step that fails is tried; once by default. */
  tries?: number;
}

/** Each function starts an instance with a CPU while it is deployed, and new projects have 20 CPUs. */
const FUNCTIONS_AT_ONCE = 8;
/** The first trigger of a project fails until Google has created Eventarc's own account, by Google's documentation. */
const TRIGGER_TRIES = 3;

const portions = <T>(items: readonly T[], size: number): T[][] =>
  items.flatMap((_, index) => (index % size === 0 ? [items.slice(index, index + size)] : []));

const deployCommand = (projectId: string, only: string): string[] => [
  ...['deploy', '--project', projectId, '--only', only, '--non-interactive'],
];
/** Never with `--force`, which deletes indexes that the file doesn't name. */
export const indexCommand = (projectId: string): string[] => deployCommand(projectId, 'firestore:indexes');

interface Choice {
  /** Functions that the project has. */
  deployed?: readonly string[];
  atOnce?: number;
  /** Leaves out the functions of single endpoints, which Hosting doesn't use. */
  doorsOnly?: boolean;
}

/**
 * Indexes come before the functions that query by them, workers before the endpoints that give them work, and Hosting
 * last. When all functions exist and no others do, one run deploys all: the CLI then skips unchanged functions.
 */
export function stepsFor(
  projectId: string,
  wanted: Wanted,
  { deployed = [], atOnce = FUNCTIONS_AT_ONCE, doorsOnly = false }: Choice = {},
): Step[] {
  const doors = ['v1', 'v2'];
  const workers = [...Object.keys(wanted.queues), ...wanted.schedules];
  const others = [...workers, ...wanted.triggers, ...doors];
  const endpoints = doorsOnly ? [] : wanted.functions.filter((name) => !others.includes(name));
  const functions = (what: string, names: readonly string[], tries = 1): Step[] =>
    portions(names, atOnce).map((part, index, all) => ({
      what: `${what}${all.length > 1 ? `, part ${index + 1} of ${all.length}` : ''} (${part.length} functions)`,
      // The CLI deploys new triggers that are retried only with --force.
      cli: [...deployCommand(projectId, part.map((name) => `functions:${name}`).join(',')), '--force'],
      tries,
    }));
  const isAgain = !doorsOnly && wanted.functions.toSorted().join() === deployed.toSorted().join();
  return [
    { what: 'Rules', cli: deployCommand(projectId, 'firestore:rules,storage') },
    { what: 'Indexes and TTL policies, until all are built', own: 'indexes' },
    ...(isAgain
      ? [{ what: 'All functions that changed', cli: deployCommand(projectId, 'functions') }]
      : [
          ...functions('Queues and schedules', workers),
          ...functions('Triggers', wanted.triggers, TRIGGER_TRIES),
          ...functions('Endpoints', endpoints),
          ...functions('The doors v1 and v2', doors),
        ]),
    { what: 'Pages', cli: deployCommand(projectId, 'hosting') },
    { what: 'Metrics, alert policies, dashboards and the uptime check', own: 'monitoring' },
    { what: 'Compare the client address through Hosting and directly', own: 'addresses' },
  ];
}

interface IndexWork {
  deploy: () => Promise<void>;
  /** State by index, TTL policy and field. */
  look: () => Promise<Readonly<Record<string, string>>>;
  pause: () => Promise<void>;
  nowMs: () => number;
}

const INDEX_RUNS = 5;
const INDEX_DEADLINE_MS = 60 * 60_000;

/**
 * Deploys indexes until all exist, since a run may create only some, and waits until all are built: queries fail before.
 * @throws when runs don't create them, one needs repair, or an hour has passed.
 */
export async function buildIndexes(
  { indexes, ttl }: Pick<Wanted, 'indexes' | 'ttl'>,
  { deploy, look, pause, nowMs }: IndexWork,
): Promise<void> {
  const wanted = [...indexes, ...ttl.map((collection) => `ttl of ${collection}`)];
  const deadline = nowMs() + INDEX_DEADLINE_MS;
  let failure: unknown;
  let had = await look();
  for (let run = 1; ; run += 1) {
    failure = await deploy().then(
      () => undefined,
      (error: unknown) => error,
    );
    const before = Object.keys(had).length;
    had = await look();
    const absent = wanted.filter((index) => had[index] === undefined);
    if (failure === undefined && absent.length === 0 && Object.keys(had).length === before) break;
    if (run >= INDEX_RUNS && (failure !== undefined || absent.length > 0))
      throw failure ?? new Error(`Not created after ${INDEX_RUNS} runs: ${absent.join(', ')}`);
    if (run >= INDEX_RUNS) break;
    await pause();
  }
  for (;;) {
    const states = Object.entries(await look());
    const broken = states.filter(([, state]) => state === 'NEEDS_REPAIR').map(([index]) => index);
    if (broken.length > 0)
      throw new Error(`Delete these in the Firestore console and deploy again: ${broken.join(', ')}`);
    const open = states.filter(([, state]) => state !== 'READY').map(([index]) => index);
    if (open.length === 0) return;
    if (nowMs() > deadline) throw new Error(`Not built within an hour: ${open.join(', ')}`);
    console.log(`  ${open.length} indexes are not built yet`);
    await pause();
  }
}
