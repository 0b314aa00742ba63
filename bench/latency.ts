// Measures the latency that the service adds to Firestore's when it reads or creates a record.
//
// Compares the deployed form of `v2` with a function that only reads two documents or commits as many writes. Both run
// in the functions framework, each in its own process, and get requests alternately. Firestore is the emulator of a
// running suite, and no trigger runs. Exits with 1 if a median is above its bound.
//   SUITE=start npm run bench -- latency      (after npm start), or with the name of another running suite
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { writeProductionBuild } from '../local/production/build';
import { printFailure } from '../local/program';
import { runningSuite, useSuite } from './runningSuite';

const PROJECT = 'demo-bench-latency';
/** Another number can be given: `npm run bench -- latency 500`. */
const PAIRS = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 200);
const WARM = 30;
/** As a multiple of the bare function's median. */
const MAX_GET = 1.2;
const MAX_CREATE = 2.5;

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Milliseconds until the response is complete. @throws unless it succeeds. */
async function timed(url: string, init: RequestInit = {}): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - startedAt;
}

type Ask = () => Promise<number>;

/** The medians of alternating requests, so that other load affects all of them equally. */
async function medians<N extends string>(asked: Record<N, Ask>): Promise<Record<N, number>> {
  const entries = Object.entries(asked) as [N, Ask][];
  const times = new Map(entries.map(([name]) => [name, [] as number[]]));
  for (let turn = -WARM; turn < PAIRS; turn += 1)
    for (const [name, ask] of turn % 2 === 0 ? entries : entries.toReversed()) {
      const took = await ask();
      if (turn >= 0) times.get(name)?.push(took);
    }
  return Object.fromEntries([...times].map(([name, values]) => [name, median(values)])) as Record<N, number>;
}

async function startBare(): Promise<{ url: string; stop: () => void }> {
  const child = fork(join(__dirname, 'bareFunction.ts'), { execArgv: ['--import', 'tsx'] });
  const [{ port }] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

async function main(): Promise<void> {
  const suite = await runningSuite();
  await useSuite(suite, PROJECT);
  const [{ startEdgeServers }, { newWorld, newApiKey }, client] = await Promise.all([
    import('../test/support/edgeServers'),
    import('../test/support/world'),
    import('../test/support/client'),
  ]);
  const world = await newWorld({ plan: 'enterprise' });
  const deployed = `${suite.buildDir}-production`;
  await writeProductionBuild(suite.buildDir, deployed);
  const edge = await startEdgeServers({}, ['v2'], false, deployed);
  const bare = await startBare();
  process.once('exit', () => {
    edge.stop();
    bare.stop();
  });
  const body = { name: 'Permit', expiry_date: '2041-03-01' };
  const first = await client.call(edge.address('/v2/expiries'), { body, token: world.editor.token });
  const { writes } = client.costOf(first);
  const { id, key } = await newApiKey(world.organizationId, 'editor');
  const headers = () => ({
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    'X-Forwarded-For': client.someAddress(),
  });
  const documents = new URLSearchParams({ first: `api_keys/${id}`, second: `expiries/${first.body.id}` });
  const record = edge.address(`/v2/expiries/${first.body.id}`);
  const read = await medians({
    service: () => timed(record, { headers: headers() }),
    bare: () => timed(`${bare.url}/get?${documents}`),
    atOnce: () => timed(`${bare.url}/get-at-once?${documents}`),
  });
  const create = await medians({
    service: () =>
      timed(edge.address('/v2/expiries'), { method: 'POST', headers: headers(), body: JSON.stringify(body) }),
    bare: () => timed(`${bare.url}/commit?writes=${writes}`),
  });
  const line = (name: string, service: number, other: number): void =>
    console.log(
      `${name.padEnd(62)}${service.toFixed(1).padStart(7)} ms${other.toFixed(1).padStart(7)} ms` +
        `${(service / other).toFixed(2).padStart(7)}`,
    );
  line('GET with an API key, compared with two sequential reads', read.service, read.bare);
  line('GET with an API key, compared with two parallel reads', read.service, read.atOnce);
  line(`POST, compared with a commit of ${writes} writes`, create.service, create.bare);
  const isKept = read.service <= MAX_GET * read.bare && create.service <= MAX_CREATE * create.bare;
  process.exit(isKept ? 0 : 1);
}

main().catch((error: unknown) => {
  printFailure(error);
  process.exit(1);
});
