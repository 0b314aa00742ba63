// A process that writes an evidence pack, or only its report, with the heap of its function. It runs the plain build,
// so that no compiler takes up its memory.
import { createRequire } from 'node:module';
import { PassThrough } from 'node:stream';

const SAMPLED_EVERY_MS = 25;
const [build = '', what = '', ...given] = process.argv.slice(2);
const load = createRequire(build);

async function writeReportOf(records: number, lines: number): Promise<void> {
  const { writeEvidenceReport } = load(`${build}/evidence/report.js`);
  const timeline = Array.from({ length: lines }, (_, line) => ({
    at: `2026-11-02T09:00:${String(line % 60).padStart(2, '0')}.000Z`,
    kind: 'reminder',
    text: `Reminder about 2027-01-01 to Άδα Лавлейс by email (ada${line}@partner.example): delivered, provider’s id ${line}`,
  }));
  const record = {
    ...{ id: 'r1', kind: 'expiry', name: 'Fire certificate', files: [], timeline, missing: [] },
    expiry: { expiry_date: '2027-01-01', type: 'Licence', state: 'todo' },
  };
  const scope = { kind: 'type', id: 'Licence', name: 'Licence' };
  const output = new PassThrough().resume();
  await writeEvidenceReport(output, {
    pack: { id: 'p', scope, from: null, to: null, total: records, created_by_name: 'Ada', locale: 'en' },
    ...{ organization: { name: 'Acme', timezone: 'UTC' }, now: new Date(), hasErased: false, logo: null },
    records: async function* () {
      for (let made = 0; made < records; made += 1) yield record;
    },
  });
}

async function run(): Promise<void> {
  if (what === 'report') return writeReportOf(Number(given[0]), Number(given[1]));
  const { runEvidencePack } = load(`${build}/evidence/run.js`);
  await runEvidencePack(given[0], given[1]);
}

let peakBytes = 0;
const sample = (): void => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
};
const sampling = setInterval(sample, SAMPLED_EVERY_MS);
await run();
clearInterval(sampling);
sample();
const { user, system } = process.cpuUsage();
process.send?.({ peakMb: peakBytes / 1024 ** 2, cpuMs: (user + system) / 1000 });
process.disconnect?.();
