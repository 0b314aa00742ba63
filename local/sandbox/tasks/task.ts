// One task of Cloud Tasks: its wire format, and the limits of the real service.
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { GoogleApiError } from '../googleError';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_SCHEDULE_AHEAD_MS = 30 * DAY_MS;
const MAX_TASK_BYTES = 1024 * 1024;
const DEFAULT_DEADLINE_MS = 10 * 60 * 1000;
const MIN_DEADLINE_MS = 15 * 1000;
const MAX_DEADLINE_MS = 30 * 60 * 1000;
const TASK_ID = /^[A-Za-z0-9_-]{1,500}$/;

/** In the order of their numbers when a client asks for numeric enums. */
const METHODS = ['HTTP_METHOD_UNSPECIFIED', 'POST', 'GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

export interface Task {
  /** `projects/…/locations/…/queues/…/tasks/…` */
  name: string;
  id: string;
  /** `projects/…/locations/…/queues/…` */
  parent: string;
  queue: string;
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Buffer;
  /** When it may run next, in milliseconds of the sandbox's clock; every retry moves it. */
  dueAt: number;
  createdAt: number;
  deadlineMs: number;
  dispatchCount: number;
  responseCount: number;
}

const wireTask = z.object({
  name: z.string().optional(),
  httpRequest: z.object({
    url: z.url({ protocol: /^https?$/ }).max(2083),
    httpMethod: z.union([z.string(), z.number()]).optional(),
    headers: z.record(z.string(), z.string()).default({}),
    body: z.base64().default(''),
    oidcToken: z.object({ serviceAccountEmail: z.string(), audience: z.string().optional() }).nullish(),
  }),
  scheduleTime: z.string().optional(),
  dispatchDeadline: z.string().optional(),
});

/** Reads the `task` of a CreateTask call, and rejects what Cloud Tasks rejects. */
export function parseTask(parent: string, input: unknown, now: number): Task {
  const parsed = wireTask.safeParse(input);
  if (!parsed.success) throw invalid(z.prettifyError(parsed.error));
  const { name: givenName, httpRequest, scheduleTime, dispatchDeadline } = parsed.data;
  const name = givenName || `${parent}/tasks/${randomInt(1, 2 ** 47)}`;
  const body = Buffer.from(httpRequest.body, 'base64');
  const headers = { ...httpRequest.headers };
  if (httpRequest.oidcToken) headers.Authorization = `Bearer ${unsignedToken(httpRequest.oidcToken, httpRequest.url)}`;
  if (body.length + JSON.stringify(headers).length + httpRequest.url.length > MAX_TASK_BYTES) {
    throw invalid('Task size too large: the limit is 1 MB.');
  }
  return {
    name,
    id: taskId(parent, name),
    parent,
    queue: parent.slice(parent.lastIndexOf('/') + 1),
    url: httpRequest.url,
    method: parseMethod(httpRequest.httpMethod),
    headers,
    body,
    dueAt: scheduleTime ? parseScheduleTime(scheduleTime, now) : now,
    createdAt: now,
    deadlineMs: dispatchDeadline ? parseDeadline(dispatchDeadline) : DEFAULT_DEADLINE_MS,
    dispatchCount: 0,
    responseCount: 0,
  };
}

/** A task as the API shows it; the full view adds the body, as in the real service. */
export function taskJson(task: Task, view: 'BASIC' | 'FULL'): object {
  return {
    name: task.name,
    httpRequest: {
      url: task.url,
      httpMethod: task.method,
      headers: task.headers,
      ...(view === 'FULL' && { body: task.body.toString('base64') }),
    },
    scheduleTime: new Date(task.dueAt).toISOString(),
    createTime: new Date(task.createdAt).toISOString(),
    dispatchDeadline: `${task.deadlineMs / 1000}s`,
    dispatchCount: task.dispatchCount,
    responseCount: task.responseCount,
    view,
  };
}

function taskId(parent: string, name: string): string {
  const id = name.startsWith(`${parent}/tasks/`) ? name.slice(`${parent}/tasks/`.length) : '';
  if (!TASK_ID.test(id)) {
    throw invalid(
      `Task name must be formatted: "${parent}/tasks/TASK_ID", TASK_ID being 1 to 500 letters, digits, - or _.`,
    );
  }
  return id;
}

function parseMethod(method: string | number | undefined): string {
  const name = typeof method === 'number' ? METHODS[method] : (method ?? 'POST');
  if (name === undefined || !METHODS.includes(name)) throw invalid(`Invalid HTTP method: ${method}.`);
  return name === 'HTTP_METHOD_UNSPECIFIED' ? 'POST' : name;
}

function parseScheduleTime(scheduleTime: string, now: number): number {
  const instant = Date.parse(scheduleTime);
  if (Number.isNaN(instant)) throw invalid(`Invalid scheduleTime: ${scheduleTime}.`);
  if (instant > now + MAX_SCHEDULE_AHEAD_MS) {
    throw invalid(
      `The Task.scheduleTime, ${scheduleTime}, is too far in the future. ` +
        `The maximum is 30 days (720 hours) from now, which is ${new Date(now).toISOString()}.`,
    );
  }
  return instant;
}

function parseDeadline(duration: string): number {
  const deadlineMs = Number(/^(\d+(?:\.\d+)?)s$/.exec(duration)?.[1]) * 1000;
  if (!(deadlineMs >= MIN_DEADLINE_MS && deadlineMs <= MAX_DEADLINE_MS)) {
    throw invalid(`The Task.dispatchDeadline, ${duration}, must be between 15 seconds and 30 minutes.`);
  }
  return deadlineMs;
}

/** The identity token of Cloud Tasks, unsigned, because nothing here can verify Google's signature. */
function unsignedToken(identity: { serviceAccountEmail: string; audience?: string | undefined }, url: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { email: identity.serviceAccountEmail, aud: identity.audience || url, iss: 'sandbox' };
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}

const invalid = (message: string): GoogleApiError => new GoogleApiError('INVALID_ARGUMENT', message);
