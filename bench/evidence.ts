// Memory and CPU of an evidence pack, and of its report alone, at three sizes.
//
// A separate process writes each pack, with the heap of its function. Memory must stay below the function’s limit and
// must not grow with records or files. CPU per MB and per page must not grow either.
//   npm run bench -- evidence [records] [megabytes]     (after npm start)
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { heapsOf } from '../local/production/build';
import { printFailure } from '../local/program';
import { runningSuite, useSuite } from './runningSuite';

const RECORDS = Number(process.argv[2] ?? 1_000);
const MEGABYTES = Number(process.argv[3] ?? 1_024);
const SHARES = [0.1, 0.3, 1];
const LIMIT_MB = 512;
const MAX_GROWTH_MB = 80;
/** CPU per unit of work at the largest size, relative to the smallest. */
const MAX_CPU_RATIO = 1.3;
const ANSWERS = 4;
const IN_ONE_COMMIT = 50;
const LINES = 10;

interface Cost {
  peakMb: number;
  cpuMs: number;
}

/** Loaded once the environment is set. */
async function product() {
  const modules = await Promise.all([
    import('../functions/platform/clock'),
    import('../functions/platform/ids'),
    import('../functions/platform/storage'),
    import('../functions/api/actor'),
    import('../functions/store/unitOfWork'),
    import('../functions/activity/write/activityLog'),
    import('../functions/expiries/record/record'),
    import('../functions/responses/response'),
    import('../functions/evidence/record'),
    import('../test/support/dueReminders'),
    import('../test/support/plainRecords'),
  ]);
  return Object.assign({}, ...modules) as MergedOf<typeof modules>;
}
type MergedOf<T extends readonly unknown[]> = T extends readonly [infer First, ...infer Rest]
  ? First & MergedOf<Rest>
  : unknown;
type Product = Awaited<ReturnType<typeof product>>;

/** Stores a file per record, answers and activity entries. Returns the id of a pack with all of them. */
async function fill(service: Product, organizationId: string, records: number, megabytes: number) {
  const tenant = service.tenantOf(organizationId);
  const now = service.clock.now();
  const times = { created_at: now, updated_at: now };
  const size = Math.round((megabytes * 1024 ** 2) / records);
  const content = Buffer.alloc(size, 'x');
  const file = { ...{ url: '', size, content_type: 'application/pdf' }, uploaded_at: now, uploaded_by: 'x' };
  const pathOf = (index: number): string => `organizations/${organizationId}/expiries/e/${index}`;
  for (let from = 0; from < records; from += IN_ONE_COMMIT) {
    const indexes = Array.from({ length: Math.min(IN_ONE_COMMIT, records - from) }, (_, at) => from + at);
    for (const index of indexes) await service.writeStoredFile(pathOf(index), [content], 'application/pdf');
    await service.unitOfWork(async (writes) => {
      const recorded = service.auditedServiceWritesOf(tenant, writes);
      for (const index of indexes) {
        const id = service.newId();
        service.expiries.of(tenant).stageCreate(recorded, id, {
          ...{
            ...service.PLAIN_EXPIRY,
            type: 'Licence',
            name: `Licence ${index}`,
            expiry_date: '2030-01-01',
          },
          attachments: [{ ...file, name: 'licence.pdf', storage_path: pathOf(index) }],
          ...times,
        });
        for (let answer = 0; answer < ANSWERS; answer += 1)
          service.expiryResponses.of(tenant).stageCreate(writes, service.newId(), {
            ...{ expiry_id: id, due_date: '2030-01-01', by_kind: 'user', by_id: 'a', by_name: 'Ada Άδα Ада' },
            ...{ action: 'acknowledge', note: `Asked the landlord, ${answer}`, until: null, at: now },
          });
      }
    });
    process.stderr.write(`\r${from + indexes.length} of ${records} records stored`);
  }
  process.stderr.write('\n');
  const packId = service.newId();
  await service.unitOfWork(async (writes) => {
    service.evidencePacks.of(tenant).stageCreate(writes, packId, {
      ...{ status: 'running', scope: { kind: 'type', id: 'Licence', name: 'Licence' }, locale: 'en' },
      ...{ from: null, to: null, progress: 0, total: null, collected: 0, parts: 0, attempts: 0, files: 0 },
      ...{
        zip_parts: [],
        bytes: 0,
        sha256: null,
        key_id: null,
        created_by: 'a',
        created_by_name: 'Ada',
        ...times,
      },
      ...{ completed_at: null, wake_at: service.addMs(now, service.DAY_MS) },
      expires_at: service.addMs(now, service.DAY_MS),
    });
  });
  return packId;
}

async function costOf(build: string, heapMb: number, ...given: string[]): Promise<Cost> {
  const child = fork(join(__dirname, 'evidenceProcess.mts'), [build, ...given], {
    execArgv: [`--max-old-space-size=${heapMb}`, '--no-warnings'],
  });
  const [message, [code]] = await Promise.all([
    Promise.race([once(child, 'message'), once(child, 'exit').then(() => [null])]),
    once(child, 'exit'),
  ]);
  const [cost] = message as [Cost | null];
  if (cost === null || code !== 0) throw new Error(`The ${given[0]} process exited with ${code}`);
  return cost;
}

/** Whether memory is flat and below the limit, and CPU grows only with the work. */
function isFlat(costs: readonly (Cost & { work: number })[]): boolean {
  const [first, last] = [costs[0], costs.at(-1)];
  if (!first || !last) return false;
  const growthMb = last.peakMb - first.peakMb;
  const ratio = last.cpuMs / last.work / (first.cpuMs / first.work);
  const peakMb = Math.max(...costs.map((cost) => cost.peakMb));
  console.log(
    `peak ${peakMb.toFixed(0)} of ${LIMIT_MB} MB · growth ${growthMb.toFixed(0)} MB · CPU per unit, largest to smallest: ${ratio.toFixed(2)}\n`,
  );
  return peakMb < LIMIT_MB && growthMb < MAX_GROWTH_MB && ratio < MAX_CPU_RATIO;
}

async function main(): Promise<void> {
  const suite = await runningSuite();
  await useSuite(suite, `demo-evidence-${Date.now()}`);
  const service = await product();
  const heaps = await heapsOf(suite.buildDir);
  const heapMb = heaps.findLast((heap) => heap < LIMIT_MB) ?? LIMIT_MB;
  const verdicts: boolean[] = [];
  const measured = [];
  for (const share of SHARES) {
    const [records, megabytes] = [RECORDS * share, MEGABYTES * share].map(Math.round) as [number, number];
    const { organizationId } = await service.newDueOrganization(
      { contacts: 0, hasAssignee: false, each: 0 },
      service.clock.now(),
    );
    const id = await fill(service, organizationId, records, megabytes);
    const cost = await costOf(suite.buildDir, heapMb, 'pack', organizationId, id);
    const pack = await service.evidencePacks.of(service.tenantOf(organizationId)).get(id);
    if (pack?.status !== 'completed' || pack.files !== records) throw new Error('The pack is not complete');
    measured.push({ ...cost, work: pack.bytes });
    console.log(
      `pack    ${records} records, ${(pack.bytes / 1024 ** 2).toFixed(0)} MB: peak ${cost.peakMb.toFixed(0)} MB, CPU ${(cost.cpuMs / 1000).toFixed(1)} s`,
    );
    await service.removeSomeStoredFilesBelow(`organizations/${organizationId}/`);
  }
  verdicts.push(isFlat(measured));
  const reports = [];
  for (const share of SHARES) {
    const records = Math.round(RECORDS * share);
    const cost = await costOf(suite.buildDir, heapMb, 'report', String(records), String(LINES));
    reports.push({ ...cost, work: records });
    console.log(
      `report  ${records} records of ${LINES} lines: peak ${cost.peakMb.toFixed(0)} MB, CPU ${(cost.cpuMs / 1000).toFixed(1)} s`,
    );
  }
  verdicts.push(isFlat(reports));
  process.exit(verdicts.every(Boolean) ? 0 : 1);
}

main().catch((error: unknown) => {
  printFailure(error);
  process.exit(1);
});
