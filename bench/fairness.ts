// How late a single reminder goes out behind very many of another organization, at the same instant in one shard.
//
// The busy organization's first thousand reminders are complete. The others are bare reminders, which are read but
// never sent. The product's own drain runs beside a running suite and sends emails to a stand-in, as in the bench
// `reminders`.
//   npm run bench -- fairness [number]     (after npm start)
import { printFailure } from '../local/program';
import { MailSink } from './mailSink';
import { runningSuite, useSuite } from './runningSuite';

/** A new project for each run, because leftovers of an earlier run would interfere. */
const PROJECT = `demo-fairness-${Date.now()}`;
const MANY = Number(process.argv[2] ?? 20_000);
const WHOLE = 1_000;
const MADE_AT_ONCE = 100;
const PAGE = 300;
/** Searches before the drain finds the single reminder: one page of the busy organization, then the next page. */
const SEARCHES = 2;
/** The most lateness that a neighbour may cause, on top of the searches. */
const MAX_LATENESS_MS = 10_000;

async function main(): Promise<void> {
  const suite = await runningSuite();
  const mails = await MailSink.start();
  await useSuite(suite, PROJECT, mails.parameters);
  const [
    { addMs, clock },
    { firestore },
    { newId },
    { tenantOf },
    { reminders },
    { contacts },
    { dueReminders },
    { fireReminders },
    due,
  ] = await Promise.all([
    import('../functions/platform/clock'),
    import('../functions/store/firestore'),
    import('../functions/platform/ids'),
    import('../functions/api/actor'),
    import('../functions/reminders/rule/record'),
    import('../functions/contacts/record'),
    import('../functions/reminders/rule/record'),
    import('../functions/reminders/workers'),
    import('../test/support/dueReminders'),
  ]);
  const at = addMs(clock.now(), -1000);
  const [busy, shape] = [newId(), { contacts: 1, hasAssignee: false }];
  const { shards } = await due.newDueOrganization({ ...shape, each: MADE_AT_ONCE }, at, busy);
  for (let made = MADE_AT_ONCE; made < Math.min(WHOLE, MANY); made += MADE_AT_ONCE)
    await due.addDueReminders(busy, { ...shape, each: MADE_AT_ONCE }, at);
  const store = reminders.of(tenantOf(busy));
  const [first] = await store.list((query) => query.limit(1));
  const whole = (await store.ref(first?.id ?? '').get()).data() ?? {};
  const writer = firestore().bulkWriter({ throttling: false });
  // Sorted after the complete ones: records with the same instant and organization are read in order of id.
  for (let made = WHOLE; made < MANY; made += 1) {
    void writer.create(store.ref(`zzzz${newId()}`), { ...whole, expiry_id: newId() });
    if (made % 5_000 === 0) {
      await writer.flush();
      process.stderr.write(`\r${made} of ${MANY} stored`);
    }
  }
  await writer.close();
  const other = due.idBehind(busy);
  await due.newDueOrganization({ ...shape, each: 1 }, at, other);
  const [contact] = await contacts.of(tenantOf(other)).list((query) => query);
  const sent = mails.mailTo(contact?.email ?? '');
  // Measures the drain's first search, because the emulator scans everything where Firestore reads an index.
  const asked = performance.now();
  await dueReminders.collection.find((query) =>
    dueReminders.inOrder(dueReminders.within(query, [...shards][0] ?? 0)).limit(PAGE),
  );
  const search = performance.now() - asked;
  const begun = performance.now();
  for (const shard of shards) void fireReminders.task?.run({ shard });
  await sent;
  const late = performance.now() - begun;
  console.log(
    `\n${MANY} reminders of one organization · the other organization’s reminder sent after ${(late / 1000).toFixed(1)} s` +
      ` (one search in this emulator takes ${(search / 1000).toFixed(1)} s)`,
  );
  process.exit(late < MAX_LATENESS_MS + SEARCHES * search ? 0 : 1);
}

main().catch((error: unknown) => {
  printFailure(error);
  process.exit(1);
});
