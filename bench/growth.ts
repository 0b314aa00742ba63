// Measures the reads and writes of every operation in organizations with 100, 1,000 and 10,000 expiries.
//
// The built functions serve v1 and v2 in a separate project in the Firestore emulator of a running suite, so no trigger
// runs. Costs come from the responses (Server-Timing). Exits with 1 if an operation grows that may not, or if the
// forecast at the largest size is wrong.
//   SUITE=start npm run bench -- growth      (after npm start), or with the name of another running suite
import { printFailure } from '../local/program';
import type { Bench } from './growthOperations';
import { runningSuite, useSuite } from './runningSuite';

const PROJECT = 'demo-bench-growth';
const SIZES = [100, 1_000, 10_000] as const;
/** Operations that return whole sets; their cost may grow with the set. */
const WHOLE_SETS = ['v1 getAllExpiries', 'v1 exportExpiries', 'v1 getAllContacts', 'v1 getFolders'];
/**
 * Counts read no records, but Firestore bills one read per 1,000 records counted. Each operation counts in four ways.
 */
const COUNTED = ['v1 startExpiryExport'];
const READS_PER_THOUSAND_COUNTED = 4;
/** Operations that read lines: one document holds several thousand expiries (docs/decisions/0021). */
const FROM_LINES = [
  'v1 getExpiryMetrics',
  'v1 getForecastData',
  'v1 getPaginatedExpiries',
  'v1 getPaginatedExpiries: by priority, the second page',
];
const LINES_OF_A_DOCUMENT = 3_000;
/** Operations on two expiries, whose lines may be in one document or in two. */
const OF_TWO = ['v1 bulkReassignExpiries', 'v2 deleteFolder: by force, a folder and two expiries in it'];

/** Loaded once the environment is set. */
async function product() {
  const [client, edge, filling, records, world, operations, forecast, run, tenants] = await Promise.all([
    import('../test/support/client'),
    import('../test/support/edgeServers'),
    import('./filling'),
    import('../test/support/records'),
    import('../test/support/world'),
    import('./growthOperations'),
    import('./growthForecast'),
    import('../functions/expiries/import/run/runImport'),
    import('../functions/api/actor'),
  ]);
  return {
    ...client,
    ...edge,
    ...filling,
    ...records,
    ...world,
    ...operations,
    ...forecast,
    ...run,
    ...tenants,
  };
}
type Product = Awaited<ReturnType<typeof product>>;

async function benchOf(service: Product, address: (path: string) => string, size: number): Promise<Bench> {
  const world = await service.newWorld({ plan: 'enterprise' });
  await service.fill(service.tenantOf(world.organizationId), size);
  const ask = async (path: string, body?: unknown, method?: string) => {
    const answer = await service.call(address(path), {
      ...(body === undefined ? {} : { body }),
      ...(method === undefined ? {} : { method }),
      token: world.admin.token,
    });
    if (answer.status < 400) return answer;
    throw new Error(`${method ?? ''} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  const id = service.idsOf(world, (path, options) => ask(path, options.body, options.method));
  const runImport = (batchId: string) => service.runExpiryImportOrUndo(service.tenantOf(world.organizationId), batchId);
  return { world, ask, id, runImport };
}

interface Cost {
  reads: number;
  writes: number;
}

type Verdict = 'flat' | 'whole set' | 'counts' | 'lines' | 'GROWS';

/** How an operation may grow, and by how many reads and writes at this size. */
function allowance(name: string, size: number): { verdict: Verdict; reads: number; writes: number } {
  if (WHOLE_SETS.includes(name)) return { verdict: 'whole set', reads: size, writes: 0 };
  if (COUNTED.includes(name))
    return { verdict: 'counts', reads: Math.ceil((READS_PER_THOUSAND_COUNTED * size) / 1_000), writes: 0 };
  if (FROM_LINES.includes(name)) return { verdict: 'lines', reads: Math.ceil(size / LINES_OF_A_DOCUMENT), writes: 0 };
  return OF_TWO.includes(name) ? { verdict: 'lines', reads: 0, writes: 1 } : { verdict: 'GROWS', reads: 0, writes: 0 };
}

function verdictOn(name: string, costs: readonly Cost[]): Verdict {
  const [first, ...later] = costs;
  if (!first || Number.isNaN(first.reads)) return 'GROWS';
  if (!later.some((cost) => isAbove(cost, first))) return 'flat';
  const allowed = later.every(({ reads, writes }, index) => {
    const more = allowance(name, SIZES[index + 1] ?? 0);
    return reads <= first.reads + more.reads && writes <= first.writes + more.writes;
  });
  return allowed ? allowance(name, 0).verdict : 'GROWS';
}

const isAbove = (cost: Cost, other: Cost): boolean => cost.reads > other.reads || cost.writes > other.writes;

const cell = ({ reads, writes }: Cost): string => `${reads} / ${writes}`.padStart(13);

async function main(): Promise<void> {
  const suite = await runningSuite();
  await useSuite(suite, PROJECT);
  const service = await product();
  const edge = await service.startEdgeServers();
  process.once('exit', edge.stop);
  const benches: Bench[] = [];
  for (const size of SIZES) {
    const startedAt = performance.now();
    benches.push(await benchOf(service, edge.address, size));
    console.log(`${size} expiries stored in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  }
  const largest = benches.at(-1) as Bench;
  const forecastIsRight = await service.checkForecast(largest, SIZES.at(-1) ?? 0);

  console.log(`\nDocuments read / written, including the caller’s own\n`);
  console.log(`${'operation'.padEnd(78)}${SIZES.map((size) => String(size).padStart(13)).join('')}`);
  const growing: string[] = [];
  for (const { name, call } of service.recordOperations()) {
    const costs: Cost[] = [];
    for (const bench of benches) {
      const cost = service.costOf(await call(bench));
      const [first = cost] = costs;
      // Occasional lookups, such as checking a session, may raise the first call's cost.
      costs.push(isAbove(cost, first) ? service.costOf(await call(bench)) : cost);
    }
    const judged = verdictOn(name, costs);
    if (judged === 'GROWS') growing.push(name);
    console.log(`${name.padEnd(78)}${costs.map(cell).join('')}${judged === 'flat' ? '' : `   ${judged}`}`);
  }
  console.log(
    growing.length === 0 ? '\nOnly whole sets, counts and list lines grow.' : `\nMust not grow: ${growing.join(', ')}`,
  );
  process.exit(growing.length === 0 && forecastIsRight ? 0 : 1);
}

main().catch((error: unknown) => {
  printFailure(error);
  process.exit(1);
});
