// The registry: finds an endpoint or worker by name without loading the others, and assigns workers to functions.
//
// The build stores the registry's tables as JSON files, so that a cold start loads only its own endpoints' code.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_KEY_AREAS, type ApiKeyScope } from '../api/actor';
import { type Endpoint, isReadOnlyEndpoint, type V1Endpoint, type V2Endpoint } from '../api/endpoint';
import type { FirestoreTriggerWorker, SingleTriggerWorker, Worker } from '../api/worker';
import { type DeclarationKind, type DeclaredModule, loadModuleTable } from './declaredModules';

/** The folder that contains the build's tables. */
const HOME = join(__dirname, '..');

const index = new Map<DeclarationKind, Map<string, DeclaredModule>>();

function modulesOf(kind: DeclarationKind): Map<string, DeclaredModule> {
  const modules = index.get(kind) ?? loadModuleTable(kind);
  index.set(kind, modules);
  return modules;
}

/** Maps the name of each declaration to its area, without loading any declarations. */
export const mapNamesToAreas = (kind: DeclarationKind): Map<string, string> =>
  new Map([...modulesOf(kind)].map(([name, { area }]) => [name, area]));

/** Maps the name of each declaration to its file: a path under `functions`, without the extension. */
export const mapDeclarationsToModulePaths = (kind: DeclarationKind): Map<string, string> =>
  new Map([...modulesOf(kind)].map(([name, { path }]) => [name, path]));

const loaded = new WeakMap<object, { area: string; name: string }>();

function requireLoaded(declared: Endpoint | Worker): { area: string; name: string } {
  const known = loaded.get(declared);
  if (known === undefined) throw new Error('The registry hasn’t loaded this declaration');
  return known;
}

/** The area of an endpoint that this registry has loaded. */
export const areaOfEndpoint = (endpoint: Endpoint): string => requireLoaded(endpoint).area;

/** The name of a worker that this registry has loaded. */
export const nameOfWorker = (worker: Worker): string => requireLoaded(worker).name;

function load<T extends object>(kind: DeclarationKind, name: string): T | null {
  const module = modulesOf(kind).get(name);
  if (module === undefined) return null;
  const declared = (module.load() as Record<string, T>)[name];
  if (declared === undefined) throw new Error(`${module.area}/${kind}/${name} exports no ${name}`);
  loaded.set(declared, { area: module.area, name });
  return declared;
}

const all = <T extends object>(kind: DeclarationKind): Map<string, T> =>
  new Map([...modulesOf(kind).keys()].sort().map((name) => [name, load<T>(kind, name) as T]));

/** Loads one endpoint's module; null for an unknown name. */
export const findV1EndpointByName = (name: string): V1Endpoint | null => load<V1Endpoint>('v1', name);
const findV2EndpointByName = (name: string): V2Endpoint | null => load<V2Endpoint>('v2', name);
export const findWorkerByName = (name: string): Worker | null => load<Worker>('workers', name);

/** The functions below load every declaration. They are used for function discovery, API documents and tests. */
export const loadAllV1Endpoints = (): Map<string, V1Endpoint> => all<V1Endpoint>('v1');
export const loadAllV2Endpoints = (): Map<string, V2Endpoint> => all<V2Endpoint>('v2');
export const loadAllWorkers = (): Map<string, Worker> => all<Worker>('workers');

/** API reference titles for areas whose own names would be unclear to clients. */
const NAME_OF_ROOM: Readonly<Record<string, string>> = {
  documentRequests: 'collection',
  folderDeletion: 'folders',
  previews: 'reminders',
};

export const publicNameOfArea = (room: string): string => NAME_OF_ROOM[room] ?? room;

const isScoped = (area: string): area is (typeof API_KEY_AREAS)[number] =>
  (API_KEY_AREAS as readonly string[]).includes(area);

/** Null if no API key can call the endpoint, or if every API key can, regardless of its scopes. */
export function apiKeyScopeOfEndpoint(endpoint: Endpoint): ApiKeyScope | null {
  const { access } = endpoint;
  if (access.kind !== 'member' || access.apiKeys === 'refused' || endpoint.needsScope === false) return null;
  const area = publicNameOfArea(areaOfEndpoint(endpoint));
  if (!isScoped(area)) throw new Error(`The area ${area} has endpoints that API keys can call, but defines no scopes`);
  return `${area}:${isReadOnlyEndpoint(endpoint) ? 'read' : 'write'}`;
}

export interface V2RouteEntry {
  name: string;
  method: V2Endpoint['method'];
  path: string;
  /** The statuses whose response body is the record, exactly as the record's GET operation returns it. */
  records: readonly number[];
}

export const isSingleRecordRead = ({ method, path }: Pick<V2RouteEntry, 'method' | 'path'>): boolean =>
  method === 'GET' && path.endsWith('}');

/**
 * Loads every v2 endpoint and builds the operation table from them.
 * @public The build calls this function by name in the built file.
 */
export function buildV2OperationTable(): V2RouteEntry[] {
  const endpoints = loadAllV2Endpoints();
  const schemas = new Set([...endpoints.values()].filter(isSingleRecordRead).map(({ output }) => output[200]));
  return [...endpoints].map(([name, { method, path, output }]) => ({
    ...{ name, method, path },
    records: Object.entries(output).flatMap(([status, schema]) =>
      schema !== null && schemas.has(schema) ? [Number(status)] : [],
    ),
  }));
}

/** Reads a table that the build wrote; null if the build hasn't run. */
function readTable<T>(file: string): T | null {
  const path = join(HOME, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

let table: readonly V2RouteEntry[] | undefined;

export function readV2OperationTable(): readonly V2RouteEntry[] {
  table ??= readTable<V2RouteEntry[]>('v2.json') ?? buildV2OperationTable();
  return table;
}

/** @throws if the table contains an unknown operation. */
export function loadV2Endpoint({ name }: Pick<V2RouteEntry, 'name'>): V2Endpoint {
  const endpoint = findV2EndpointByName(name);
  if (endpoint === null) throw new Error(`The build has no v2 operation ${name}: build again`);
  return endpoint;
}

/**
 * Each queue, each watched document and each cron schedule has one function. Workers with the same trigger share a
 * function, which saves cold starts and invocations. This table names the functions for common schedules. A worker with
 * any other schedule gets its own function, named after the worker.
 */
const SCHEDULE_NAMES: Readonly<Record<string, string>> = {
  '* * * * *': 'everyMinute',
  '*/5 * * * *': 'everyFiveMinutes',
  '*/15 * * * *': 'everyQuarterHour',
  '17 * * * *': 'everyHour',
  '10 3 * * *': 'everyNight',
};

/** For example, `onExpiryCommentsWritten` or `onExpiryCommentsCreated` for `expiry_comments/{id}`. */
function triggerName({ document, after }: FirestoreTriggerWorker): string {
  const [collection = ''] = document.split('/');
  const words = collection.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `on${words.join('')}${after === 'creation' ? 'Created' : 'Written'}`;
}

function functionName(name: string, worker: SingleTriggerWorker): string {
  switch (worker.kind) {
    case 'task':
      return worker.queue;
    case 'schedule':
      return SCHEDULE_NAMES[worker.cron] ?? name;
    case 'trigger':
      return triggerName(worker);
  }
}

/**
 * A worker's parts, each with the name of the function that runs it. A worker for due work has up to three parts: a
 * queue, a sweep and a plan.
 */
function partsOf(name: string, worker: Worker): [functionName: string, part: SingleTriggerWorker][] {
  const parts = worker.kind === 'due' ? [worker.task, worker.sweep, worker.plan] : [worker];
  return parts.filter((part) => part !== undefined).map((part) => [functionName(name, part), part]);
}

/** The parts of a worker that run in the function. */
export const partsOfWorkerInFunction = (target: string, name: string, worker: Worker): SingleTriggerWorker[] =>
  partsOf(name, worker).flatMap(([group, part]) => (group === target ? [part] : []));

/** The names of the workers that each function runs. Loads every worker. */
export function loadWorkerNamesByCloudFunction(): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const [name, worker] of loadAllWorkers()) {
    for (const [group] of partsOf(name, worker)) groups[group] = [...(groups[group] ?? []), name];
  }
  return groups;
}

/**
 * The names of the workers that run in one function. Uses the table written by the build, so that a cold start loads no
 * others.
 */
export const loadWorkerNamesOfCloudFunction = (target: string): string[] =>
  (readTable<Record<string, string[]>>('workers.json') ?? loadWorkerNamesByCloudFunction())[target] ?? [];
