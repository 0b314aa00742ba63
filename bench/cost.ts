// Measures the cost of each operation with everything it triggers: documents, function calls, index entries.
//
// Operations are measured against the running suite, like the bill's: costs come from the response (Server-Timing) and
// the logs of triggers and tasks. Sealing the activity log is charged per entry. Index entries, deletions and commits
// come from the database. Exits with 1 above a budget. Moves the suite's clock.
//   SUITE=start npm run bench -- cost      (after npm start), or the name of another running suite
import { printFailure } from '../local/program';
import { plus, times } from './amounts';
import { AMOUNTS, type Amounts, operations } from './costOperations';
import { FunctionLog } from './functionLog';
import { runningSuite } from './runningSuite';

const shown = (amount: number | undefined): string =>
  amount === undefined ? '' : String(Math.round(amount * 100) / 100);

/** Amounts more than one percent over budget. */
const above = (cost: Amounts, most: Partial<Amounts>): string[] =>
  AMOUNTS.filter((name) => cost[name] > (most[name] ?? Number.POSITIVE_INFINITY) + 0.011).map(
    (name) => `${name} ${shown(cost[name])} of ${shown(most[name])}`,
  );

async function main(): Promise<void> {
  const suite = await runningSuite();
  const { useRunning, prepare } = await import('./billWorld');
  useRunning(suite);
  const bench = await prepare(new FunctionLog(suite));
  const { changesBetween, snapshotOf } = await import('./changed');
  const { created, sealing } = await import('./billOperations');
  // Triggers the weekly plan check now, so that it isn't measured.
  await created(bench);
  const sealed = await sealing(bench);
  console.log(`\n${'including all triggered work'.padEnd(44)}${AMOUNTS.map((name) => name.padStart(9)).join('')}\n`);
  const broken: string[] = [];
  for (const { name, most, measure } of operations) {
    const cost = await measure({
      ...bench,
      /** Measures the cost of all requests but the first, and how the first changes the database. */
      async costOfEach(requests) {
        const [last, ...others] = requests;
        if (!last) throw new Error('Nothing to measure');
        const cost = await bench.costOf(others);
        const before = await snapshotOf(bench.world.organizationId);
        await last();
        await bench.sandbox.untilIdle();
        const { logged, ...changes } = changesBetween(before, await snapshotOf(bench.world.organizationId));
        return { ...plus(cost, times(sealed.entry, logged)), ...changes };
      },
    });
    console.log(`${name.padEnd(44)}${AMOUNTS.map((amount) => shown(cost[amount]).padStart(9)).join('')}`);
    broken.push(...above(cost, most).map((what) => `${name}: ${what}`));
  }
  console.log(
    `\nThis includes ${shown(sealed.entry.reads)} reads and ${shown(sealed.entry.writes)} writes to seal an activity entry. ` +
      `Each active hour of an organization takes ${shown(sealed.hour.reads)} reads and ${shown(sealed.hour.writes)} writes more.`,
  );
  for (const each of broken) console.log(`Over budget: ${each}`);
  process.exit(broken.length === 0 ? 0 : 1);
}

main().catch((error: unknown) => {
  printFailure(error);
  process.exit(1);
});
