// What is deployed: every declared endpoint and worker as a function of its own, and the doors v1 and v2.
import { onDocumentWritten } from 'firebase-functions/firestore';
import { type HttpsOptions, onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import type { DocumentChange, Worker } from './api/worker';
import { allV1Endpoints, allWorkers, v1EndpointNamed, workerNamed } from './http/register';
import { clock } from './platform/clock';
import { newId } from './platform/ids';
import { metered } from './platform/meter';
import { COMMON_SECRETS, functionTarget, REGION } from './platform/params';

type Functions = Record<string, unknown>;

const COMMON = { region: REGION, memory: '512MiB' as const };
const secretsOf = (own: readonly string[] = []): string[] => [...new Set([...COMMON_SECRETS, ...own])];

function httpOptions(secrets: readonly string[] = []): HttpsOptions {
  return { ...COMMON, concurrency: 80, timeoutSeconds: 60, invoker: 'public', secrets: secretsOf(secrets) };
}

const withMeter = (work: () => Promise<void>): Promise<void> => metered(newId(), () => work());

function workerFunction(worker: Worker): unknown {
  const options = {
    ...COMMON,
    secrets: secretsOf(worker.secrets),
    timeoutSeconds: worker.timeoutSeconds ?? 120,
    ...(worker.maxInstances === undefined ? {} : { maxInstances: worker.maxInstances }),
  };
  switch (worker.kind) {
    case 'task':
      return onTaskDispatched(
        { ...options, rateLimits: worker.rateLimits, retryConfig: worker.retry },
        ({ data }) => withMeter(() => worker.run(data)),
      );
    case 'schedule':
      return onSchedule({ ...options, schedule: worker.cron, timeZone: 'Etc/UTC', retryCount: 1 }, () =>
        withMeter(() => worker.run()),
      );
    case 'trigger':
      return onDocumentWritten({ ...options, document: worker.document, retry: true }, (event) => {
        const change: DocumentChange = {
          eventId: event.id,
          time: clock.ofPlatform(event.time),
          params: event.params,
          before: event.data?.before.exists ? event.data.before : null,
          after: event.data?.after.exists ? event.data.after : null,
        };
        return withMeter(() => worker.run(change));
      });
  }
}

const v1Door = (): unknown =>
  onRequest(httpOptions(ALL_SECRETS), async (request, response) => {
    const { v1Dispatcher } = await import('./http/v1');
    await v1Dispatcher(request, response);
  });

const v2Door = (): unknown => {
  let application: ((request: never, response: never) => void) | undefined;
  return onRequest(httpOptions(ALL_SECRETS), async (request, response) => {
    application ??= (await import('./http/v2')).v2Application() as never;
    application?.(request as never, response as never);
  });
};

const endpointFunction = (name: string, secrets: readonly string[] | undefined): unknown =>
  onRequest(httpOptions(secrets), async (request, response) => {
    const { v1Handler } = await import('./http/v1');
    await v1Handler(name)(request, response);
  });

/** The dispatchers run any endpoint, so they have every endpoint's secrets. */
const ALL_SECRETS: readonly string[] = ['SENDGRID_API_KEY', 'TWILIO_AUTH_TOKEN', 'WEBHOOK_ENCRYPTION_KEY'];

/** A container serves one function and loads that one alone; discovery, which has no target, loads all. */
function functionsFor(target: string | null): Functions {
  if (target === 'v1') return { v1: v1Door() };
  if (target === 'v2') return { v2: v2Door() };
  if (target !== null) {
    const worker = workerNamed(target);
    return {
      [target]: worker ? workerFunction(worker) : endpointFunction(target, v1EndpointNamed(target)?.secrets),
    };
  }
  const functions: Functions = { v1: v1Door(), v2: v2Door() };
  for (const [name, endpoint] of allV1Endpoints()) functions[name] = endpointFunction(name, endpoint.secrets);
  for (const [name, worker] of allWorkers()) functions[name] = workerFunction(worker);
  return functions;
}

Object.assign(exports, functionsFor(functionTarget()));
