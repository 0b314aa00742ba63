// Reminders that fall due in one minute: how fast they go out, how late, and how many documents each costs.
//
// The product's own code drains all shards here as the instances of its firing queue would, one process for all; mails go
// through SendGrid's library to a stand-in that takes them at once (mailTaker.ts). Firestore is the emulator of a running suite. Shapes:
// `one-mail` (one contact), `lone` (3 contacts and an assignee, one reminder of each organization), `burst` (20 of each).
//   SUITE=start npm run bench -- reminders [shape …] [number]     (after npm start), or the name of another running suite
import { printFailure } from '../local/program';
import type { Shape } from '../test/support/dueReminders';
import { MailTaker } from './mailTaker';
import { runningSuite, useSuite } from './runningSuite';

const PROJECT = 'demo-bench-reminders';
const given = process.argv.slice(2);
/** Reminders of each shape. */
const MOST = Number(given.find((argument) => /^\d+$/.test(argument)) ?? 1_000);
/** 10,000 in a minute are sent within it, on two cores. */
const LEAST_A_SECOND = 10_000 / 60;
/** What may be late at most, p95, where so many are due in one minute. */
const MOST_LATENESS_MS = 40_000;
/** Organizations whose ledgers are read together; Firestore takes 30. */
const READ_AT_ONCE = 30;
/** Organizations that are made side by side. */
const MADE_AT_ONCE = 20;

/** Loaded once the environment says where everything is. */
async function product() {
  const modules = await Promise.all([
    import('../functions/platform/ids'),
    import('../functions/platform/tenant'),
    import('../functions/platform/clock'),
    import('../functions/platform/meter'),
    import('../functions/reminderSchedule/due'),
    import('../functions/reminderDelivery/workers/fireReminders'),
    import('../functions/ledger/firing'),
    import('../test/support/dueReminders'),
  ]);
  return Object.assign({}, ...modules) as (typeof modules)[0] &
    (typeof modules)[1] &
    (typeof modules)[2] &
    (typeof modules)[3] &
    (typeof modules)[4] &
    (typeof modules)[5] &
    (typeof modules)[6] &
    (typeof modules)[7];
}
type Service = Awaited<ReturnType<typeof product>>;

async function makeDue(service: Service, shape: Shape, count: number, due: Date): Promise<string[]> {
  const made: string[] = [];
  const organizations = Math.ceil(count / shape.each);
  while (made.length < organizations) {
    const next = Math.min(MADE_AT_ONCE, organizations - made.length);
    const some = await Promise.all(
      Array.from({ length: next }, () => service.newDueOrganization(shape, due)),
    );
    made.push(...some.map(({ organizationId }) => organizationId));
  }
  return made;
}

interface Result {
  count: number;
  messages: number;
  seconds: number;
  reads: number;
  writes: number;
  /** Milliseconds from the begin, ascending. */
  lateness: number[];
  once: boolean;
  /** Messages that the stand-in took but whose answer came too late to be seen: a process that is far too busy. */
  unanswered: number;
  /** Milliseconds of this process's CPU for each reminder: they say more on a busy machine. */
  cpu: number;
}

/** Drains all shards; documents that it reads and writes. */
async function drainAll(service: Service): Promise<{ reads: number; writes: number }> {
  const cost = { reads: 0, writes: 0 };
  await Promise.all(
    service.dueReminders.allShards().map((shard) =>
      service.metered(service.newId(), async (meter) => {
        await service.fireReminders.task?.run({ shard });
        cost.reads += meter.reads;
        cost.writes += meter.writes;
      }),
    ),
  );
  return cost;
}

/** One query for all of them: the emulator goes through the collection for each. */
async function firingsOf(service: Service, organizationIds: readonly string[]) {
  const found = await service.firings.due.find((query) =>
    query.where('organization_id', 'in', organizationIds),
  );
  return found.map(({ record, ref }) => {
    if (record === null) throw new Error(`${ref.path} does not decode`);
    return record;
  });
}

async function measure(service: Service, mails: MailTaker, shape: Shape, wanted: number): Promise<Result> {
  const organizationIds = await makeDue(service, shape, wanted, service.addMs(service.clock.now(), -1000));
  const count = organizationIds.length * shape.each;
  mails.forget();
  const begun = service.clock.now();
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const { reads, writes } = await drainAll(service);
  const seconds = (performance.now() - startedAt) / 1000;
  const used = process.cpuUsage(cpuBefore);
  const cpu = (used.user + used.system) / 1000 / count;
  const lateness: number[] = [];
  let unanswered = 0;
  for (let from = 0; from < organizationIds.length; from += READ_AT_ONCE) {
    for (const firing of await firingsOf(service, organizationIds.slice(from, from + READ_AT_ONCE))) {
      const mailed = service.messagesOf(firing).filter(({ channel }) => channel === 'email');
      const sent = mailed.filter(({ status }) => status === 'sent');
      unanswered += mailed.filter(({ unknown_attempts }) => unknown_attempts > 0).length;
      lateness.push(...sent.flatMap(({ sent_at }) => (sent_at ? [sent_at.getTime() - begun.getTime()] : [])));
    }
  }
  lateness.sort((one, other) => one - other);
  const messages = count * service.mailsOf(shape);
  const received = await mails.received();
  const once = lateness.length === messages && received === messages;
  const documents = { reads: reads / count, writes: writes / count };
  return { count, messages, seconds, ...documents, lateness, once, unanswered, cpu };
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function line(name: string, result: Result): string {
  const { count, messages, seconds, reads, writes, lateness, once, unanswered, cpu } = result;
  const late = [0.5, 0.95, 1].map((share) => (percentile(lateness, share) / 1000).toFixed(1)).join(' / ');
  return [
    `${name.padEnd(8)} ${String(count).padStart(6)} reminders`,
    once ? 'each message sent once' : 'NOT EACH MESSAGE SENT ONCE',
    `${reads.toFixed(2)} read and ${writes.toFixed(2)} written for each`,
    ...(unanswered > 0 ? [`${unanswered} wait because no answer came in time`] : []),
    `${(count / seconds).toFixed(0)} reminders/s, ${(messages / seconds).toFixed(0)} messages/s`,
    `${cpu.toFixed(1)} ms of CPU for each`,
    `late p50 / p95 / max ${late} s`,
  ].join(' · ');
}

/** What of the promises was not kept, in words. */
function complaints(shape: Shape, { count, seconds, reads, writes, lateness, once }: Result): string[] {
  const { budget } = shape;
  const slow = count / seconds < LEAST_A_SECOND && shape.contacts === 1;
  return [
    ...(once ? [] : ['not each message was sent once']),
    ...(reads > budget.reads ? [`more than ${budget.reads} documents read for each`] : []),
    ...(writes > budget.writes ? [`more than ${budget.writes} documents written for each`] : []),
    ...(slow ? [`fewer than ${LEAST_A_SECOND.toFixed(0)} reminders a second`] : []),
    ...(percentile(lateness, 0.95) > MOST_LATENESS_MS ? ['p95 later than 40 s'] : []),
  ];
}

async function main(): Promise<void> {
  const suite = await runningSuite();
  const mails = await MailTaker.start();
  await useSuite(suite, PROJECT, mails.parameters);
  const service = await product();
  const shapes = Object.entries(service.SHAPES).filter(
    ([name]) => !given.some((argument) => argument in service.SHAPES) || given.includes(name),
  );
  // Loads what is loaded on first use, and works off what a run before has left.
  await measure(service, mails, service.SHAPES['one-mail'], 20);
  let kept = true;
  for (const [name, shape] of shapes) {
    const result = await measure(service, mails, shape, MOST);
    console.log(line(name, result));
    for (const complaint of complaints(shape, result)) {
      console.log(`  ${name}: ${complaint}`);
      kept = false;
    }
  }
  process.exit(kept ? 0 : 1);
}

main().catch((error: unknown) => {
  printFailure(error);
  process.exit(1);
});
