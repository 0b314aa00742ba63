// Composite indexes and TTL policies: reads their states, and deploys them until all are built.
import { type Ask, all } from './google';

export interface IndexField {
  fieldPath: string;
  order?: string;
  arrayConfig?: string;
}

/** One text for an index in the file and in the project; both omit `__name__`. */
export function indexText(collection: string, fields: readonly IndexField[], queryScope?: string): string {
  const parts = fields
    .filter(({ fieldPath }) => fieldPath !== '__name__')
    .map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${(order ?? arrayConfig ?? '').toLowerCase()}`);
  return `${collection}${queryScope === 'COLLECTION_GROUP' ? ' anywhere' : ''} (${parts.join(', ')})`;
}

interface Index {
  name: string;
  state: string;
  fields: IndexField[];
  queryScope?: string;
}
interface Field {
  name: string;
  ttlConfig?: { state: string };
  indexConfig?: { indexes?: { state: string }[] };
}

/** States by index description: composite indexes, TTL policies as `ttl of <collection>`, and unfinished fields. */
export async function indexesOf(ask: Ask, projectId: string): Promise<Record<string, string>> {
  const groups = `https://firestore.googleapis.com/v1/projects/${projectId}/databases/(default)/collectionGroups/-`;
  const filter = encodeURIComponent('indexConfig.usesAncestorConfig:false OR ttlConfig:*');
  const [indexes, fields] = await Promise.all([
    all<Index>(ask, `${groups}/indexes`, 'indexes'),
    all<Field>(ask, `${groups}/fields?filter=${filter}`, 'fields'),
  ]);
  const states: Record<string, string> = {};
  const collectionOf = (name: string): string => /collectionGroups\/([^/]+)\//.exec(name)?.[1] ?? '';
  for (const { name, state, fields: of, queryScope } of indexes)
    states[indexText(collectionOf(name), of, queryScope)] = state;
  for (const { name, ttlConfig, indexConfig } of fields) {
    if (ttlConfig) states[`ttl of ${collectionOf(name)}`] = ttlConfig.state === 'ACTIVE' ? 'READY' : ttlConfig.state;
    const open = indexConfig?.indexes?.find(({ state }) => state !== 'READY');
    if (open) states[`field ${collectionOf(name)}.${name.split('/').at(-1)}`] = open.state;
  }
  return states;
}

interface IndexWork {
  deploy: () => Promise<unknown>;
  look: () => Promise<Readonly<Record<string, string>>>;
  pause: () => Promise<void>;
  nowMs: () => number;
}

const MAX_RUNS = 5;
const DEADLINE_MS = 60 * 60_000;

/**
 * Deploys indexes until a run changes nothing, because a run may create only some. Waits until all are built, because
 * queries fail before that. @throws if runs don't create them, one needs repair, or an hour has passed.
 */
export async function buildIndexes(
  wanted: readonly string[],
  { deploy, look, pause, nowMs }: IndexWork,
): Promise<undefined> {
  const deadline = nowMs() + DEADLINE_MS;
  let known = Object.keys(await look()).length;
  for (let run = 1, isDone = false; !isDone; run += 1) {
    const failure = await deploy().then(
      () => null,
      (error: unknown) => error,
    );
    const states = await look();
    const absent = wanted.filter((index) => states[index] === undefined);
    if (run === MAX_RUNS && (failure !== null || absent.length > 0))
      throw failure ?? new Error(`Not created after ${MAX_RUNS} runs: ${absent.join(', ')}`);
    const hasChanged = Object.keys(states).length !== known;
    isDone = run === MAX_RUNS || (failure === null && absent.length === 0 && !hasChanged);
    known = Object.keys(states).length;
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
