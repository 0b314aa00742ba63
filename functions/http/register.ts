// Loads endpoints and workers by name. The exports of v1.ts, v2.ts (or {v1,v2}/) and workers.ts in each area form the register.
import type { Endpoint, V1Endpoint, V2Endpoint } from '../api/endpoint';
import type { Worker } from '../api/worker';
import { type DeclarationKind, type DeclaredModule, listDeclarationModulesByName } from './declaredModules';

const index = new Map<DeclarationKind, Map<string, DeclaredModule>>();

function modulesOf(kind: DeclarationKind): Map<string, DeclaredModule> {
  const modules = index.get(kind) ?? listDeclarationModulesByName(kind);
  index.set(kind, modules);
  return modules;
}

/** The area of each declaration by its name, without loading any. */
export const areasByDeclarationName = (kind: DeclarationKind): Map<string, string> =>
  new Map([...modulesOf(kind)].map(([name, { area }]) => [name, area]));

/** The file of each declaration by its name, below `functions` and without its extension. */
export const pathsByDeclarationName = (kind: DeclarationKind): Map<string, string> =>
  new Map([...modulesOf(kind)].map(([name, { path }]) => [name, path]));

const areas = new WeakMap<object, string>();
const names = new WeakMap<object, string>();

/** The area of an endpoint that this register has loaded. */
export function areaOfEndpoint(endpoint: Endpoint): string {
  const area = areas.get(endpoint);
  if (area === undefined) throw new Error('An endpoint that was not found by its file');
  return area;
}

/** The name of a worker that this register has loaded. */
export function nameOfWorker(worker: Worker): string {
  const name = names.get(worker);
  if (name === undefined) throw new Error('A worker that was not found by its file');
  return name;
}

function load<T extends object>(kind: DeclarationKind, name: string): T | null {
  const module = modulesOf(kind).get(name);
  if (module === undefined) return null;
  const declared = (module.load() as Record<string, T>)[name];
  if (declared === undefined) throw new Error(`${module.area}/${kind}/${name} exports no ${name}`);
  areas.set(declared, module.area);
  names.set(declared, name);
  return declared;
}

const all = <T extends object>(kind: DeclarationKind): Map<string, T> =>
  new Map([...modulesOf(kind).keys()].sort().map((name) => [name, load<T>(kind, name) as T]));

/** Loads one endpoint's module; null for an unknown name. */
export const findV1EndpointByName = (name: string): V1Endpoint | null => load<V1Endpoint>('v1', name);
export const findV2EndpointByName = (name: string): V2Endpoint | null => load<V2Endpoint>('v2', name);
export const findWorkerByName = (name: string): Worker | null => load<Worker>('workers', name);

/** Loads everything: for discovery, documents and tests. */
export const loadAllV1Endpoints = (): Map<string, V1Endpoint> => all<V1Endpoint>('v1');
export const loadAllV2Endpoints = (): Map<string, V2Endpoint> => all<V2Endpoint>('v2');
export const loadAllWorkers = (): Map<string, Worker> => all<Worker>('workers');
