// 10,000 reminders that fall due in one minute: how fast they go out, how late, and how many documents each costs.
//
// The product's own code drains all shards here as the instances of its firing queue would, one process for all; mails go
// through SendGrid's library to a stand-in that takes them at once. Firestore is the emulator of a running suite.
//   SUITE=start npm run bench -- reminders      (after npm start), or with the name of another running suite
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clientEnvironment } from '../local/config';
import { printFailure } from '../local/program';
import { PLAIN_EXPIRY } from '../test/support/plainExpiry';
import { runningSuite } from './runningSuite';

const PROJECT = 'demo-bench-reminders';
/** Another number may be given: `npm run bench -- reminders 2000`; the smaller run is a tenth of it. */
const MOST = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 10_000);
const ORGANIZATIONS = 5;
const BATCH = 400;
const BUDGET_MS = 30 * 60_000;

/** Takes every mail at once, and counts what each reminder's mail was about. */
class MailTaker {
  readonly taken = new Map<string, number>();

  async listen(): Promise<number> {
    const server = createServer(async (request, response) => {
      const { personalizations } = JSON.parse(Buffer.concat(await request.toArray()).toString());
      for (const { to } of personalizations) {
        const address = String(to[0].email);
        this.taken.set(address, (this.taken.get(address) ?? 0) + 1);
      }
      response.writeHead(202, { 'X-Message-Id': `m${this.taken.size}` }).end();
    });
    server.keepAliveTimeout = 120_000;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  }
}

/** Tasks are only alarms, and the bench rings all by itself: they are taken and forgotten. */
async function taskTaker(): Promise<number> {
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ name: 'unnamed' }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Loaded once the environment says where everything is. */
async function product() {
  const modules = await Promise.all([
    import('../functions/platform/firebase'),
    import('../functions/platform/ids'),
    import('../functions/platform/tenant'),
    import('../functions/platform/clock'),
    import('../functions/platform/meter'),
    import('../functions/platform/unitOfWork'),
    import('../functions/contacts/record'),
    import('../functions/expiries/record'),
    import('../functions/organizations/organization'),
    import('../functions/plans/usage'),
    import('../functions/reminders/record'),
    import('../functions/reminding/drain'),
    import('../functions/reminding/ledger'),
  ]);
  return Object.assign({}, ...modules) as (typeof modules)[0] &
    (typeof modules)[1] &
    (typeof modules)[2] &
    (typeof modules)[3] &
    (typeof modules)[4] &
    (typeof modules)[5] &
    (typeof modules)[6] &
    (typeof modules)[7] &
    (typeof modules)[8] &
    (typeof modules)[9] &
    (typeof modules)[10] &
    (typeof modules)[11] &
    (typeof modules)[12];
}
type Service = Awaited<ReturnType<typeof product>>;

async function makeOrganizations(service: Service): Promise<string[]> {
  const now = service.clock.now();
  const ids = Array.from({ length: ORGANIZATIONS }, () => service.newId());
  for (const id of ids) {
    await service.unitOfWork(async (writes) => {
      service.organizations.stageCreate(writes, id, {
        ...service.NEW_ORGANIZATION,
        name: `Bench ${id}`,
        owner_id: 'bench',
        timezone: 'UTC',
        created_at: now,
        updated_at: now,
      });
      const usage = service.NEW_USAGE(service.tenantOf(id), null);
      service.planUsage.stageCreate(writes, id, { ...usage, credits: { email: 1_000_000, sms: 0 } });
    });
  }
  return ids;
}

/** An expiry with one contact and one reminder by mail each, all due at that moment. */
async function makeReminders(
  service: Service,
  organizationIds: string[],
  count: number,
  due: Date,
): Promise<void> {
  const now = service.addMs(due, -service.DAY_MS);
  for (let made = 0; made < count; made += BATCH / 4) {
    await service.unitOfWork(async (writes) => {
      for (let index = made; index < Math.min(count, made + BATCH / 4); index += 1) {
        const tenant = service.tenantOf(organizationIds[index % organizationIds.length] ?? '');
        stageOne(service, writes, tenant, { due, now });
      }
    });
  }
}

type Writes = Parameters<Parameters<Service['unitOfWork']>[0]>[0];
type Tenant = ReturnType<Service['tenantOf']>;

function stageOne(
  service: Service,
  writes: Writes,
  tenant: Tenant,
  { due, now }: { due: Date; now: Date },
): void {
  const [contactId, expiryId, reminderId] = [service.newId(), service.newId(), service.newId()];
  const times = { created_at: now, updated_at: now };
  service.contacts.of(tenant).stageCreate(writes, contactId, {
    ...{ user_id: 'bench', team_id: null, first_name: 'Bench', last_name: contactId, sms_phone: null },
    ...{ email: `${contactId.toLowerCase()}@bench.example`, whatsapp_phone: null, contact_type: null },
    ...{ job_title: null, timezone: 'UTC', contact_group: null, is_default: false, email_opt_in: true },
    ...{ sms_opt_in: false, whatsapp_opt_in: false, sendNotifications: true },
    ...times,
  });
  const date = service
    .addMs(due, 5 * service.DAY_MS)
    .toISOString()
    .slice(0, 10);
  service.expiries.of(tenant).stageCreate(writes, expiryId, {
    ...PLAIN_EXPIRY,
    ...{ name: `Expiry ${expiryId}`, expiry_date: date, contacts: [contactId] },
    ...times,
  });
  service.reminders.of(tenant).stageCreate(writes, reminderId, {
    ...{
      expiry_id: expiryId,
      user_id: 'bench',
      amount: 5,
      time_unit: 'day',
      period: 'before',
      time: '00:00',
    },
    ...{ timezone: 'UTC', expiry_date: date, own_date: false, reminder_date: due, scheduled_at: due },
    ...{ scheduled_since: now, email_enabled: true, sms_enabled: false, whatsapp_enabled: false },
    ...{ status: 'pending', sent_at: null, error_message: null, wake_at: due },
    shard: service.shardOf(reminderId, service.SHARDS),
    ...times,
  });
}

interface Result {
  count: number;
  seconds: number;
  reads: number;
  writes: number;
  peakMs: number;
  once: boolean;
}

async function measure(service: Service, mails: MailTaker, count: number): Promise<Result> {
  const organizationIds = await makeOrganizations(service);
  await makeReminders(service, organizationIds, count, service.addMs(service.clock.now(), -1000));
  mails.taken.clear();
  const begun = service.clock.now();
  const startedAt = performance.now();
  const cost = { reads: 0, writes: 0 };
  await Promise.all(
    service.ALL_SHARDS.map((shard) =>
      service.metered(service.newId(), async (meter) => {
        await service.drain([shard], BUDGET_MS);
        cost.reads += meter.reads;
        cost.writes += meter.writes;
      }),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  let peakMs = 0;
  let sent = 0;
  for (const id of organizationIds) {
    for (const send of await service.reminderSends.of(service.tenantOf(id)).list((query) => query)) {
      if (send.status === 'sent') sent += 1;
      peakMs = Math.max(peakMs, (send.sent_at?.getTime() ?? Number.NaN) - begun.getTime());
    }
  }
  const once =
    sent === count && mails.taken.size === count && [...mails.taken.values()].every((times) => times === 1);
  return { count, seconds, reads: cost.reads / count, writes: cost.writes / count, peakMs, once };
}

const line = ({ count, seconds, reads, writes, peakMs, once }: Result): string =>
  [
    `${String(count).padStart(6)} reminders`,
    once ? 'each sent once' : 'NOT EACH SENT ONCE',
    `${(count / seconds).toFixed(0)} messages/s`,
    `${reads.toFixed(2)} read and ${writes.toFixed(2)} written per message`,
    `peak lateness ${(peakMs / 1000).toFixed(1)} s`,
  ].join(' · ');

async function main(): Promise<void> {
  const suite = await runningSuite();
  const mails = new MailTaker();
  const [mailPort, taskPort] = await Promise.all([mails.listen(), taskTaker()]);
  Object.assign(process.env, clientEnvironment(suite), {
    SENDGRID_ENDPOINT: `http://127.0.0.1:${mailPort}`,
    TASKS_ENDPOINT: `http://127.0.0.1:${taskPort}`,
    CLOCK_OFFSET_FILE: '',
    // A project of its own in the same emulator: the suite's triggers and sweeps must not take part.
    GCLOUD_PROJECT: PROJECT,
    GOOGLE_CLOUD_PROJECT: PROJECT,
    FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT }),
  });
  const service = await product();
  await measure(service, mails, 20); // loads what is loaded on first use
  const small = await measure(service, mails, Math.round(MOST / 10));
  console.log(line(small));
  const large = await measure(service, mails, MOST);
  console.log(line(large));
  const growth = large.reads / small.reads;
  console.log(
    `documents per message at ten times the number: ${(growth * 100).toFixed(0)} % of those at the smaller`,
  );
  const kept = [small, large].every(({ once, reads, writes }) => once && reads <= 5 && writes <= 5);
  process.exit(kept ? 0 : 1);
}

main().catch((error: unknown) => {
  printFailure(error);
  process.exit(1);
});
