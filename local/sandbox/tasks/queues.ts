// The waiting tasks of all queues, and their dispatch when due: retried with backoff, with limited concurrency.
import type { Activity } from '../activity';
import type { SandboxClock } from '../clock';
import { type DeliveryStatus, deliver, succeeded } from '../delivery';
import type { Duplicates } from '../duplicates';
import { GoogleApiError } from '../googleError';
import { backoffMs, type QueuePolicies } from './retry';
import { parseTask, type Task } from './task';

/** A task's name stays reserved for about an hour after it ran or was deleted. */
const NAME_RETENTION_MS = 60 * 60 * 1000;

interface QueueParts {
  clock: SandboxClock;
  activity: Activity;
  duplicates: Duplicates;
  policies: QueuePolicies;
}

export class TaskQueues {
  private readonly tasks = new Map<string, Task>();
  private readonly dispatching = new Set<Task>();
  /** Names of finished tasks, with the time until which they are rejected. */
  private readonly usedNames = new Map<string, number>();
  /** Whether tasks are accepted but wait, even when due. */
  paused = false;

  constructor(private readonly parts: QueueParts) {}

  /** @throws `NOT_FOUND` for an unknown queue. */
  create(parent: string, input: unknown): Task {
    const now = this.parts.clock.now();
    const task = parseTask(parent, input, now);
    if (!this.parts.policies.has(task.queue)) {
      throw new GoogleApiError(
        'NOT_FOUND',
        'Queue does not exist. If you just created the queue, wait at least a minute for it to initialize.',
      );
    }
    if (this.tasks.has(task.name) || (this.usedNames.get(task.name) ?? 0) > now) {
      throw new GoogleApiError(
        'ALREADY_EXISTS',
        'The task cannot be created because a task with this name existed too recently.',
      );
    }
    this.tasks.set(task.name, task);
    this.parts.activity.touch();
    this.dispatchDue();
    return task;
  }

  get(name: string): Task {
    const task = this.tasks.get(name);
    if (!task) throw new GoogleApiError('NOT_FOUND', 'The task does not exist.');
    return task;
  }

  delete(name: string): void {
    this.remove(this.get(name));
    this.parts.activity.touch();
  }

  /** All unfinished tasks, the next due first. */
  list(matches: { parent?: string; queue?: string | undefined } = {}): Task[] {
    const { parent, queue } = matches;
    return [...this.tasks.values()]
      .filter((task) => (parent === undefined || task.parent === parent) && (queue ?? task.queue) === task.queue)
      .sort((a, b) => a.dueAt - b.dueAt);
  }

  /** When the next task is due that isn't being dispatched. Paused queues have none. */
  nextDue(): number | undefined {
    if (this.paused) return undefined;
    let next: number | undefined;
    for (const task of this.tasks.values()) {
      if (!this.dispatching.has(task) && (next === undefined || task.dueAt < next)) next = task.dueAt;
    }
    return next;
  }

  /** Starts every due task for which its queue has room. */
  dispatchDue(): void {
    if (this.paused) return;
    const now = this.parts.clock.now();
    for (const task of this.list()) {
      if (task.dueAt > now) break;
      if (!this.dispatching.has(task) && this.hasRoom(task.queue)) void this.dispatch(task);
    }
  }

  clear(): void {
    this.paused = false;
    this.tasks.clear();
    this.usedNames.clear();
  }

  private hasRoom(queue: string): boolean {
    const running = [...this.dispatching].filter((task) => task.queue === queue).length;
    return running < this.parts.policies.of(queue).maxConcurrentDispatches;
  }

  private async dispatch(task: Task): Promise<void> {
    const { activity, duplicates } = this.parts;
    this.dispatching.add(task);
    await activity.track(`task ${task.queue}/${task.id}`, async () => {
      const status = await this.send(task);
      if (succeeded(status)) {
        if (duplicates.take('task')) await this.send(task);
        this.remove(task);
      } else {
        this.retryLater(task, status);
      }
      this.dispatching.delete(task);
    });
    this.dispatchDue();
  }

  private async send(task: Task): Promise<DeliveryStatus> {
    const { dispatchCount, responseCount } = task;
    this.parts.activity.countRun();
    task.dispatchCount += 1;
    const status = await deliver({
      url: task.url,
      method: task.method,
      headers: {
        'User-Agent': 'Google-Cloud-Tasks',
        'Content-Type': 'application/octet-stream',
        ...task.headers,
        'X-CloudTasks-QueueName': task.queue,
        'X-CloudTasks-TaskName': task.id,
        'X-CloudTasks-TaskRetryCount': String(dispatchCount),
        'X-CloudTasks-TaskExecutionCount': String(responseCount),
        'X-CloudTasks-TaskETA': String(task.dueAt / 1000),
      },
      body: task.method === 'GET' || task.method === 'HEAD' ? null : task.body,
      timeoutMs: task.deadlineMs,
    });
    if (status !== 0) task.responseCount += 1;
    return status;
  }

  private retryLater(task: Task, status: DeliveryStatus): void {
    const policy = this.parts.policies.of(task.queue);
    if (policy.maxAttempts >= 0 && task.dispatchCount >= policy.maxAttempts) {
      console.error(`Task ${task.queue}/${task.id} failed after ${task.dispatchCount} attempts (${status}).`);
      this.remove(task);
      return;
    }
    task.dueAt = this.parts.clock.now() + backoffMs(policy, task.dispatchCount);
  }

  private remove(task: Task): void {
    // A task that was deleted or reset while it ran must not reserve its name twice.
    if (this.tasks.get(task.name) !== task) return;
    this.tasks.delete(task.name);
    const now = this.parts.clock.now();
    this.usedNames.set(task.name, now + NAME_RETENTION_MS);
    for (const [name, until] of this.usedNames) {
      if (until > now) break;
      this.usedNames.delete(name);
    }
  }
}
