// Reminders that fall due in one minute: how fast they go out, how late, and how many documents each costs.
//
// The product's own code drains the shards in separate processes, like containers of its firing queue. Emails go
// through SendGrid's client to a stand-in that accepts them immediately (mailSink.ts). Firestore is the emulator of a
// running suite. One process drains each shape. As many processes as there are cores also drain `one-mail`, and must
// keep pace with 10,000 in a minute. Shapes: `one-mail` (one contact), `lone` (3 contacts and an assignee, one reminder
// per organization), `burst` (20 of each).
//   SUITE=start npm run bench -- reminders [shape …] [number]     (after npm start), or the name of another running suite
import { availableParallelism } from 'node:os';
import { printFailure } from '../local/program';
import type { Shape } from '../test/support/dueReminders';
import { type Drained, Drains } from './drains';
import { MailSink } from './mailSink';
import { runningSuite, useSuite } from './runningSuite';

/** A new project for each run, because the emulator scans everything ever written to it. */
const PROJECT = `demo-reminders-${Date.now()}`;
const given = process.argv.slice(2);
/** Number of reminders per shape. */
const COUNT = Number(given.find((argument) => /^\d+$/.test(argument)) ?? 1_000);
/** The most reminders due in one minute, for all cores of one machine. */
const WORST_MINUTE = 10_000;
/** All of them must be sent within this time, and 95 % within {@link MAX_LATENESS_S}. */
const MAX_SECONDS = 90;
const MAX_LATENESS_S = 60;
/** Organizations created in parallel. */
const MADE_AT_ONCE = 20;

/** Loaded once the environment is set. */
async function product() {
  const modules = await Promise.all([
    import('../functions/platform/clock'),
    import('../functions/reminders/rule/record'),
    import('../functions/reminders/ledger/firing'),
    import('../test/support/dueReminders'),
  ]);
  return Object.assign({}, ...modules) as (typeof modules)[0] &
    (typeof modules)[1] &
    (typeof modules)[2] &
    (typeof modules)[3];
}
type Service = Awaited<ReturnType<typeof product>>;

async function makeDue(service: Service, shape: Shape, count: number, due: Date): Promise<string[]> {
  const made: string[] = [];
  const organizations = Math.ceil(count / shape.each);
  while (made.length < organizations) {
    const next = Math.min(MADE_AT_ONCE, organizations - made.length);
    const some = await Promise.all(Array.from({ length: next }, () => service.newDueOrganization(shape, due)));
    made.push(...some.map(({ organizationId }) => organizationId));
  }
  return made;
}

interface Result {
  processes: number;
  count: number;
  messages: number;
  seconds: number;
  reads: number;
  writes: number;
  /** Milliseconds from the start, ascending. */
  lateness: number[];
  once: boolean;
  /** Messages that the stand-in accepted but whose response came too late: a sign of an overloaded process. */
  unanswered: number;
  /** CPU milliseconds per reminder in the draining processes, the better measure on a busy machine. */
  cpu: number;
}

/** Reads all firings in one query, because the emulator scans the collection for each. */
async function firingsOf(service: Service, organizationIds: ReadonlySet<string>) {
  const found = await service.firings.due.find((query) => query);
  return found.flatMap(({ record, ref }) => {
    if (record === null) throw new Error(`${ref.path} does not decode`);
    return organizationIds.has(record.organization_id) ? [record] : [];
  });
}

interface Setting {
  service: Service;
  mails: MailSink;
  drains: Drains;
}

async function measure({ service, mails, drains }: Setting, shape: Shape, wanted: number): Promise<Result> {
  const organizationIds = await makeDue(service, shape, wanted, service.addMs(service.clock.now(), -1000));
  const count = organizationIds.length * shape.each;
  mails.forget();
  const begun = service.clock.now();
  const { reads, writes, cpuMs }: Drained = await drains.run(service.dueReminders.allShards());
  const seconds = (service.clock.now().getTime() - begun.getTime()) / 1000;
  const lateness: number[] = [];
  let unanswered = 0;
  for (const firing of await firingsOf(service, new Set(organizationIds))) {
    const mailed = service.ledgerSendsOf(firing).filter(({ channel }) => channel === 'email');
    const sent = mailed.filter(({ status }) => status === 'sent');
    unanswered += mailed.filter(({ unknown_attempts }) => unknown_attempts > 0).length;
    lateness.push(...sent.flatMap(({ sent_at }) => (sent_at ? [sent_at.getTime() - begun.getTime()] : [])));
  }
  lateness.sort((one, other) => one - other);
  const messages = count * service.mailsOf(shape);
  const received = await mails.received();
  const once = lateness.length === messages && received === messages;
  const each = { reads: reads / count, writes: writes / count, cpu: cpuMs / count };
  return { processes: drains.count, count, messages, seconds, ...each, lateness, once, unanswered };
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function line(name: string, result: Result): string {
  const { processes, count, messages, seconds, reads, writes, lateness, once, unanswered, cpu } = result;
  const late = [0.5, 0.95, 1].map((share) => (percentile(lateness, share) / 1000).toFixed(1)).join(' / ');
  return [
    `${name.padEnd(8)} ${String(count).padStart(6)} reminders by ${processes === 1 ? 'one process' : `${processes} processes`}`,
    once ? 'each message sent once' : 'SOME MESSAGES NOT SENT EXACTLY ONCE',
    `${reads.toFixed(2)} reads and ${writes.toFixed(2)} writes per reminder`,
    ...(unanswered > 0 ? [`${unanswered} wait, because their answer came too late`] : []),
    `${(count / seconds).toFixed(0)} reminders/s, ${(messages / seconds).toFixed(0)} messages/s`,
    `${cpu.toFixed(1)} ms of CPU per reminder`,
    `late p50 / p95 / max ${late} s`,
  ].join(' · ');
}

/** The broken promises. Time limits are scaled to the measured number. */
function violations(shape: Shape, { processes, count, seconds, reads, writes, lateness, once }: Result): string[] {
  const { budget } = shape;
  const share = count / WORST_MINUTE;
  const isTimed = processes > 1;
  const isLate = percentile(lateness, 0.95) / 1000 > MAX_LATENESS_S * share;
  return [
    ...(once ? [] : ['some messages were not sent exactly once']),
    ...(reads > budget.reads ? [`more than ${budget.reads} reads per reminder`] : []),
    ...(writes > budget.writes ? [`more than ${budget.writes} writes per reminder`] : []),
    ...(isTimed && seconds > MAX_SECONDS * share ? [`slower than 10,000 in ${MAX_SECONDS} s`] : []),
    ...(isTimed && isLate ? [`p95 of lateness above ${MAX_LATENESS_S} s for 10,000`] : []),
  ];
}

/** Returns whether the promises were kept. */
async function report(setting: Setting, name: string, shape: Shape): Promise<boolean> {
  const result = await measure(setting, shape, COUNT);
  console.log(line(name, result));
  const broken = violations(shape, result);
  for (const violation of broken) console.log(`  ${name}: ${violation}`);
  return broken.length === 0;
}

async function main(): Promise<void> {
  const suite = await runningSuite();
  const mails = await MailSink.start();
  await useSuite(suite, PROJECT, mails.parameters);
  const service = await product();
  const shapes = Object.entries(service.SHAPES).filter(
    ([name]) => !given.some((argument) => argument in service.SHAPES) || given.includes(name),
  );
  let kept = true;
  for (const processes of new Set([1, availableParallelism()])) {
    const drains = new Drains(processes);
    const setting = { service, mails, drains };
    // Loads everything that is loaded lazily.
    await measure(setting, service.SHAPES['one-mail'], 40 * processes);
    for (const [name, shape] of shapes)
      if (processes === 1 || name === 'one-mail') kept = (await report(setting, name, shape)) && kept;
    drains.end();
  }
  process.exit(kept ? 0 : 1);
}

main().catch((error: unknown) => {
  printFailure(error);
  process.exit(1);
});
