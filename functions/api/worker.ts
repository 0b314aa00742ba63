// The language in which areas declare what runs without a caller: task handlers, schedules, Firestore triggers.
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { WATCHED_RECORD_MAX_BYTES } from './storable';

interface Runtime {
  timeoutSeconds?: number;
  memory?: '512MiB' | '1GiB';
  /** Whether it reads documents with a language model, as an account of its own. */
  readsDocuments?: true;
  /** Secrets beside those that every function has. */
  secrets?: readonly string[];
  maxInstances?: number;
  /** Calls that one container takes at a time; the platform's default when absent. */
  concurrency?: number;
}

/** The Cloud Tasks settings of a queue. */
export interface QueuePolicy {
  /** The time-out of the queue's function and of each of its tasks: Cloud Tasks ends others after 10 minutes. */
  timeoutSeconds: number;
  rateLimits: { maxConcurrentDispatches: number; maxDispatchesPerSecond: number };
  retry: { maxAttempts: number; minBackoffSeconds: number; maxBackoffSeconds: number };
}

/** A queue as its worker sees it (`taskQueue` of jobs/tasks.ts): who fills it needs no part of who works it off. */
export interface WorkedQueue<P> extends QueuePolicy {
  /** The queue's, its function's and its worker's file's. */
  readonly name: string;
  readonly payload: { parse(payload: unknown): P };
}

/** Works a queue off. May be called more than once for one task, at the same time too. Throwing asks for a retry. */
export interface TaskWorker extends Omit<Runtime, 'timeoutSeconds'>, QueuePolicy {
  readonly kind: 'task';
  readonly queue: string;
  run: (payload: unknown) => Promise<void>;
}

export interface ScheduleWorker extends Runtime {
  readonly kind: 'schedule';
  /** Cron line, in UTC. */
  cron: string;
  run: () => Promise<void>;
}

/** A document as it was after a write. */
export type DocumentState = Pick<DocumentSnapshot, 'id' | 'ref' | 'updateTime' | 'data'>;

/** One write of a document, as the platform tells of it. */
export interface DocumentChange<R = DocumentState> {
  /** The trigger's own id: the same when the platform delivers the change again. */
  eventId: string;
  /** When the change was committed. */
  time: Date;
  before: R | null;
  after: R | null;
}

/** A collection whose writes are watched. */
interface Watched<R> {
  readonly name: string;
  /** The largest record. */
  readonly maxBytes: number;
  decode(state: DocumentState): R;
}

/** Runs after each write of a document, or after its creation alone: at least once, in no order. */
export interface TriggerWorker extends Runtime {
  readonly kind: 'trigger';
  readonly after: 'creation' | 'write';
  /** The watched documents, `expiries/{id}`. */
  readonly document: string;
  run: (change: DocumentChange) => Promise<void>;
}

/** The workers that jobs/dueWorker.ts creates from one declaration of due work. */
export interface DueWorker {
  readonly kind: 'due';
  /** The declaration: what it is called, and what is measured of it. */
  readonly work: { readonly kind: string };
  /** Rung by timers; absent for work that no timer is set for. */
  readonly task?: TaskWorker;
  readonly sweep: ScheduleWorker;
  /** Sets the timers of the day that comes into reach. */
  readonly plan?: ScheduleWorker;
}

export type SingleWorker = TaskWorker | ScheduleWorker | TriggerWorker;
export type Worker = SingleWorker | DueWorker;

/** @throws for a payload that is not the queue's: the task fails, for the queue to tell. */
export const taskWorker = <P>(
  { name, payload: schema, rateLimits, retry, timeoutSeconds }: WorkedQueue<P>,
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

export const scheduleWorker = (worker: Omit<ScheduleWorker, 'kind'>): ScheduleWorker => ({
  kind: 'schedule',
  ...worker,
});

/**
 * Marks documents imported from another installation. Triggers ignore their creation, because its effects were imported
 * too.
 */
export const IMPORTED_BY_FIELD = 'imported_by';

/** The records that a function has decoded: its workers share them. */
const decoded = new WeakMap<DocumentState, unknown>();

function recordOf<R>(on: Watched<R>, state: DocumentState): R {
  const record = decoded.get(state) ?? on.decode(state);
  decoded.set(state, record);
  return record as R;
}

type Trigger<R> = Runtime & { on: Watched<R>; run: (change: DocumentChange<R>) => Promise<void> };

const triggerWorker = <R>(
  after: TriggerWorker['after'],
  { on, run, ...runtime }: Trigger<R>,
): TriggerWorker => ({
  kind: 'trigger',
  after,
  document: `${on.name}/{id}`,
  ...runtime,
  run: async ({ before, after, ...change }) => {
    if (before === null && after?.data()?.[IMPORTED_BY_FIELD] !== undefined) return;
    await run({ ...change, before: before && recordOf(on, before), after: after && recordOf(on, after) });
  },
});

/** @throws when the collection's records may be larger than an event of both states. */
export function firestoreTriggerWorker<R>(trigger: Trigger<R>): TriggerWorker {
  if (trigger.on.maxBytes > WATCHED_RECORD_MAX_BYTES)
    throw new Error(`Records of ${trigger.on.name} may be too large to watch: set maxBytes`);
  return triggerWorker('write', trigger);
}

/** For what is made and followed once: no later write of the document, and no deletion, calls it. */
export const firestoreCreationTriggerWorker = <R>({
  run,
  ...trigger
}: Runtime & { on: Watched<R>; run: (created: R) => Promise<void> }): TriggerWorker =>
  triggerWorker('creation', {
    ...trigger,
    run: async ({ after }) => {
      if (after !== null) await run(after);
    },
  });
