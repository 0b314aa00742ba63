// Computes a month's costs at the list prices of Firestore and Cloud Run, including everything each operation triggers.
//
// Models a thousand organizations (`model` below). Each operation is measured against the running suite: costs come
// from the response (Server-Timing) and from the logs of the triggers and tasks it causes. Schedules are a separate
// line. Exits with 1 above the bound. Moves the suite's clock.
//   SUITE=start npm run bench -- bill      (after npm start), or the name of another running suite
import { printFailure } from '../local/program';
import { type Cost, times } from './amounts';
import { operations } from './billOperations';
import { FunctionLog } from './functionLog';
import { runningSuite } from './runningSuite';

const ORGANIZATIONS = 1_000;
/** Dollars a month. */
const MAX_DOLLARS = 95;
/** How many minutes of schedules to measure. */
const WATCHED_MINUTES = 10;
const MINUTES_A_MONTH = 30 * 24 * 60;

/** Dollars per 100,000 in a multi-region database (https://cloud.google.com/firestore/pricing). */
const price = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);
const READS = price('PRICE_READS', 0.06);
const WRITES = price('PRICE_WRITES', 0.18);
/** Dollars per million function calls (https://cloud.google.com/run/pricing). */
const CALLS = price('PRICE_CALLS', 0.4);

const dollars = ({ reads, writes, calls }: Cost): number =>
  (reads * READS + writes * WRITES) / 100_000 + (calls * CALLS) / 1_000_000;

const cells = ({ reads, writes, calls }: Cost): string =>
  [reads, writes, calls].map((value) => value.toFixed(1).padStart(8)).join('');

async function main(): Promise<void> {
  const suite = await runningSuite();
  const { useRunning, prepare } = await import('./billWorld');
  useRunning(suite);
  const functions = new FunctionLog(suite);
  const bench = await prepare(functions);
  console.log(`\n${'per organization and month'.padEnd(44)}   reads  writes   calls     number         $\n`);
  let total = 0;
  for (const { name, monthly, measure } of operations) {
    const cost = await measure(bench);
    const sum = dollars(times(cost, monthly * ORGANIZATIONS));
    total += sum;
    console.log(`${name.padEnd(44)}${cells(cost)}${String(monthly).padStart(11)}${sum.toFixed(2).padStart(10)}`);
  }
  const scheduled = await bench.schedules(WATCHED_MINUTES);
  const sum = dollars(times(scheduled, MINUTES_A_MONTH));
  total += sum;
  console.log(
    `${'all schedules, per minute'.padEnd(44)}${cells(scheduled)}${''.padStart(11)}${sum.toFixed(2).padStart(10)}`,
  );
  console.log(
    `\n${ORGANIZATIONS} organizations: $${total.toFixed(2)} a month, at most ${MAX_DOLLARS}.` +
      ` Prices: $${READS} and $${WRITES} per 100,000 reads and writes, $${CALLS} per million calls.`,
  );
  process.exit(total <= MAX_DOLLARS ? 0 : 1);
}

main().catch((error: unknown) => {
  printFailure(error);
  process.exit(1);
});
