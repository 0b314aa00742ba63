// A process that writes a data export, for tests that kill it, and tells how much memory it has held at most.
import { runDataExport } from '../../../functions/privacy/export/run';

const [organizationId = '', exportId = ''] = process.argv.slice(2);

async function main(): Promise<void> {
  // What is loaded does not count.
  await import('yazl');
  await import('@google-cloud/storage');
  const before = process.memoryUsage.rss();
  await runDataExport(organizationId, exportId);
  const rise = process.resourceUsage().maxRSS * 1024 - before;
  process.stdout.write(JSON.stringify({ riseMb: rise / 1024 ** 2 }));
}

void main();
