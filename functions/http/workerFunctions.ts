// The doors of what runs without a caller: queues, schedules and Firestore triggers as deployable functions.
import { onDocumentCreated, onDocumentWritten } from 'firebase-functions/firestore';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import type { DocumentChange, ScheduleWorker, SingleWorker, TaskWorker, TriggerWorker } from '../api/worker';
import { clock } from '../platform/clock';
import { newId } from '../platform/ids';
import { log } from '../platform/log';
import { runMetered } from '../platform/meter';
import { COMMON_SECRETS, params, REGION } from '../platform/params';

const DEFAULT_TIMEOUT_SECONDS = 120;

/** `name` is the function's. */
const withMeter = (name: string, work: () => Promise<void>): Promise<void> =>
  runMetered(newId(), async (meter) => {
    try {
      await work();
    } finally {
      const { reads, writes } = meter;
      if (params.exposeCost()) log.info('worker', { function: name, reads, writes });
    }
  });

function optionsOf(workers: readonly SingleWorker[]) {
  const instances = workers.flatMap(({ maxInstances }) => maxInstances ?? []);
  return {
    region: REGION,
    memory: '512MiB' as const,
    secrets: [...new Set([...COMMON_SECRETS, ...workers.flatMap(({ secrets }) => secrets ?? [])])],
    timeoutSeconds: Math.max(
      ...workers.map(({ timeoutSeconds }) => timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS),
    ),
    ...(instances.length === 0 ? {} : { maxInstances: Math.max(...instances) }),
  };
}

/** Runs all, side by side; one that fails keeps none of the others from ending, and makes the whole be run again. */
async function runAll(runs: readonly (() => Promise<void>)[]): Promise<void> {
  const results = await Promise.allSettled(runs.map((run) => run()));
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} workers failed`);
}

const taskFunction = (name: string, worker: TaskWorker): unknown =>
  onTaskDispatched(
    {
      ...optionsOf([worker]),
      ...(worker.concurrency === undefined ? {} : { concurrency: worker.concurrency }),
      rateLimits: worker.rateLimits,
      retryConfig: worker.retry,
    },
    ({ data }) => withMeter(name, () => worker.run(data)),
  );

const scheduleFunction = (name: string, workers: readonly ScheduleWorker[], schedule: string): unknown =>
  onSchedule({ ...optionsOf(workers), schedule, timeZone: 'Etc/UTC', retryCount: 1 }, () =>
    withMeter(name, () => runAll(workers.map((worker) => () => worker.run()))),
  );

/** Delivered again, an event runs all its workers again: each is idempotent. */
function triggerFunction(name: string, workers: readonly TriggerWorker[], first: TriggerWorker): unknown {
  const options = { ...optionsOf(workers), document: first.document, retry: true };
  const runWith = (event: { id: string; time: string }, states: Pick<DocumentChange, 'before' | 'after'>) => {
    const change = { eventId: event.id, time: clock.ofPlatform(event.time), ...states };
    return withMeter(name, () => runAll(workers.map((worker) => () => worker.run(change))));
  };
  if (first.after === 'creation') {
    return onDocumentCreated(options, (event) =>
      runWith(event, { before: null, after: event.data?.exists ? event.data : null }),
    );
  }
  return onDocumentWritten(options, (event) =>
    runWith(event, {
      before: event.data?.before.exists ? event.data.before : null,
      after: event.data?.after.exists ? event.data.after : null,
    }),
  );
}

/** One function for workers that wait for the same thing. */
export function firebaseFunctionOfWorkers(name: string, workers: readonly SingleWorker[]): unknown {
  const [first] = workers;
  if (first?.kind === 'task') return taskFunction(name, first);
  if (first?.kind === 'schedule')
    return scheduleFunction(name, workers as readonly ScheduleWorker[], first.cron);
  if (first?.kind === 'trigger') return triggerFunction(name, workers as readonly TriggerWorker[], first);
  throw new Error('A function without a worker');
}
