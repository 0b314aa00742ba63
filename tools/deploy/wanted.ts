// The requirements of the build, derived from the deployment manifest and the repository.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { REGION, ROOT } from '../../local/config';
import { type IndexField, indexText } from './indexes';

interface ManifestFunction {
  availableMemoryMb?: number;
  cpu?: number | string;
  maxInstances?: number;
  serviceAccountEmail?: string;
  secretEnvironmentVariables?: { key: string }[];
  taskQueueTrigger?: object;
  scheduleTrigger?: object;
  eventTrigger?: object;
}
export interface Manifest {
  endpoints: Record<string, ManifestFunction>;
  params?: { name: string; type: string; default?: string | number | boolean }[];
}
export interface IndexFile {
  indexes: { collectionGroup: string; queryScope?: string; fields: IndexField[] }[];
  fieldOverrides: { collectionGroup: string; ttl?: boolean }[];
}

export type Wanted = ReturnType<typeof wantedBy>;
export type Parameters = Readonly<Record<string, string | undefined>>;

export function wantedBy({ endpoints }: Manifest, indexFile: IndexFile) {
  const functions = Object.values(endpoints);
  const named = (kind: keyof ManifestFunction): string[] =>
    Object.keys(endpoints).filter((name) => endpoints[name]?.[kind] !== undefined);
  const secrets = functions.flatMap(({ secretEnvironmentVariables: used = [] }) => used.map(({ key }) => key));
  return {
    region: REGION,
    functions: Object.keys(endpoints),
    queues: named('taskQueueTrigger'),
    schedules: named('scheduleTrigger'),
    triggers: named('eventTrigger'),
    /** The part before the @ of each function's service account. */
    accounts: Object.fromEntries(
      Object.entries(endpoints).map(([name, { serviceAccountEmail = '' }]) => [
        name,
        serviceAccountEmail.split('@')[0] ?? '',
      ]),
    ),
    secrets: [...new Set(secrets)].sort(),
    /** Composite indexes as `collection (field asc, …)`, and TTL policies as `ttl of collection`. */
    indexes: [
      ...indexFile.indexes.map(({ collectionGroup, fields, queryScope }) =>
        indexText(collectionGroup, fields, queryScope),
      ),
      ...indexFile.fieldOverrides.flatMap(({ collectionGroup, ttl }) => (ttl ? [`ttl of ${collectionGroup}`] : [])),
    ],
    /** The resources needed to run the largest function with all its instances. */
    cpus: Math.max(...functions.map(({ cpu, maxInstances = 1 }) => (Number(cpu) || 1) * maxInstances)),
    memoryGib:
      Math.max(...functions.map(({ availableMemoryMb = 512, maxInstances = 1 }) => availableMemoryMb * maxInstances)) /
      1024,
  };
}

const readJson = <T>(...path: string[]): T => JSON.parse(readFileSync(join(...path), 'utf8')) as T;

/** @param buildDir the output of `npm run build` */
export const wantedByBuild = (buildDir: string): Wanted =>
  wantedBy(readJson(buildDir, 'functions.yaml'), readJson(ROOT, 'firestore.indexes.json'));

/** From `.env.<project>` at the root; empty without that file. */
export function parametersOf(projectId: string): Parameters {
  try {
    return parseEnv(readFileSync(join(ROOT, `.env.${projectId}`), 'utf8'));
  } catch {
    return {};
  }
}

/** The parameter file for the Firebase CLI, which prompts for each missing parameter. */
export function environmentFile(buildDir: string, given: Parameters): string {
  const { params = [] } = readJson<Manifest>(buildDir, 'functions.yaml');
  return params
    .filter(({ type }) => type !== 'secret')
    .map(({ name, default: fallback }) => `${name}=${JSON.stringify(given[name] ?? String(fallback ?? ''))}\n`)
    .join('');
}
