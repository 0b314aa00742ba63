// Measures a burst in one organization: 200 creations and 200 messages in 10 seconds, all counted in one plan record.
//
// Three processes for each of v1 and v2 compete for that record. Firestore is the emulator of a running suite. Exits
// with 1 if a response is 5xx, or if the plan record differs from the records.
//   SUITE=start npm run bench -- burst [each]      (after npm start), or with the name of another running suite
import { setTimeout as sleep } from 'node:timers/promises';
import { printFailure } from '../local/program';
import { runningSuite, useSuite } from './runningSuite';

const PROJECT = 'demo-bench-burst';
const EACH = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 200);
const WITHIN_MS = 10_000;
const PROCESSES = 3;

async function product() {
  const [client, edge, world, usage, tenant] = await Promise.all([
    import('../test/support/client'),
    import('../test/support/edgeServers'),
    import('../test/support/world'),
    import('../functions/plans/usage'),
    import('../functions/api/actor'),
  ]);
  return { ...client, ...edge, ...world, ...usage, ...tenant };
}

interface Seen {
  status: number;
  ms: number;
  reads: number;
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;

function report(name: string, seen: readonly Seen[], lone: Seen): void {
  const byStatus = [...Map.groupBy(seen, ({ status }) => status)].map(([status, all]) => `${status} × ${all.length}`);
  const reads = seen.reduce((sum, each) => sum + each.reads, 0) / seen.length;
  console.log(
    `${name.padEnd(12)}${byStatus.join(', ').padEnd(24)}reads ${(reads / lone.reads).toFixed(2)} times, ` +
      `p95 ${(
        percentile(
          seen.map(({ ms }) => ms),
          0.95,
        ) / lone.ms
      ).toFixed(1)} times a single request`,
  );
}

async function main(): Promise<void> {
  const suite = await runningSuite();
  await useSuite(suite, PROJECT);
  const service = await product();
  const servers: Awaited<ReturnType<typeof service.startEdgeServers>>[] = [];
  while (servers.length < PROCESSES) servers.push(await service.startEdgeServers({ EXPOSE_COST: 'true' }));
  process.once('exit', () => {
    for (const { stop } of servers) stop();
  });
  let calls = 0;
  const addressOf = (path: string): string => servers[calls++ % PROCESSES]?.address(path) ?? '';
  // The limits are so low that each change must know the current count.
  const world = await service.newWorld({ plan: 'starter' });
  const { organizationId, editor } = world;
  const send = async (path: string, body: object): Promise<Seen & { id: string }> => {
    const startedAt = performance.now();
    const answer = await service.call(addressOf(path), { body, token: editor.token });
    const { reads } = service.costOf(answer);
    return { status: answer.status, ms: performance.now() - startedAt, reads, id: answer.body?.id };
  };
  const contact = await send('/v2/contacts', { first_name: 'Ada', email: 'ada@burst.example' });
  const expiry = { name: 'Licence', expiry_date: '2041-03-01' };
  const create = () => send('/v2/expiries', expiry);
  const notified = await send('/v2/expiries', { ...expiry, contacts: [contact.id] });
  const message = () => send('/v1/sendExpiryNotificationNow', { expiry_id: notified.id, sms: false, whatsapp: false });
  for (let warm = 0; warm < 5 * PROCESSES; warm += 1) await Promise.all([create(), message()]);
  const [loneCreation, loneMessage] = [await create(), await message()];
  const before = await service.loadPlanUsage(service.tenantOf(organizationId));

  const startedAt = performance.now();
  const underWay: [Promise<Seen>[], Promise<Seen>[]] = [[], []];
  for (let sent = 1; sent <= EACH; sent += 1) {
    underWay[0].push(create());
    underWay[1].push(message());
    await sleep(Math.max(0, startedAt + (sent * WITHIN_MS) / EACH - performance.now()));
  }
  const [creations, messages] = await Promise.all(underWay.map((all) => Promise.all(all)));
  if (!creations || !messages) throw new Error('Nothing was sent');
  const seconds = (performance.now() - startedAt) / 1000;
  report('creations', creations, loneCreation);
  report('messages', messages, loneMessage);

  const after = await service.loadPlanUsage(service.tenantOf(organizationId));
  const made = creations.filter(({ status }) => status === 201).length;
  const paid = messages.filter(({ status }) => status === 200).length;
  const counted = after.used.expiries - before.used.expiries;
  const spent = before.credits.email - after.credits.email;
  console.log(
    `plan record: ${((made + paid) / seconds).toFixed(1)} writes a second; ` +
      `it counts ${counted} of ${made} creations and ${spent} of ${paid} credits`,
  );
  const broken = [...creations, ...messages].filter(({ status }) => status >= 500).length;
  process.exit(broken === 0 && counted === made && spent === paid ? 0 : 1);
}

main().catch((error: unknown) => {
  printFailure(error);
  process.exit(1);
});
