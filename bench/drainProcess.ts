// A process that drains due reminders, like a container of the firing queue does (drains.ts).
import type { Drained } from './drains';

/** Shards drained in parallel. */
const AT_ONCE = 4;

/** Loaded once the environment is set. */
async function product() {
  const [{ fireReminders }, { runWithCostMeter }, { newId }] = await Promise.all([
    import('../functions/reminders/workers'),
    import('../functions/platform/log'),
    import('../functions/platform/ids'),
  ]);
  return { fireReminders, runWithCostMeter, newId };
}

async function drainAll(shards: number[]): Promise<Drained> {
  const { fireReminders, runWithCostMeter, newId } = await product();
  const drained = { reads: 0, writes: 0, cpuMs: 0 };
  const before = process.cpuUsage();
  const drainInTurn = async (): Promise<void> => {
    for (let shard = shards.shift(); shard !== undefined; shard = shards.shift()) {
      const payload = { shard };
      await runWithCostMeter(newId(), async (meter) => {
        await fireReminders.task?.run(payload);
        drained.reads += meter.reads;
        drained.writes += meter.writes;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, drainInTurn));
  const { user, system } = process.cpuUsage(before);
  drained.cpuMs = (user + system) / 1000;
  return drained;
}

process.on('message', (shards: number[]) => {
  drainAll(shards).then(
    (drained) => process.send?.(drained),
    (thrown) => {
      console.error(thrown);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());
