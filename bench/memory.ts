// Measures the memory of one instance of `v1` while 40 callers send its heaviest requests at the same time.
//
// The product's build runs in one process with the heap of a 2 GiB function. Firestore is the emulator of a running
// suite. Exits with 1 if the process needs more than its memory, or if a response is 5xx.
//   SUITE=start npm run bench -- memory      (after npm start), or with the name of another running suite
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { heapsOf } from '../local/production/build';
import { printFailure } from '../local/program';
import { runningSuite, useSuite } from './runningSuite';

const PROJECT = 'demo-bench-memory';
const AT_ONCE = 40;
const MAX_MIB = 2048;
const STORED_EXPIRIES = 5_000;
const MEBIBYTE = 1024 * 1024;

async function product() {
  const [client, edge, filling, world, tenant] = await Promise.all([
    import('../test/support/client'),
    import('../test/support/edgeServers'),
    import('../test/support/manyExpiries'),
    import('../test/support/world'),
    import('../functions/api/actor'),
  ]);
  return { ...client, ...edge, ...filling, ...world, ...tenant };
}

/** The process's peak memory in MiB. */
const peakMib = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const REQUESTS: Readonly<Record<string, { path: string; body?: object }>> = {
  'importExpiries, 7 MiB of CSV': {
    path: '/v1/importExpiries',
    body: { csv: `name,expiry_date,notes\n${`Permit,never,${'x'.repeat(1_400)}\n`.repeat(5_000)}` },
  },
  'extractDocumentDirect, 8 MiB': {
    path: '/v1/extractDocumentDirect',
    body: {
      file_name: 'policy.pdf',
      content_type: 'application/pdf',
      content_base64: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(8 * MEBIBYTE - 9)]).toString('base64'),
    },
  },
  'getAllExpiries, 5,000 records': { path: '/v1/getAllExpiries' },
  'exportExpiries, 5,000 records': { path: '/v1/exportExpiries' },
};

async function main(): Promise<void> {
  const suite = await runningSuite();
  await useSuite(suite, PROJECT);
  const service = await product();
  const heap = (await heapsOf(suite.buildDir)).findLast((size) => size < MAX_MIB);
  const servers = await service.startEdgeServers({ NODE_OPTIONS: `--max-old-space-size=${heap}` }, ['v1']);
  process.once('exit', servers.stop);
  const world = await service.newWorld({ plan: 'enterprise' });
  await service.storeExpiries(service.tenantOf(world.organizationId), STORED_EXPIRIES, (index) => ({
    name: `Licence ${index}`,
    notes: 'x'.repeat(500),
  }));
  const pid = servers.pids.get('v1') ?? 0;
  console.log(`Heap of ${heap} MiB; ${AT_ONCE} concurrent calls\n`);
  let isWithin = true;
  for (const [name, { path, body }] of Object.entries(REQUESTS)) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        service.call(servers.address(path), { body, token: world.editor.token, from: service.someAddress() }),
      ),
    );
    const statuses = [...Map.groupBy(answers, ({ status }) => status)].map(
      ([status, all]) => `${status} × ${all.length}`,
    );
    const peak = peakMib(pid);
    isWithin &&= peak <= MAX_MIB && answers.every(({ status }) => status < 500);
    console.log(`${name.padEnd(32)}${statuses.join(', ').padEnd(20)}peak ${peak.toFixed(0)} MiB`);
  }
  process.exit(isWithin ? 0 : 1);
}

main().catch((error: unknown) => {
  printFailure(error);
  process.exit(1);
});
