// What is deployed: every declared endpoint and worker as a function of its own, and the doors v1 and v2.
import { onDocumentWritten } from 'firebase-functions/firestore';
import { type HttpsOptions, onRequest } from 'firebase-functions/https';
import { onSchedule } from 'firebase-functions/scheduler';
import { onTaskDispatched } from 'firebase-functions/tasks';
import type { Endpoint } from './api/endpoint';
import type { DocumentChange, Worker } from './api/worker';
import { allV1Endpoints, allV2Endpoints, allWorkers, v1EndpointNamed, workerNamed } from './http/register';
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

const v1Door = (secrets: readonly string[]): unknown =>
  onRequest(httpOptions(secrets), async (request, response) => {
    const { v1Dispatcher } = await import('./http/v1');
    await v1Dispatcher(request, response);
  });

const v2Door = (secrets: readonly string[]): unknown => {
  let application: ((request: never, response: never) => void) | undefined;
  return onRequest(httpOptions(secrets), async (request, response) => {
    application ??= (await import('./http/v2')).v2Application() as never;
    application?.(request as never, response as never);
  });
};

const endpointFunction = (name: string, secrets: readonly string[] | undefined): unknown =>
  onRequest(httpOptions(secrets), async (request, response) => {
    const { v1Handler } = await import('./http/v1');
    await v1Handler(name)(request, response);
  });

/** A container serves one function and loads that one alone; discovery, which has no target, loads all. */
function functionsFor(target: string | null): Functions {
  if (target === 'v1') return { v1: v1Door([]) };
  if (target === 'v2') return { v2: v2Door([]) };
  if (target !== null) {
    const worker = workerNamed(target);
    return {
      [target]: worker ? workerFunction(worker) : endpointFunction(target, v1EndpointNamed(target)?.secrets),
    };
  }
  // A door runs any endpoint of its version: it is deployed with the secrets of them all.
  const endpoints = allV1Endpoints();
  const secrets = (all: Iterable<Endpoint>): string[] =>
    [...all].flatMap((endpoint) => endpoint.secrets ?? []);
  const functions: Functions = {
    v1: v1Door(secrets(endpoints.values())),
    v2: v2Door(secrets(allV2Endpoints().values())),
  };
  for (const [name, endpoint] of endpoints) functions[name] = endpointFunction(name, endpoint.secrets);
  for (const [name, worker] of allWorkers()) functions[name] = workerFunction(worker);
  return functions;
}

Object.assign(exports, functionsFor(functionTarget()));
