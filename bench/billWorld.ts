// The organization in the bill's model: 1,000 expiries, a person who signs in, an API key that polls, and 3 contacts.
import { clientEnvironment, PROJECT, REGION, type SuiteConfig } from '../local/config';
import type { Answer } from '../test/support/client';
import { type Cost, times } from './amounts';
import type { FunctionLog, FunctionRun } from './functionLog';

const EXPIRIES = 1_000;
const CONTACTS = 3;

/** Uses the suite's own functions with their triggers, so that the effects of a change are measured too. */
export function useRunning(suite: SuiteConfig): void {
  Object.assign(process.env, clientEnvironment(suite), {
    SUITE: suite.name,
    SANDBOX_URL: `http://127.0.0.1:${suite.ports.sandbox}`,
    SERVICE_URL: `http://127.0.0.1:${suite.ports.functions}/${PROJECT}/${REGION}`,
  });
}

export type Prepared = Awaited<ReturnType<typeof prepare>>;

const SCHEDULES = /^every[A-Z]/;
/** Work caused by a request: workers and provider reports. */
const CONSEQUENCE = /^(?!every[A-Z]|\/|\w+ \/)|^\/v1\/receive/;

const sumOf = (runs: readonly FunctionRun[]): Cost => ({
  reads: runs.reduce((sum, { reads }) => sum + reads, 0),
  writes: runs.reduce((sum, { writes }) => sum + writes, 0),
  calls: runs.length,
});

export async function prepare(functions: FunctionLog) {
  const [client, { sandbox }, { newWorld }, { fill }, { tenantOf }, { stageInAppNotification }, { unitOfWork }] =
    await Promise.all([
      import('../test/support/client'),
      import('../test/support/sandbox'),
      import('../test/support/world'),
      import('./filling'),
      import('../functions/api/actor'),
      import('../functions/notifications/notification'),
      import('../functions/store/unitOfWork'),
    ]);
  const world = await newWorld({ plan: 'enterprise' });
  const tenant = tenantOf(world.organizationId);
  console.log(`Storing ${EXPIRIES} expiries`);
  await sandbox.silently(() => fill(tenant, EXPIRIES));
  // A poll reads again what changed in the seconds before it (docs/decisions/0029-a-poll-looks-back.md).
  await sandbox.advance('PT1M');

  /** Sends a request as the admin or with the key. @throws unless it succeeds. */
  const ask = async (
    path: string,
    body?: unknown,
    method?: string,
    { token = world.admin.token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const answer = await client.call(path, {
      ...{ token, headers, from: client.someAddress() },
      ...(body === undefined ? {} : { body }),
      ...(method === undefined ? {} : { method }),
    });
    if (answer.status < 400) return answer;
    throw new Error(`${method ?? ''} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };

  /** The average cost of these requests with everything they trigger. */
  async function costOf(requests: readonly (() => ReturnType<typeof ask>)[]): Promise<Cost> {
    await sandbox.untilIdle();
    const mark = functions.mark();
    const own = { reads: 0, writes: 0 };
    for (const request of requests) {
      const { reads, writes } = client.costOf(await request());
      own.reads += reads;
      own.writes += writes;
    }
    await sandbox.untilIdle();
    const { reads, writes, calls } = sumOf(functions.since(mark).filter(({ name }) => CONSEQUENCE.test(name)));
    const count = requests.length;
    return {
      reads: (own.reads + reads) / count,
      writes: (own.writes + writes) / count,
      calls: (count + calls) / count,
    };
  }

  /** The cost of the functions with these names while `work` runs. */
  async function costAmong(names: RegExp, work: () => Promise<unknown>): Promise<Cost> {
    await sandbox.untilIdle();
    const mark = functions.mark();
    await work();
    await sandbox.untilIdle();
    return sumOf(functions.since(mark).filter(({ name }) => names.test(name)));
  }

  /** The cost of a minute of all schedules without due work. */
  async function schedules(minutes: number): Promise<Cost> {
    const cost = await costAmong(SCHEDULES, () => passMinutes(minutes));
    return times(cost, 1 / minutes);
  }

  /** Advances minute by minute, because a clock jump runs each schedule only once. */
  async function passMinutes(minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 1) await sandbox.advance('PT1M');
  }

  /** Gives the admin `count` notifications. */
  const notify = (count: number): Promise<void> =>
    unitOfWork(async (writes) => {
      for (let made = 0; made < count; made += 1)
        stageInAppNotification(writes, tenant, {
          ...{
            userId: world.admin.id,
            type: 'reminder',
            itemType: 'expiry',
            itemId: 'none',
            itemName: 'Permit',
          },
          ...{ message: `Notification ${made}`, link: '/', cause: ['bench', made] },
        });
    });

  const { key } = (await ask('/v1/createApiKey', { name: 'Bench', role: 'viewer' })).body;
  const contactIds: string[] = [];
  const addresses: string[] = [];
  for (let made = 0; made < CONTACTS; made += 1) {
    const email = `c${made}-${tenant.organizationId.toLowerCase()}@bench.example`;
    const contact = { first_name: `C${made}`, email };
    addresses.push(email);
    contactIds.push((await ask('/v2/contacts', { ...contact, email_opt_in: true })).body.id);
  }
  return {
    world,
    ask,
    key: String(key),
    costOf,
    costAmong,
    schedules,
    notify,
    sandbox,
    contactIds,
    addresses,
  };
}
