// Declares background workers: task handlers, schedules and Firestore triggers.
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { WATCHED_RECORD_MAX_BYTES } from './stored';

interface Runtime {
  timeoutSeconds?: number;
  memory?: '512MiB' | '1GiB';
  /** Whether the worker uses a language model to read documents. If so, it needs its own service account. */
  readsDocuments?: true;
  /** Secrets in addition to the common ones. */
  secrets?: readonly string[];
  maxInstances?: number;
  /** The maximum number of concurrent calls per container. If absent, the platform’s default applies. */
  concurrency?: number;
}

/** A queue's Cloud Tasks settings. */
export interface QueuePolicy {
  /** The timeout for the queue’s function and tasks. Cloud Tasks defaults to 10 minutes. */
  timeoutSeconds: number;
  rateLimits: { maxConcurrentDispatches: number; maxDispatchesPerSecond: number };
  retry: { maxAttempts: number; minBackoffSeconds: number; maxBackoffSeconds: number };
}

/**
 * A queue declaration. The code that enqueues tasks is separate (`declareTaskQueue` in jobs/tasks.ts), so workers and
 * producers don’t depend on each other.
 */
export interface QueueDeclaration<P> extends QueuePolicy {
  /** The name shared by the queue, its function and the worker’s file. */
  readonly name: string;
  readonly payload: { parse(payload: unknown): P };
}

/**
 * Handles the tasks of a queue. Cloud Tasks may run a task more than once, even concurrently. Throw an error to trigger
 * a retry.
 */
export interface TaskWorker extends Omit<Runtime, 'timeoutSeconds'>, QueuePolicy {
  readonly kind: 'task';
  readonly queue: string;
  run: (payload: unknown) => Promise<void>;
}

export interface ScheduleWorker extends Runtime {
  readonly kind: 'schedule';
  /** A cron expression, in UTC. */
  cron: string;
  run: () => Promise<void>;
}

/** A document's state after a write. */
export type FirestoreDocumentState = Pick<DocumentSnapshot, 'id' | 'ref' | 'updateTime' | 'data'>;

/** One write to a document, as reported by the platform. */
export interface FirestoreDocumentChange<R = FirestoreDocumentState> {
  /** The event's id, which is the same for every delivery. */
  eventId: string;
  /** When the write was committed. */
  time: Date;
  before: R | null;
  after: R | null;
}

/** A collection that a trigger watches for writes. */
interface Watched<R> {
  readonly name: string;
  /** The maximum size of a record. */
  readonly maxBytes: number;
  decode(state: FirestoreDocumentState): R;
}

/**
 * Runs after each write to a document, or only when a document is created. Events are delivered at least once, in any
 * order.
 */
export interface FirestoreTriggerWorker extends Runtime {
  readonly kind: 'trigger';
  readonly after: 'creation' | 'write';
  /** The path pattern of the watched documents, such as `expiries/{id}`. */
  readonly document: string;
  run: (change: FirestoreDocumentChange) => Promise<void>;
}

/** The workers that jobs/dueWorker.ts creates from a single due-work declaration. */
export interface DueWorkFunctions {
  readonly kind: 'due';
  /** The due-work declaration. Its `kind` identifies the work in logs and metrics. */
  readonly work: { readonly kind: string };
  /** Runs when a timer fires. Absent for work that has no timers. */
  readonly task?: TaskWorker;
  readonly sweep: ScheduleWorker;
  /** Runs nightly, and sets timers for work that is now close enough to its due time. */
  readonly plan?: ScheduleWorker;
}

export type SingleTriggerWorker = TaskWorker | ScheduleWorker | FirestoreTriggerWorker;
export type Worker = SingleTriggerWorker | DueWorkFunctions;

/** @throws if the payload is invalid, so that the task fails visibly in the queue. */
export const declareTaskWorker = <P>(
  { name, payload: schema, rateLimits, retry, timeoutSeconds }: QueueDeclaration<P>,
  { run, ...runtime }: Omit<Runtime, 'timeoutSeconds'> & { run: (payload: P) => Promise<void> },
): TaskWorker => ({
  kind: 'task',
  queue: name,
  timeoutSeconds,
  rateLimits,
  retry,
  ...runtime,
  run: async (payload) => run(schema.parse(payload)),
});

export const declareScheduleWorker = (worker: Omit<ScheduleWorker, 'kind'>): ScheduleWorker => ({
  kind: 'schedule',
  ...worker,
});

/**
 * Marks documents imported from another installation. Triggers ignore their creation, because its effects were imported
 * too.
 */
export const ORGANIZATION_IMPORT_FIELD = 'imported_by';

/** Cache of decoded records, shared by all workers in one function. */
const decoded = new WeakMap<FirestoreDocumentState, unknown>();

function recordOf<R>(on: Watched<R>, state: FirestoreDocumentState): R {
  const record = decoded.get(state) ?? on.decode(state);
  decoded.set(state, record);
  return record as R;
}

type Trigger<R> = Runtime & { on: Watched<R>; run: (change: FirestoreDocumentChange<R>) => Promise<void> };

const triggerWorker = <R>(
  after: FirestoreTriggerWorker['after'],
  { on, run, ...runtime }: Trigger<R>,
): FirestoreTriggerWorker => ({
  kind: 'trigger',
  after,
  document: `${on.name}/{id}`,
  ...runtime,
  run: async ({ before, after, ...change }) => {
    if (before === null && after?.data()?.[ORGANIZATION_IMPORT_FIELD] !== undefined) return;
    await run({ ...change, before: before && recordOf(on, before), after: after && recordOf(on, after) });
  },
});

/** @throws if records in the collection could exceed the maximum size of an event. */
export function declareFirestoreTriggerWorker<R>(trigger: Trigger<R>): FirestoreTriggerWorker {
  if (trigger.on.maxBytes > WATCHED_RECORD_MAX_BYTES)
    throw new Error(`Records of ${trigger.on.name} may be too large to watch: set maxBytes`);
  return triggerWorker('write', trigger);
}

/** For work that is needed only after a record's creation. Later writes and deletions don’t trigger the worker. */
export const declareFirestoreCreationWorker = <R>({
  run,
  ...trigger
}: Runtime & { on: Watched<R>; run: (created: R) => Promise<void> }): FirestoreTriggerWorker =>
  triggerWorker('creation', {
    ...trigger,
    run: async ({ after }) => {
      if (after !== null) await run(after);
    },
  });
