// The monthly operations in the bill's model, and how each is measured.
import { type Cost, minus, plus, times } from './amounts';
import type { Prepared } from './billWorld';

/** Repetitions per operation, so that occasional costs count proportionally. */
const TIMES = 5;
const FIRED = 10;
const ENTRIES = 20;
const QUIET_HOURS = 3;

export const DATE = '2041-03-01';
const REMINDER = { amount: 1, time_unit: 'week', period: 'before', time: '09:00', email: true };
export const FOUR = [1, 2, 3, 4].map((amount) => ({ ...REMINDER, amount, sms: false, whatsapp: false }));

export interface Operation {
  name: string;
  /** How often per month in one organization. */
  monthly: number;
  measure: (bench: Prepared) => Promise<Cost>;
}

export const repeated = <T>(make: (index: number) => T): T[] =>
  Array.from({ length: TIMES }, (_, index) => make(index));

/** Repeats the same page after a warm-up request, because a process's first request may find nothing cached. */
export const asked = async (bench: Prepared, path: string, token?: string): Promise<Cost> => {
  const by = token === undefined ? {} : { token };
  await bench.ask(path, undefined, undefined, by);
  return bench.costOf(repeated(() => () => bench.ask(path, undefined, undefined, by)));
};

export const created = async (bench: Prepared, fields: object = {}): Promise<string> =>
  (await bench.ask('/v2/expiries', { name: 'Licence', expiry_date: DATE, ...fields })).body.id;

async function updates(bench: Prepared): Promise<Cost> {
  const id = await created(bench);
  return bench.costOf(repeated((turn) => () => bench.ask(`/v2/expiries/${id}`, { notes: `Turn ${turn}` }, 'PATCH')));
}

/** The additional cost of an update with webhooks. */
async function deliveries(bench: Prepared): Promise<Cost> {
  const without = await updates(bench);
  const url = `https://bill-${bench.world.organizationId.toLowerCase()}.example/hook`;
  const { body } = await bench.ask('/v1/createWebhookSubscription', { url, events: ['expiry.updated'] });
  const withOne = await updates(bench);
  await bench.ask('/v1/deleteWebhookSubscription', { id: body.subscription.id });
  return minus(withOne, without);
}

async function creations(bench: Prepared): Promise<Cost> {
  const creation = await bench.costOf(
    repeated(() => () => bench.ask('/v2/expiries', { name: 'Permit', expiry_date: DATE })),
  );
  const ids = await Promise.all(repeated(() => created(bench)));
  const reminders = await bench.costOf(
    ids.map(
      (expiry_id) => () => bench.ask('/v1/createExpiryReminders', { expiry_id, expiry_date: DATE, reminders: FOUR }),
    ),
  );
  return plus(creation, reminders);
}

/** The cost of sealing: per entry, and per hour of an active organization. */
export async function sealing(bench: Prepared): Promise<{ entry: Cost; hour: Cost }> {
  // Each schedule runs once when the clock jumps.
  const hour = () => bench.costAmong(/^every(FiveMinutes|Hour)$/, () => bench.sandbox.advance('PT65M'));
  // Recent entries are counted again for two hours.
  const untilQuiet = async (): Promise<void> => {
    for (let passed = 0; passed < QUIET_HOURS; passed += 1) await hour();
  };
  const id = await created(bench);
  await untilQuiet();
  const idle = await hour();
  const hourOf = async (entries: number): Promise<Cost> => {
    await untilQuiet();
    for (let turn = 0; turn < entries; turn += 1)
      await bench.ask(`/v2/expiries/${id}`, { notes: `Entry ${turn} of ${entries}` }, 'PATCH');
    return minus(await hour(), idle);
  };
  const [one, many] = [await hourOf(1), await hourOf(ENTRIES)];
  const entry = { ...times(minus(many, one), 1 / (ENTRIES - 1)), calls: 0 };
  return { entry, hour: { ...minus(one, entry), calls: 0 } };
}

/** Each firing messages three contacts and receives their delivery reports. */
async function firings(bench: Prepared): Promise<Cost> {
  const now = await bench.sandbox.now();
  const due = new Date(now.getTime() + 26 * 3_600_000).toISOString();
  const [expiry_date, time] = [due.slice(0, 10), due.slice(11, 16)];
  const reminder = { ...REMINDER, amount: 0, time_unit: 'day', time, sms: false, whatsapp: false };
  for (let made = 0; made < FIRED; made += 1) {
    const expiry_id = await created(bench, { expiry_date, contacts: bench.contactIds });
    const reminders = [{ ...reminder, timezone: 'UTC' }];
    await bench.ask('/v1/createExpiryReminders', { expiry_id, expiry_date, org_timezone: 'UTC', reminders });
  }
  const fired = await bench.costAmong(/^(fireReminders|retryMessages|\/v1\/receiveSendgridEvents|on[A-Z]\w+)$/, () =>
    bench.sandbox.advance('PT27H'),
  );
  for (const address of bench.addresses) {
    const { length } = await bench.sandbox.messagesTo(address);
    if (length !== FIRED) throw new Error(`A contact got ${length} messages from ${FIRED} reminders`);
  }
  return times(fired, 1 / FIRED);
}

export const operations: readonly Operation[] = [
  {
    name: 'a record read',
    monthly: 3_200,
    measure: async (bench) => asked(bench, `/v2/expiries/${await created(bench)}`),
  },
  {
    name: 'a poll for changes with an API key',
    monthly: 8_640,
    measure: async (bench) => {
      await bench.sandbox.untilIdle();
      const since = new Date((await bench.sandbox.now()).getTime() + 1_000).toISOString();
      return asked(bench, `/v2/expiries?sort=updated_at&updated_since=${since}`, bench.key);
    },
  },
  {
    name: 'a numbered page of 20',
    monthly: 1_320,
    measure: (bench) => asked(bench, '/v1/getPaginatedExpiries?limit=20'),
  },
  { name: 'a forecast', monthly: 220, measure: (bench) => asked(bench, '/v1/getForecastData') },
  { name: 'metrics', monthly: 330, measure: (bench) => asked(bench, '/v1/getExpiryMetrics') },
  {
    name: 'a poll of notifications, nothing new',
    monthly: 11_000,
    measure: (bench) => asked(bench, '/v1/notifications'),
  },
  { name: 'an expiry with four reminders', monthly: 83, measure: creations },
  { name: 'an update', monthly: 200, measure: updates },
  {
    name: 'a comment',
    monthly: 100,
    measure: async (bench) => {
      const id = await created(bench);
      return bench.costOf(repeated((turn) => () => bench.ask(`/v2/expiries/${id}/comments`, { text: `Seen ${turn}` })));
    },
  },
  {
    name: 'the sealing of an activity entry',
    monthly: 480,
    measure: async (bench) => (await sealing(bench)).entry,
  },
  {
    name: 'the sealing of an hour with changes',
    monthly: 176,
    measure: async (bench) => (await sealing(bench)).hour,
  },
  { name: 'a webhook delivery', monthly: 140, measure: deliveries },
  { name: 'a reminder fired to three contacts', monthly: 333, measure: firings },
];
