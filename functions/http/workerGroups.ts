// Assigns background workers to functions: one per queue, per watched document and per cron schedule. Workers with the
// same trigger share a function, which saves cold starts and invocations.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SingleWorker, TriggerWorker, Worker } from '../api/worker';
import { loadAllWorkers } from './register';

/** Function names of frequent schedules. Other scheduled workers get a function of their own, with the worker's name. */
const SCHEDULE_NAMES: Readonly<Record<string, string>> = {
  '* * * * *': 'everyMinute',
  '*/5 * * * *': 'everyFiveMinutes',
  '*/15 * * * *': 'everyQuarterHour',
  '17 * * * *': 'everyHour',
  '10 3 * * *': 'everyNight',
};

/** `expiry_comments/{id}` is watched by `onExpiryCommentsWritten`, or `onExpiryCommentsCreated`. */
function triggerName({ document, after }: TriggerWorker): string {
  const [collection = ''] = document.split('/');
  const words = collection.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `on${words.join('')}${after === 'creation' ? 'Created' : 'Written'}`;
}

function functionName(name: string, worker: SingleWorker): string {
  switch (worker.kind) {
    case 'task':
      return worker.queue;
    case 'schedule':
      return SCHEDULE_NAMES[worker.cron] ?? name;
    case 'trigger':
      return triggerName(worker);
  }
}

/** The parts of a worker by function: due work has a queue, a sweep and a plan. */
function partsOf(name: string, worker: Worker): [functionName: string, part: SingleWorker][] {
  const parts = worker.kind === 'due' ? [worker.task, worker.sweep, worker.plan] : [worker];
  return parts.flatMap((part) => (part ? [[functionName(name, part), part] as const] : [])) as [
    string,
    SingleWorker,
  ][];
}

/** The parts of a worker that the function runs. */
export const workerPartsOfFunction = (target: string, name: string, worker: Worker): SingleWorker[] =>
  partsOf(name, worker).flatMap(([group, part]) => (group === target ? [part] : []));

/** Worker names by the function that runs them. Loads every worker. */
export function loadWorkerNamesByFunction(): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const [name, worker] of loadAllWorkers()) {
    for (const [group] of partsOf(name, worker)) groups[group] = [...(groups[group] ?? []), name];
  }
  return groups;
}

const TABLE = join(__dirname, '..', 'workers.json');

/** The workers of one function, from the build's table, so that a cold start loads no others. */
export function loadWorkerNamesOfFunction(target: string): string[] {
  const table = existsSync(TABLE)
    ? (JSON.parse(readFileSync(TABLE, 'utf8')) as Record<string, string[]>)
    : null;
  return (table ?? loadWorkerNamesByFunction())[target] ?? [];
}
