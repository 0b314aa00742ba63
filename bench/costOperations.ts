// Operations with a budget for each, including everything they trigger and the caller's own document.
import { type Cost, times } from './amounts';
import { asked, created, DATE, FOUR, repeated } from './billOperations';
import type { Prepared } from './billWorld';

const ROWS = 200;
const SHOWN = 50;

/** In display order. Writes include deletions. */
export const AMOUNTS = ['reads', 'writes', 'deletes', 'calls', 'entries', 'commits'] as const;
export type Amounts = Record<(typeof AMOUNTS)[number], number>;

type Ask = () => ReturnType<Prepared['ask']>;
interface Bench extends Prepared {
  /** The average cost of the requests, with the database changes of the first. */
  costOfEach: (requests: readonly Ask[]) => Promise<Amounts>;
}

interface Operation {
  name: string;
  most: Partial<Amounts>;
  measure: (bench: Bench) => Promise<Amounts>;
}

const readOnly = async (cost: Promise<Cost>): Promise<Amounts> => ({
  ...(await cost),
  ...{ deletes: 0, entries: 0, commits: 0 },
});

const creation =
  (bench: Bench, headers?: () => Record<string, string>): Ask =>
  () =>
    bench.ask('/v2/expiries', { name: 'Permit', expiry_date: DATE }, 'POST', { headers: headers?.() ?? {} });

const creations = (bench: Bench): Promise<Amounts> => bench.costOfEach(repeated(() => creation(bench)));

let keys = 0;
const newKey = (): Record<string, string> => {
  keys += 1;
  return { 'Idempotency-Key': `bench-${Date.now()}-${keys}` };
};

/** The extra cost of an idempotency key. */
async function keyed(bench: Bench): Promise<Amounts> {
  const without = await creations(bench);
  const withKey = await bench.costOfEach(repeated(() => creation(bench, newKey)));
  const more = AMOUNTS.map((name) => [name, withKey[name] - without[name]]);
  return Object.fromEntries(more) as Amounts;
}

async function deletions(bench: Bench): Promise<Amounts> {
  const ids: string[] = [];
  for (const _ of repeated(() => null)) {
    const expiry_id = await created(bench);
    await bench.ask('/v1/createExpiryReminders', { expiry_id, expiry_date: DATE, reminders: FOUR });
    ids.push(expiry_id);
  }
  await bench.sandbox.untilIdle();
  return bench.costOfEach(ids.map((id) => () => bench.ask(`/v2/expiries/${id}`, undefined, 'DELETE')));
}

async function renamings(bench: Bench): Promise<Amounts> {
  const id = await created(bench);
  return bench.costOfEach(repeated((turn) => () => bench.ask(`/v2/expiries/${id}`, { name: `Name ${turn}` }, 'PATCH')));
}

/** The cost of an import per row. */
async function importedRows(bench: Bench): Promise<Amounts> {
  const rows = (turn: number): string =>
    Array.from({ length: ROWS }, (_, row) => `Row ${turn}-${row},${DATE}`).join('\n');
  const cost = await bench.costOfEach(
    [0, 1].map((turn) => () => bench.ask('/v1/importExpiries', { csv: `name,expiry_date\n${rows(turn)}\n` })),
  );
  return Object.fromEntries(AMOUNTS.map((name) => [name, cost[name] / ROWS])) as Amounts;
}

/** The first page for a person with more notifications than fit. No other request has that size, so it isn't cached. */
async function firstPages(bench: Bench): Promise<Cost> {
  await bench.notify(SHOWN + 10);
  const cost = await bench.costOf([() => bench.ask(`/v1/notifications?limit=${SHOWN}`)]);
  return times(cost, 1);
}

export const operations: readonly Operation[] = [
  {
    name: 'a poll of notifications, nothing new',
    most: { reads: 2, writes: 0, calls: 1 },
    measure: (bench) => readOnly(asked(bench, '/v1/notifications')),
  },
  {
    name: `the first page of ${SHOWN} notifications`,
    most: { reads: SHOWN + 2, writes: 0, calls: 1 },
    measure: (bench) => readOnly(firstPages(bench)),
  },
  {
    name: 'a numbered page of 20',
    most: { reads: 23, writes: 0, calls: 1 },
    measure: (bench) => readOnly(asked(bench, '/v1/getPaginatedExpiries?limit=20')),
  },
  {
    name: 'a forecast',
    most: { reads: 6, writes: 0, calls: 1 },
    measure: (bench) => readOnly(asked(bench, '/v1/getForecastData')),
  },
  {
    name: 'metrics',
    most: { reads: 6, writes: 0, calls: 1 },
    measure: (bench) => readOnly(asked(bench, '/v1/getExpiryMetrics')),
  },
  {
    name: 'an expiry created',
    most: { reads: 4, writes: 5, calls: 2, entries: 80 },
    measure: creations,
  },
  {
    name: 'the extra for an Idempotency-Key',
    most: { reads: 0, writes: 1, calls: 0, commits: 0 },
    measure: keyed,
  },
  { name: 'an expiry renamed', most: { reads: 5, writes: 4, calls: 2 }, measure: renamings },
  {
    name: 'an expiry deleted, with four reminders',
    most: { reads: 13, writes: 10, deletes: 6, calls: 2 },
    measure: deletions,
  },
  {
    name: `a row of an import of ${ROWS}`,
    most: { reads: 0.1, writes: 1.3, calls: 0.02 },
    measure: importedRows,
  },
];
