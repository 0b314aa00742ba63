// Measures how a hostile organization affects 49 others: mixed reads and writes for 5 minutes, with and without it.
//
// Hostile traffic and pauses alternate within one run, so that both are measured on the same machine in the same state.
// The hostile organization sends everything it may, as fast as its limits allow: compressed bodies, PDF and CSV bombs,
// expensive markup and rules, workflows too large for a document, whole lists, forged addresses. The product's build
// runs in one process for each of v1 and v2, like one instance. Firestore is the emulator of a running suite, which all
// of them share.
//   SUITE=start npm run bench -- load [seconds]      (after npm start), or with the name of another running suite
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { printFailure } from '../local/program';
import type { EdgeServers } from '../test/support/edgeServers';
import type { Person, World } from '../test/support/world';
import type { HostileCaller } from './loadAttacks';
import { runningSuite, useSuite } from './runningSuite';

const PROJECT = 'demo-bench-load';
/** Another number can be given: `npm run bench -- load 60`. */
const SECONDS = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 300);
const ORGANIZATIONS = 50;
/** Few, because the emulator scans everything for each query. */
const EXPIRIES_EACH = 20;
/** The rate of all organizations combined, well below the machine's capacity, which isn't measured here. */
const REQUESTS_A_SECOND = 4;
const TURNS = 10;

const MAX_RATIO = 1.5;
const MAX_RISE_MIB = 64;

/** The product reads its environment when it is loaded. */
async function product() {
  const [client, edge, filling, world, platform] = await Promise.all([
    import('../test/support/client'),
    import('../test/support/edgeServers'),
    import('../test/support/manyExpiries'),
    import('../test/support/world'),
    import('../functions/api/actor'),
  ]);
  return { ...client, ...edge, ...filling, ...world, ...platform };
}
type Product = Awaited<ReturnType<typeof product>>;

interface Tenant {
  world: World;
  expiryIds: string[];
  /** The client address of the organization's people. */
  from: string;
}

async function tenants(service: Product): Promise<Tenant[]> {
  const found: Tenant[] = [];
  for (let made = 0; made < ORGANIZATIONS; made += 1) {
    const world = await service.newWorld({ plan: 'enterprise' });
    const expiryIds = await service.storeExpiries(service.tenantOf(world.organizationId), EXPIRIES_EACH, (index) => ({
      name: `Licence ${index}`,
      expiry_date: `2040-0${1 + (index % 9)}-15`,
    }));
    found.push({ world, expiryIds, from: service.someAddress() });
  }
  return found;
}

interface Kind {
  name: string;
  /** Percentage of requests. */
  share: number;
  send: (ask: Ask, expiryId: string) => Promise<number>;
}
type Ask = (path: string, body?: object, method?: string) => Promise<number>;

const KINDS: readonly Kind[] = [
  { name: 'list', share: 30, send: (ask) => ask('/v2/expiries?limit=50') },
  { name: 'read', share: 25, send: (ask, id) => ask(`/v2/expiries/${id}`) },
  { name: 'metrics', share: 10, send: (ask) => ask('/v1/getExpiryMetrics') },
  { name: 'search', share: 5, send: (ask) => ask('/v2/expiries?q=licence&limit=20') },
  {
    name: 'create',
    share: 10,
    send: (ask) => ask('/v2/expiries', { name: 'New', expiry_date: '2041-01-01' }),
  },
  {
    name: 'change',
    share: 10,
    send: (ask, id) => ask(`/v2/expiries/${id}`, { notes: String(Math.random()) }, 'PATCH'),
  },
  {
    name: 'reminders',
    share: 5,
    send: (ask, id) =>
      ask(
        `/v2/expiries/${id}/reminders`,
        {
          reminders: [{ amount: 2, time_unit: 'week', period: 'before', time: '09:00' }],
          timezone: 'UTC',
        },
        'PATCH',
      ),
  },
  { name: 'comment', share: 5, send: (ask, id) => ask(`/v2/expiries/${id}/comments`, { text: 'Seen' }) },
];

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

const BY_SHARE = KINDS.flatMap((kind) => Array<Kind>(kind.share).fill(kind));

interface Seen {
  kind: string;
  ms: number;
  status: number;
}

const asking =
  (servers: EdgeServers, { token }: Person, from: string): Ask =>
  async (path, body, method = body ? 'POST' : 'GET') => {
    const answer = await fetch(servers.address(path), {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'X-Forwarded-For': from,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };

/** Sends requests at an even pace, independent of response times, like unrelated people. */
async function sendPeaceful(servers: EdgeServers, others: readonly Tenant[], forMs: number): Promise<Seen[]> {
  const seen: Seen[] = [];
  const underWay: Promise<void>[] = [];
  const began = performance.now();
  for (let sent = 0; performance.now() - began < forMs; sent += 1) {
    const { world, expiryIds, from } = pick(others);
    const kind = pick(BY_SHARE);
    const ask = asking(servers, world.editor, from);
    const at = performance.now();
    underWay.push(
      kind.send(ask, pick(expiryIds)).then((status) => {
        seen.push({ kind: kind.name, ms: performance.now() - at, status });
      }),
    );
    await sleep(Math.max(0, began + ((sent + 1) * 1000) / REQUESTS_A_SECOND - performance.now()));
  }
  await Promise.all(underWay);
  return seen;
}

/** Starts {@link file://./loadHostile.ts}; its CPU use shares this machine. */
async function hostile(servers: EdgeServers, { world, from }: Tenant): Promise<ChildProcess> {
  const { token, call } = world.editor;
  const { body } = await call(servers.address('/v2/expiries'), {
    body: { name: 'Mine', expiry_date: '2040-01-01' },
  });
  const [v1, v2] = ['/v1', '/v2'].map((path) => new URL(servers.address(path)).origin) as [string, string];
  const caller: HostileCaller = { origins: { v1, v2 }, token, from, expiryId: body.id };
  const child = fork(join(__dirname, 'loadHostile.ts'), { execArgv: ['--import', 'tsx'] });
  process.once('exit', () => child.kill());
  setPriority(child.pid as number, constants.priority.PRIORITY_LOW);
  child.send(caller);
  return child;
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;

function memoryOf(servers: EdgeServers): number {
  const ofOne = (pid: number) =>
    Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  return [...servers.pids.values()].reduce((sum, pid) => sum + ofOne(pid), 0);
}

interface Half {
  seen: Seen[];
  memory: number[];
}

function report(alone: Half, beside: Half, answers: ReadonlyMap<string, number>): boolean {
  const row = (name: string, of: (seen: Seen) => boolean): number => {
    const [without, with_] = [alone, beside].map(({ seen }) => seen.filter(of).map(({ ms }) => ms)) as [
      number[],
      number[],
    ];
    const [p50, p95] = [0.5, 0.95].map((share) => [percentile(without, share), percentile(with_, share)]);
    const ratio = (p95?.[1] ?? Number.NaN) / (p95?.[0] ?? Number.NaN);
    const ms = (value: number | undefined): string => (value ?? Number.NaN).toFixed(0).padStart(7);
    console.log(
      `${name.padEnd(12)}${String(without.length + with_.length).padStart(7)}${ms(p50?.[0])}${ms(p50?.[1])}${ms(p95?.[0])}${ms(p95?.[1])}${ratio.toFixed(2).padStart(8)}`,
    );
    return ratio;
  };
  console.log(`\nOthers, in ms${' '.repeat(8)}sent   p50  with   p95  with   ratio of p95`);
  for (const { name } of KINDS) row(name, ({ kind }) => kind === name);
  const ratio = row('all', () => true);
  const broken = [...alone.seen, ...beside.seen].filter(({ status }) => status >= 500 || status === 0).length;
  const refused = [...alone.seen, ...beside.seen].filter(({ status }) => status >= 400 && status < 500).length;
  const hostile5xx = [...answers].filter(([key]) => /: 5\d\d$/.test(key));
  const memory = [...alone.memory, ...beside.memory];
  // The first turns load modules. From the second turn on, memory must not grow.
  const rise = Math.max(alone.memory.at(-1) ?? 0, beside.memory.at(-1) ?? 0) - (beside.memory[0] ?? 0);
  console.log(
    `\nResponses to the hostile organization\n  ${[...answers]
      .map(([key, count]) => `${key} × ${count}`)
      .toSorted()
      .join('\n  ')}`,
  );
  console.log(
    `\nratio of p95 ${ratio.toFixed(2)} (at most ${MAX_RATIO}); 5xx: ${broken} to others, ${hostile5xx.length} kinds to the hostile organization; ` +
      `${refused} requests of others rejected; memory of v1 and v2 ${Math.min(...memory).toFixed(0)} to ${Math.max(...memory).toFixed(0)} MiB, ` +
      `${rise.toFixed(0)} MiB more at the end than after the first attack (at most ${MAX_RISE_MIB})`,
  );
  return ratio <= MAX_RATIO && broken === 0 && hostile5xx.length === 0 && refused === 0 && rise <= MAX_RISE_MIB;
}

async function main(): Promise<void> {
  const suite = await runningSuite();
  await useSuite(suite, PROJECT);
  const service = await product();
  const servers = await service.startEdgeServers();
  process.once('exit', servers.stop);
  const [hostileTenant, ...others] = (await tenants(service)) as [Tenant, ...Tenant[]];
  console.log(`${ORGANIZATIONS} organizations, ${EXPIRIES_EACH} expiries each; ${SECONDS} s in ${TURNS} turns`);
  const attacker = await hostile(servers, hostileTenant);
  // Loads everything that is loaded lazily.
  await sendPeaceful(servers, others, 10_000);

  const [alone, beside]: [Half, Half] = [
    { seen: [], memory: [] },
    { seen: [], memory: [] },
  ];
  const answers = new Map<string, number>();
  for (let turn = 0; turn < TURNS; turn += 1) {
    const isAttacked = turn % 2 === 1;
    const half = isAttacked ? beside : alone;
    if (isAttacked) attacker.send('begin');
    half.seen.push(...(await sendPeaceful(servers, others, (SECONDS * 1000) / TURNS)));
    if (isAttacked) {
      const answered = once(attacker, 'message');
      attacker.send('end');
      const [counts] = (await answered) as [Record<string, number>];
      for (const [key, count] of Object.entries(counts)) answers.set(key, (answers.get(key) ?? 0) + count);
    }
    half.memory.push(memoryOf(servers));
  }
  process.exit(report(alone, beside, answers) ? 0 : 1);
}

main().catch((error: unknown) => {
  printFailure(error);
  process.exit(1);
});
