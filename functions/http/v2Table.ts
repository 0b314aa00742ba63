// The build's table of v2 operations by method and path. With it, a cold start only loads the requested operations.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { V2Endpoint } from '../api/endpoint';
import { findV2EndpointByName, loadAllV2Endpoints } from './register';

export interface V2Operation {
  name: string;
  method: V2Endpoint['method'];
  path: string;
  /** The statuses whose body is the record, exactly as its GET operation returns it. */
  records: readonly number[];
}

export const isReadOfOneRecord = ({ method, path }: Pick<V2Operation, 'method' | 'path'>): boolean =>
  method === 'GET' && path.endsWith('}');

/**
 * Builds the table from the endpoints. Loads all of them.
 * @public The build calls it by its name in the built file.
 */
export function buildV2OperationTable(): V2Operation[] {
  const endpoints = loadAllV2Endpoints();
  const schemas = new Set([...endpoints.values()].filter(isReadOfOneRecord).map(({ output }) => output[200]));
  return [...endpoints].map(([name, { method, path, output }]) => ({
    ...{ name, method, path },
    records: Object.entries(output).flatMap(([status, schema]) =>
      schema !== null && schemas.has(schema) ? [Number(status)] : [],
    ),
  }));
}

const TABLE = join(__dirname, '..', 'v2.json');

let table: readonly V2Operation[] | undefined;

export function readV2OperationTable(): readonly V2Operation[] {
  table ??= existsSync(TABLE)
    ? (JSON.parse(readFileSync(TABLE, 'utf8')) as V2Operation[])
    : buildV2OperationTable();
  return table;
}

/**
 * @throws if the table contains an unknown operation.
 */
export function loadV2Endpoint({ name }: Pick<V2Operation, 'name'>): V2Endpoint {
  const endpoint = findV2EndpointByName(name);
  if (endpoint === null) throw new Error(`There is no v2 operation ${name}: build again`);
  return endpoint;
}
