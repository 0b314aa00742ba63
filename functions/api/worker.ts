// The language in which areas declare what runs without a caller: task handlers, schedules, Firestore triggers.
import type { DocumentSnapshot } from 'firebase-admin/firestore';

interface Runtime {
  timeoutSeconds?: number;
  /** Secrets beside those that every function has. */
  secrets?: readonly string[];
  maxInstances?: number;
}

/** A Cloud Tasks queue and its handler; queue and function carry the file's name. */
export interface TaskWorker extends Runtime {
  readonly kind: 'task';
  rateLimits: { maxConcurrentDispatches: number; maxDispatchesPerSecond: number };
  retry: { maxAttempts: number; minBackoffSeconds: number; maxBackoffSeconds: number };
  /** May be called more than once for one task, at the same time too. Throwing asks for a retry. */
  run: (payload: unknown) => Promise<void>;
}

export interface ScheduleWorker extends Runtime {
  readonly kind: 'schedule';
  /** Cron line, in UTC. */
  cron: string;
  run: () => Promise<void>;
}

export interface DocumentChange {
  /** The trigger's own id: the same when the platform delivers the change again. */
  eventId: string;
  /** When the change was committed. */
  time: Date;
  params: Readonly<Record<string, string>>;
  before: DocumentSnapshot | null;
  after: DocumentSnapshot | null;
}

/** Runs after each write of a matching document: at least once, in no order. */
export interface TriggerWorker extends Runtime {
  readonly kind: 'trigger';
  /** For example `expiries/{id}`. */
  document: string;
  run: (change: DocumentChange) => Promise<void>;
}

export type Worker = TaskWorker | ScheduleWorker | TriggerWorker;

export const taskWorker = (worker: Omit<TaskWorker, 'kind'>): TaskWorker => ({ kind: 'task', ...worker });
export const scheduleWorker = (worker: Omit<ScheduleWorker, 'kind'>): ScheduleWorker => ({
  kind: 'schedule',
  ...worker,
});
export const triggerWorker = (worker: Omit<TriggerWorker, 'kind'>): TriggerWorker => ({
  kind: 'trigger',
  ...worker,
});
