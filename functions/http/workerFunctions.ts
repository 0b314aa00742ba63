// Entry points for background workers: queues, schedules and Firestore triggers as deployable functions.
import { onDocumentCreated, onDocumentWritten } from 'firebase-functions/firestore';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import type {
  FirestoreDocumentChange,
  FirestoreTriggerWorker,
  ScheduleWorker,
  SingleTriggerWorker,
  TaskWorker,
} from '../api/worker';
import { setChangeAside } from '../jobs/failures';
import { addMs, clock, HOUR_MS } from '../platform/clock';
import { newId } from '../platform/ids';
import { log, runWithCostMeter } from '../platform/log';
import { COMMON_SECRET_NAMES, declaredServiceAccount, deploymentParams, REGION } from '../platform/params';
import { UnreadableRecordError } from '../store/codec';
import { nameOfWorker } from './register';

const DEFAULT_TIMEOUT_SECONDS = 120;
/** The concurrency of workers that don't declare one. It is the Cloud Functions default. */
const DEFAULT_CONCURRENCY = 80;
const DEFAULT_MAX_INSTANCES = 10;

/** Counts a run's reads and writes and, if configured, logs them under the function's `name`. */
const withMeter = (name: string, work: () => Promise<void>): Promise<void> =>
  runWithCostMeter(newId(), async (meter) => {
    try {
      await work();
    } finally {
      const { reads, writes } = meter;
      if (deploymentParams.exposeCost()) log.info('worker', { function: name, reads, writes });
    }
  });

/** Just enough instances for the queue's concurrent tasks, because new projects have only 20 CPUs per region. */
function maxInstancesOf(worker: SingleTriggerWorker): number {
  if (worker.maxInstances !== undefined) return worker.maxInstances;
  if (worker.kind !== 'task') return DEFAULT_MAX_INSTANCES;
  return Math.ceil(worker.rateLimits.maxConcurrentDispatches / (worker.concurrency ?? DEFAULT_CONCURRENCY));
}

function optionsOf(workers: readonly SingleTriggerWorker[]) {
  const isOneAtATime = workers.every(({ concurrency }) => concurrency === 1);
  const account = workers.every(({ readsDocuments }) => readsDocuments) ? 'reading' : 'workers';
  return {
    region: REGION,
    serviceAccount: declaredServiceAccount(account),
    memory: workers.some(({ memory }) => memory === '1GiB') ? ('1GiB' as const) : ('512MiB' as const),
    // Cloud Run allows a fractional CPU only with a concurrency of 1.
    cpu: isOneAtATime ? 0.5 : 1,
    concurrency: isOneAtATime ? 1 : DEFAULT_CONCURRENCY,
    maxInstances: Math.max(...workers.map(maxInstancesOf)),
    secrets: [...new Set([...COMMON_SECRET_NAMES, ...workers.flatMap(({ secrets }) => secrets ?? [])])],
    timeoutSeconds: Math.max(...workers.map(({ timeoutSeconds }) => timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS)),
  };
}

/**
 * Runs all the workers concurrently. If one fails, the others still finish, but the run counts as failed, so the
 * platform retries it.
 */
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
      rateLimits: worker.rateLimits,
      retryConfig: worker.retry,
    },
    ({ data }) => withMeter(name, () => worker.run(data)),
  );

const scheduleFunction = (name: string, workers: readonly ScheduleWorker[], schedule: string): unknown =>
  onSchedule({ ...optionsOf(workers), schedule, timeZone: 'Etc/UTC', retryCount: 1 }, () =>
    withMeter(name, () => runAll(workers.map((worker) => () => worker.run()))),
  );

/** Google retries a failed event for 24 hours, at intervals of at most ten minutes, and then drops it. */
const MAX_RETRIED_MS = 20 * HOUR_MS;

async function runOrSetAside(worker: FirestoreTriggerWorker, change: FirestoreDocumentChange): Promise<void> {
  try {
    await worker.run(change);
  } catch (thrown) {
    const isLastChance = addMs(change.time, MAX_RETRIED_MS) < clock.now();
    if (!(thrown instanceof UnreadableRecordError) && !isLastChance) throw thrown;
    await setChangeAside(nameOfWorker(worker), change, thrown as Error);
  }
}

/**
 * When an event is redelivered, all its workers run again, so each worker must be idempotent. A change that a worker
 * can't read, or that keeps failing for {@link MAX_RETRIED_MS}, is stored for that worker to retry.
 */
function triggerFunction(
  name: string,
  workers: readonly FirestoreTriggerWorker[],
  first: FirestoreTriggerWorker,
): unknown {
  const options = { ...optionsOf(workers), document: first.document, retry: true };
  const runWith = (event: { id: string; time: string }, states: Pick<FirestoreDocumentChange, 'before' | 'after'>) => {
    const change = { eventId: event.id, time: clock.ofPlatform(event.time), ...states };
    return withMeter(name, () => runAll(workers.map((worker) => () => runOrSetAside(worker, change))));
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

/** Creates one function for workers with the same trigger. */
export function buildWorkerCloudFunction(name: string, workers: readonly SingleTriggerWorker[]): unknown {
  const [first] = workers;
  if (first?.kind === 'task') return taskFunction(name, first);
  if (first?.kind === 'schedule') return scheduleFunction(name, workers as readonly ScheduleWorker[], first.cron);
  if (first?.kind === 'trigger') return triggerFunction(name, workers as readonly FirestoreTriggerWorker[], first);
  throw new Error('This function has no worker');
}
