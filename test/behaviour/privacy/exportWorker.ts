// A process that writes a data export, for tests that kill it. Prints its peak memory, and how much higher the peak of
// its second half was.
import { runDataExport } from '../../../functions/privacy/export/run';

const [organizationId = '', exportId = ''] = process.argv.slice(2);

const SAMPLED_EVERY_MS = 100;

/** The largest sample, in MiB. */
const most = (samples: readonly number[]): number => Math.max(0, ...samples) / 1024 ** 2;

async function main(): Promise<void> {
  const samples: number[] = [];
  const sampling = setInterval(() => samples.push(process.memoryUsage.rss()), SAMPLED_EVERY_MS);
  await runDataExport(organizationId, exportId);
  clearInterval(sampling);
  const half = Math.ceil(samples.length / 2);
  const peakMb = process.resourceUsage().maxRSS / 1024;
  const growthMb = most(samples.slice(half)) - most(samples.slice(0, half));
  process.stdout.write(JSON.stringify({ peakMb, growthMb }));
}

void main();
