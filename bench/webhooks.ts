// Measures 5,000 deliveries to 10 receivers, two of which hang: speed, delay of the healthy receivers, and documents.
//
// All events come in one burst, so most of a delay is queueing. The same burst to the 8 healthy receivers alone shows
// the effect of the hanging ones. The product's own code runs here like one production instance: up to 80 tasks at a
// time from a queue of simulated Cloud Tasks, while the others wait. Firestore is the emulator of a running suite.
//   SUITE=start npm run bench -- webhooks      (after npm start), or with the name of another running suite
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SecureContext } from 'node:tls';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { Tenant } from '../functions/api/actor';
import { printFailure } from '../local/program';
import { CertificateAuthority } from '../local/sandbox/certificates';
import { runningSuite, useSuite } from './runningSuite';

const PROJECT = 'demo-bench-webhooks';
/** Another number can be given: `npm run bench -- webhooks 100`. */
const EVENTS = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 500);
const RECEIVERS = 10;
const HANGING = 2;
/** Requests that one instance of a function handles at a time by default. */
const INSTANCE_CONCURRENCY = 80;
const HOSTS = Array.from({ length: RECEIVERS }, (_, index) => `receiver-${index}.example`);
const isHanging = (host: string): boolean => HOSTS.indexOf(host) < HANGING;
const HEALTHY_HOSTS = HOSTS.filter((host) => !isHanging(host));

/** When each healthy delivery first arrived, by delivery id. */
const arrivals = new Map<string, { eventId: string; at: number }>();

async function startReceivers(authority: CertificateAuthority): Promise<number> {
  const SNICallback = (host: string, done: (error: Error | null, context?: SecureContext) => void): void => {
    authority.contextFor(host).then((context) => done(null, context), done);
  };
  const server = createHttpsServer({ SNICallback }, async (request, response) => {
    if (isHanging(String(request.headers.host))) return;
    const body = Buffer.concat(await request.toArray()).toString();
    const id = String(request.headers['x-service-delivery']);
    if (!arrivals.has(id)) arrivals.set(id, { eventId: JSON.parse(body).id, at: performance.now() });
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

interface Task {
  at: number;
  payload: unknown;
}

/** Accepts tasks like Cloud Tasks, and holds them until the instance has room. */
class Queue {
  private waiting: Task[] = [];
  private underWay = 0;
  dispatched = 0;

  /** Drops what an earlier burst left. */
  clear(): void {
    this.waiting = [];
    this.dispatched = 0;
  }

  async listen(): Promise<number> {
    const server = createHttpServer(async (request, response) => {
      const { task } = JSON.parse(Buffer.concat(await request.toArray()).toString());
      const { data } = JSON.parse(Buffer.from(task.httpRequest.body, 'base64').toString());
      const at = task.scheduleTime === undefined ? 0 : Date.parse(task.scheduleTime);
      this.waiting.push({ at, payload: data });
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ name: task.name ?? 'unnamed' }));
    });
    // Longer than clients keep idle connections.
    server.keepAliveTimeout = 120_000;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  }

  /** Runs due tasks while `isOpen` returns true. */
  async dispatch(run: (payload: unknown) => Promise<void>, isOpen: () => boolean): Promise<void> {
    while (isOpen()) {
      const now = Date.now();
      const due = this.waiting.findIndex(({ at }) => at <= now);
      if (due < 0 || this.underWay >= INSTANCE_CONCURRENCY) {
        await sleep(2);
        continue;
      }
      const [task] = this.waiting.splice(due, 1) as [Task];
      this.underWay += 1;
      this.dispatched += 1;
      void run(task.payload)
        .catch((error: unknown) => console.error(error))
        .finally(() => {
          this.underWay -= 1;
        });
    }
  }
}

interface Cost {
  reads: number;
  writes: number;
}
const newCost = (): Cost => ({ reads: 0, writes: 0 });

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

async function main(): Promise<void> {
  const suite = await runningSuite();
  const authority = await CertificateAuthority.open(join(suite.runDir, 'ca.pem'), join(suite.runDir, 'ca-key.pem'));
  const queue = new Queue();
  const [receiverPort, queuePort] = await Promise.all([startReceivers(authority), queue.listen()]);
  await useSuite(suite, PROJECT, {
    WEBHOOK_TEST_RECEIVER: `127.0.0.1:${receiverPort}`,
    TASKS_ENDPOINT: `http://127.0.0.1:${queuePort}`,
  });
  const service = await product();
  await measure(queue, service, HEALTHY_HOSTS, 10); // warms up lazily loaded code
  const alone = await measure(queue, service, HEALTHY_HOSTS, EVENTS);
  console.log(line('healthy alone', alone));
  const beside = await measure(queue, service, HOSTS, EVENTS);
  console.log(line(`beside ${HANGING} hanging`, beside));
  console.log(
    `beside/alone: p50 ${(beside.p50 / alone.p50).toFixed(2)}, p99 ${(beside.p99 / alone.p99).toFixed(2)}, all ${(beside.seconds / alone.seconds).toFixed(2)}`,
  );
  if (alone.reads > 2 || alone.writes > 2) throw new Error('A delivery costs more than 2 reads or 2 writes');
}

/** Loaded once the environment is set. */
async function product() {
  const [events, fanOut, worker, sweep, subscriptions, meter, tenants, units, clocks, ids] = await Promise.all([
    import('../functions/events/event'),
    import('../functions/webhooks/workers'),
    import('../functions/webhooks/workers'),
    import('../functions/webhooks/workers'),
    import('../functions/webhooks/subscription'),
    import('../functions/platform/log'),
    import('../functions/api/actor'),
    import('../functions/store/unitOfWork'),
    import('../functions/platform/clock'),
    import('../functions/platform/ids'),
  ]);
  return {
    ...events,
    ...fanOut,
    ...worker,
    ...sweep,
    ...subscriptions,
    ...meter,
    ...tenants,
    ...units,
    ...clocks,
    ...ids,
  };
}

type Service = Awaited<ReturnType<typeof product>>;

interface Result {
  deliveries: number;
  seconds: number;
  /** Milliseconds from the creation of the event to the arrival of the request. */
  p50: number;
  p99: number;
  /** Documents per healthy delivery, including its share of the event. */
  reads: number;
  writes: number;
  dispatched: number;
}

const line = (name: string, { deliveries, seconds, p50, p99, reads, writes, dispatched }: Result): string =>
  [
    `${name.padEnd(18)} ${deliveries} healthy deliveries in ${seconds.toFixed(1)} s`,
    `${(deliveries / seconds).toFixed(0)} a second`,
    `delay p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    `${reads.toFixed(2)} reads and ${writes.toFixed(2)} writes per delivery`,
    `${dispatched} dispatches`,
  ].join(' · ');

/** Creates a webhook for each host. Returns the ids of those that hang. */
async function subscribe(service: Service, tenant: Tenant, hosts: readonly string[]): Promise<Set<string>> {
  const actor = { kind: 'person', id: 'bench', name: 'Bench', email: null, role: 'admin' } as const;
  const hanging = new Set<string>();
  for (const host of hosts) {
    const { subscription } = await service.unitOfWork((writes) =>
      service.createWebhook(
        { tenant, actor, writes, now: service.clock.now() },
        { url: `https://${host}/in`, events: ['expiry.created'], description: '' },
      ),
    );
    if (isHanging(host)) hanging.add(subscription.id);
  }
  return hanging;
}

async function record(service: Service, tenant: Tenant, id: string): Promise<DocumentSnapshot> {
  const now = service.clock.now();
  const stored = {
    type: 'expiry.created' as const,
    subject_id: id,
    changed: null,
    inner_json: null,
    data_json: JSON.stringify({ id: service.newId(), name: 'Fire licence', notes: 'x'.repeat(500) }),
    created_at: now,
    position: null,
    expires_at: service.addMs(now, service.EVENT_RETENTION_MS),
  };
  const store = service.events.of(tenant);
  await service.unitOfWork(async (writes) => store.stageCreate(writes, id, stored));
  return store.ref(id).get();
}

async function measure(queue: Queue, service: Service, hosts: readonly string[], events: number): Promise<Result> {
  const tenant = service.tenantOf(service.newId());
  const hanging = await subscribe(service, tenant, hosts);
  queue.clear();
  arrivals.clear();
  const healthy = events * HEALTHY_HOSTS.length;
  const [fannedOut, tried, elsewhere] = [newCost(), newCost(), newCost()];
  const counting = (cost: Cost, work: () => Promise<void>): Promise<void> =>
    service.runWithCostMeter(service.newId(), async (meter) => {
      await work();
      cost.reads += meter.reads;
      cost.writes += meter.writes;
    });
  const recordedAt = new Map<string, number>();
  const fanOutOne = async (): Promise<void> => {
    const id = service.newId();
    recordedAt.set(id, performance.now());
    const after = await record(service, tenant, id);
    const change = { eventId: id, time: service.clock.now(), params: { id }, before: null, after };
    await counting(fannedOut, () => service.fanOutEvent.run(change));
  };
  // As in production, the sweep finds tasks that were lost.
  const sweeping = setInterval(
    () => void counting(elsewhere, () => service.sweepWebhookDeliveries.sweep.run()),
    60_000,
  );
  const startedAt = performance.now();
  let over = false;
  const deliver = (payload: unknown): Promise<void> => {
    const cost = hanging.has((payload as { subscription_id: string }).subscription_id) ? elsewhere : tried;
    return counting(cost, () => service.deliverWebhook.run(payload));
  };
  const dispatching = queue.dispatch(deliver, () => !over);
  for (let made = 0; made < events; made += 10) await Promise.all(Array.from({ length: 10 }, fanOutOne));
  while (arrivals.size < healthy) {
    await sleep(200);
    if (process.stdout.isTTY) process.stdout.write(`\r${arrivals.size} of ${healthy} arrived`);
  }
  if (process.stdout.isTTY) process.stdout.write('\r');
  // All deliveries have arrived, but the last outcomes are still being written.
  await sleep(1000);
  over = true;
  clearInterval(sweeping);
  await dispatching;
  const delays = [...arrivals.values()].map(({ eventId, at }) => at - (recordedAt.get(eventId) ?? 0));
  delays.sort((one, other) => one - other);
  const perDelivery = (kind: keyof Cost): number => fannedOut[kind] / (events * hosts.length) + tried[kind] / healthy;
  return {
    deliveries: arrivals.size,
    seconds: (Math.max(...[...arrivals.values()].map(({ at }) => at)) - startedAt) / 1000,
    p50: percentile(delays, 0.5),
    p99: percentile(delays, 0.99),
    reads: perDelivery('reads'),
    writes: perDelivery('writes'),
    dispatched: queue.dispatched,
  };
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    printFailure(error);
    process.exit(1);
  },
);
