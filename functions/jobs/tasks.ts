// Schedules work with Cloud Tasks. Firestore is the source of truth: a task is only a timer.
import { z } from 'zod';
import type { QueuePolicy } from '../api/worker';
import { SECOND_MS } from '../platform/clock';
import { derivedId } from '../platform/ids';
import { deploymentParams, REGION } from '../platform/params';
import { GRPC_STATUS, hasErrorCode, memoizedUntilFailure } from '../platform/services';

const connect = memoizedUntilFailure(async () => {
  const { CloudTasksClient: Client } = await import('@google-cloud/tasks');
  const endpoint = deploymentParams.tasksEndpoint();
  if (endpoint === '') return new Client({ fallback: true });
  const { PassThroughClient } = await import('google-auth-library');
  const { protocol, hostname, port } = new URL(endpoint);
  return new Client({
    fallback: true,
    protocol: protocol.replace(':', ''),
    apiEndpoint: hostname,
    port: Number(port),
    authClient: new PassThroughClient(),
    projectId: deploymentParams.projectId(),
  });
});

/** How early a task may arrive, because the Cloud Tasks clock can differ from ours. */
export const TASK_EARLINESS_MS = 2 * SECOND_MS;

export interface TaskOptions {
  /** When the task should run; immediately if absent or in the past. */
  at?: Date | undefined;
  /**
   * Parts of the task's name. A task isn't created if one with the same name already exists. Names are hashed, because
   * sequential names slow down a queue.
   */
  name?: readonly (string | number)[];
}

/** A Cloud Tasks queue, declared by the code that adds tasks to it. `declareTaskWorker(queue, …)` handles its tasks. */
export interface TaskQueue<S extends z.ZodType> extends QueuePolicy {
  readonly name: string;
  readonly payload: S;
  /** Creates a task. Does nothing if a task with that name already exists. */
  enqueue(payload: z.input<S>, time?: TaskOptions): Promise<void>;
}

/** The default retry policy. */
const USUAL_RETRY: QueuePolicy['retry'] = { maxAttempts: 10, minBackoffSeconds: 5, maxBackoffSeconds: 300 };

const USUAL_TIMEOUT_SECONDS = 120;

/** @param declaration `name` is the name of the queue, its function and its worker's file. */
export const declareTaskQueue = <S extends z.ZodType>(
  declaration: Pick<QueuePolicy, 'rateLimits'> & Partial<QueuePolicy> & { name: string; payload: S },
): TaskQueue<S> => ({
  retry: USUAL_RETRY,
  timeoutSeconds: USUAL_TIMEOUT_SECONDS,
  ...declaration,
  enqueue: (payload, time) =>
    createTask(declaration.name, declaration.timeoutSeconds ?? USUAL_TIMEOUT_SECONDS, payload, time),
});

interface OwnedRecord {
  organization_id: string;
  id: string;
}

/** A queue in which each task refers to one record of an organization. */
export interface RecordQueue extends QueuePolicy {
  readonly name: string;
  readonly payload: z.ZodType<OwnedRecord>;
  enqueue(record: OwnedRecord): Promise<void>;
}

/** @param declaration `fields` names the task fields that contain the organization and the record. */
export const declareRecordQueue = ({
  fields: [organization, record],
  ...declaration
}: Pick<QueuePolicy, 'rateLimits'> &
  Partial<QueuePolicy> & {
    name: string;
    fields: readonly [organization: string, record: string];
  }): RecordQueue => {
  const payload = z
    .object({ [organization]: z.string(), [record]: z.string() })
    .transform((task) => ({ organization_id: task[organization], id: task[record] }) as OwnedRecord);
  const { enqueue, ...queue } = declareTaskQueue({ ...declaration, payload });
  return {
    ...queue,
    enqueue: ({ organization_id, id }) => enqueue({ [organization]: organization_id, [record]: id }),
  };
};

async function createTask(
  queue: string,
  timeoutSeconds: number,
  payload: unknown,
  { at, name }: TaskOptions = {},
): Promise<void> {
  const tasks = await connect();
  const parent = tasks.queuePath(deploymentParams.projectId(), REGION, queue);
  const request = {
    parent,
    task: {
      ...(name ? { name: `${parent}/tasks/${derivedId(...name)}` } : {}),
      ...(at ? { scheduleTime: { seconds: Math.floor(at.getTime() / 1000), nanos: (at.getTime() % 1000) * 1e6 } } : {}),
      dispatchDeadline: { seconds: timeoutSeconds },
      httpRequest: {
        httpMethod: 'POST' as const,
        url: `${deploymentParams.functionsUrl()}/${queue}`,
        headers: { 'Content-Type': 'application/json' },
        body: Buffer.from(JSON.stringify({ data: payload })).toString('base64'),
        oidcToken: { serviceAccountEmail: deploymentParams.tasksServiceAccount() },
      },
    },
  };
  try {
    // The server may have just closed a reused connection, so this call is retried. A duplicate task is harmless,
    // because workers are idempotent.
    await tasks.createTask(request).catch((thrown: unknown) => {
      if (!hasErrorCode(thrown, GRPC_STATUS.UNAVAILABLE)) throw thrown;
      return tasks.createTask(request);
    });
  } catch (thrown) {
    if (!hasErrorCode(thrown, GRPC_STATUS.ALREADY_EXISTS)) throw thrown;
  }
}
