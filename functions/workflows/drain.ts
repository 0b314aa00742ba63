// Finds what is due in workflows, by shard, and works it off within a time budget: triggers to fire, runs that may stand still.
import { addMs, clock, MINUTE_MS } from '../platform/clock';
import { forEachDue } from '../platform/dueWork';
import { fireTrigger } from './fireTrigger';
import { type Run, runs, SHARDS } from './run';
import { checkStall } from './stall';
import { type Trigger, triggers } from './trigger';

export const ALL_SHARDS: readonly number[] = Array.from({ length: SHARDS }, (_, shard) => shard);

const BATCH = 100;
/** What fails unexpectedly is put aside so long, so that it does not keep others waiting. */
const SET_ASIDE_MS = 5 * MINUTE_MS;

/** Index: shard, wake_at. As many reads as due, at least 1. */
const dueTriggers = (shards: readonly number[], now: Date): Promise<Trigger[]> =>
  triggers.acrossTenants((query) =>
    query.where('shard', 'in', shards).where('wake_at', '<=', now).orderBy('wake_at').limit(BATCH),
  );

const dueRuns = (shards: readonly number[], now: Date): Promise<Run[]> =>
  runs.acrossTenants((query) =>
    query.where('shard', 'in', shards).where('wake_at', '<=', now).orderBy('wake_at').limit(BATCH),
  );

const setTriggerAside = (trigger: Trigger): Promise<unknown> =>
  triggers.anyTenant(trigger).tryUpdate(trigger, { wake_at: addMs(clock.now(), SET_ASIDE_MS) });
const setRunAside = (run: Run): Promise<unknown> =>
  runs.anyTenant(run).tryUpdate(run, { wake_at: addMs(clock.now(), SET_ASIDE_MS) });

/** Answers whether nothing was left when it stopped, which it does when the budget of real time is used up. */
export async function drain(shards: readonly number[], budgetMs: number): Promise<boolean> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < budgetMs) {
    const now = clock.now();
    const [triggersDue, runsDue] = await Promise.all([dueTriggers(shards, now), dueRuns(shards, now)]);
    await forEachDue(triggersDue, fireTrigger, setTriggerAside);
    await forEachDue(runsDue, checkStall, setRunAside);
    if (triggersDue.length < BATCH && runsDue.length < BATCH) return true;
  }
  return false;
}
