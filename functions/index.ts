// The deployed functions: each v1 endpoint, the functions v1 and v2 that serve all endpoints, and the workers.
import type { Response } from 'express';
import type * as Https from 'firebase-functions/https';
import type { HttpsOptions, Request } from 'firebase-functions/https';
import type { Endpoint, V1Endpoint } from './api/endpoint';
import { enableLingeringClose } from './http/connections';
import {
  findV1EndpointByName,
  findWorkerByName,
  loadAllV1Endpoints,
  loadAllV2Endpoints,
  loadWorkerNamesByCloudFunction,
  loadWorkerNamesOfCloudFunction,
  partsOfWorkerInFunction,
} from './http/register';
import { disablePlatformBodyParsing, makeRequestPathsDecodable } from './http/server';
import type * as WorkerFunctions from './http/workerFunctions';
import {
  COMMON_SECRET_NAMES,
  declaredServiceAccount,
  HEAVY_CALLS_PER_INSTANCE,
  httpMinInstances,
  REGION,
  rawEnvironmentVariables,
  servedFunctionName,
} from './platform/params';
import { refuseUnsafeEnvironment } from './platform/secrets';
import { openFirestoreChannel } from './store/firestore';

type Functions = Record<string, unknown>;
type Resources = Pick<HttpsOptions, 'memory' | 'concurrency' | 'minInstances' | 'maxInstances'>;

/** A new project gets 20 CPUs and 40 GiB per region, so no function may request more. */
const SMALL: Resources = { memory: '512MiB', concurrency: 80, maxInstances: 10 };
const LARGE: Resources = { memory: '2GiB', concurrency: HEAVY_CALLS_PER_INSTANCE, maxInstances: 10 };
/**
 * The functions `v1` and `v2` (“doors”) run both light and heavy endpoints. Either may be the only function deployed.
 */
const DOOR: Resources = { memory: '2GiB', concurrency: 40, minInstances: httpMinInstances, maxInstances: 20 };

function httpOptions(resources: Resources, secrets: readonly string[] = []): HttpsOptions {
  return {
    ...resources,
    cpu: 1,
    region: REGION,
    serviceAccount: declaredServiceAccount('doors'),
    timeoutSeconds: 60,
    invoker: 'public',
    secrets: [...new Set([...COMMON_SECRET_NAMES, ...secrets])],
  };
}

const target = servedFunctionName();

/**
 * An HTTP function. Its options are needed only for deployment; a container calls the handler directly. A cold start
 * therefore doesn't load `firebase-functions/https` and Firebase Auth. Loading them takes half as long as all other
 * modules combined.
 */
const httpFunction = (
  options: HttpsOptions,
  handler: (request: Request, response: Response) => Promise<void>,
): unknown =>
  target === null ? (require('firebase-functions/https') as typeof Https).onRequest(options, handler) : handler;

const v1Door = (secrets: readonly string[]): unknown =>
  httpFunction(httpOptions(DOOR, secrets), async (request, response) => {
    const { handleV1Request } = await import('./http/serve');
    await handleV1Request(request, response);
  });

const v2Door = (secrets: readonly string[]): unknown => {
  let application: ((request: never, response: never) => void) | undefined;
  return httpFunction(httpOptions(DOOR, secrets), async (request, response) => {
    application ??= (await import('./http/serveV2')).buildV2Application() as never;
    application?.(request as never, response as never);
  });
};

const endpointFunction = (name: string, endpoint: V1Endpoint | null): unknown =>
  httpFunction(httpOptions(endpoint?.heavy ? LARGE : SMALL, endpoint?.secrets), async (request, response) => {
    const { httpHandlerOfV1Endpoint } = await import('./http/serve');
    await httpHandlerOfV1Endpoint(name)(request, response);
  });

/** Loads modules for triggers, queues and schedules. A container that only serves requests doesn't need them. */
function workersFunction(target: string, workers: readonly string[]): unknown {
  const { buildWorkerCloudFunction } = require('./http/workerFunctions') as typeof WorkerFunctions;
  const parts = workers.flatMap((name) => {
    const worker = findWorkerByName(name);
    return worker === null ? [] : partsOfWorkerInFunction(target, name, worker);
  });
  return buildWorkerCloudFunction(target, parts);
}

/** A container loads only the one function that it serves. */
function oneFunction(target: string): unknown {
  refuseUnsafeEnvironment(rawEnvironmentVariables());
  enableLingeringClose();
  const workers = loadWorkerNamesOfCloudFunction(target);
  if (workers.length > 0) return workersFunction(target, workers);
  disablePlatformBodyParsing();
  makeRequestPathsDecodable();
  openFirestoreChannel();
  if (target === 'v1') return v1Door([]);
  if (target === 'v2') return v2Door([]);
  return endpointFunction(target, findV1EndpointByName(target));
}

/**
 * During function discovery, there is no target, so all functions are loaded. Each “door” (`v1` or `v2`) runs every
 * endpoint of its version, so it can access all their secrets.
 */
function allFunctions(): Functions {
  const endpoints = loadAllV1Endpoints();
  const secrets = (all: Iterable<Endpoint>): string[] => [...all].flatMap((endpoint) => endpoint.secrets ?? []);
  const functions: Functions = {
    v1: v1Door(secrets(endpoints.values())),
    v2: v2Door(secrets(loadAllV2Endpoints().values())),
  };
  for (const [name, endpoint] of endpoints) functions[name] = endpointFunction(name, endpoint);
  for (const [name, workers] of Object.entries(loadWorkerNamesByCloudFunction()))
    functions[name] = workersFunction(name, workers);
  return functions;
}

Object.assign(exports, target === null ? allFunctions() : { [target]: oneFunction(target) });
