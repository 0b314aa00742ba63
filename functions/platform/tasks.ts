// Puts work for later into Cloud Tasks. Firestore stays the truth: a task is only an alarm clock.
import type { CloudTasksClient } from '@google-cloud/tasks';
import { derivedId } from './ids';
import { params, REGION } from './params';

/** Cloud Tasks refuses tasks further ahead. */
export const TASK_HORIZON_MS = 30 * 24 * 60 * 60 * 1000;
const ALREADY_EXISTS = 6;

let client: Promise<CloudTasksClient> | undefined;

async function connect(): Promise<CloudTasksClient> {
  const { CloudTasksClient: Client } = await import('@google-cloud/tasks');
  const endpoint = params.tasksEndpoint();
  if (endpoint === '') return new Client({ fallback: true });
  const { PassThroughClient } = await import('google-auth-library');
  const { protocol, hostname, port } = new URL(endpoint);
  return new Client({
    fallback: true,
    protocol: protocol.replace(':', ''),
    apiEndpoint: hostname,
    port: Number(port),
    authClient: new PassThroughClient(),
    projectId: params.projectId(),
  });
}

export interface TaskRequest {
  /** The task worker's name: its queue and its function are called so. */
  queue: string;
  payload: Readonly<Record<string, unknown>>;
  /** At once when absent or past. */
  at?: Date;
  /** Parts that name the task: the same parts make it once. Hashed, since sequential names slow a queue down. */
  name?: readonly (string | number)[];
}

/** Creates the task; a task of that name being there already is success. */
export async function enqueueTask(request: TaskRequest): Promise<void> {
  const { queue, payload, at, name } = request;
  client ??= connect();
  const tasks = await client;
  const parent = tasks.queuePath(params.projectId(), REGION, queue);
  try {
    await tasks.createTask({
      parent,
      task: {
        ...(name ? { name: `${parent}/tasks/${derivedId(...name)}` } : {}),
        ...(at
          ? { scheduleTime: { seconds: Math.floor(at.getTime() / 1000), nanos: (at.getTime() % 1000) * 1e6 } }
          : {}),
        httpRequest: {
          httpMethod: 'POST',
          url: `${params.functionsUrl()}/${queue}`,
          headers: { 'Content-Type': 'application/json' },
          body: Buffer.from(JSON.stringify({ data: payload })).toString('base64'),
          oidcToken: { serviceAccountEmail: params.tasksServiceAccount() },
        },
      },
    });
  } catch (thrown) {
    if ((thrown as { code?: unknown }).code !== ALREADY_EXISTS) throw thrown;
  }
}
