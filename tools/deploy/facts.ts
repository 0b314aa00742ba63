// What a Firebase project has: asked of Google's APIs, changing nothing.
import { SECRET_FOR_EVER } from '../../functions/platform/startupChecks';
import { type Ask, all } from './ask';
import { type Monitoring, monitoringOf } from './monitoring';
import { type IndexField, indexText, type Wanted } from './wanted';

/** What the bucket keeps of files that were overwritten or deleted; null: for ever. */
export type Versions = { kept: false } | { kept: true; days: number | null };

export interface Facts {
  projectId: string;
  projectNumber: string;
  billingEnabled: boolean;
  apis: string[];
  /** Secrets that have a version which is switched on. */
  secrets: string[];
  /** Versions that are switched on of the secret that must never change. */
  versionsForEver: number;
  /** Null when there is no database. */
  database: {
    type: string;
    location: string;
    /** Point-in-time recovery: every minute of the last seven days can be read and restored. */
    pointInTimeRecovery: boolean;
    deleteProtection: boolean;
    /** How long daily backups are kept; null: none are made. */
    dailyBackupsDays: number | null;
  } | null;
  bucket: { location: string; corsOrigins: string[]; softDeleteDays: number; versions: Versions } | null;
  emailSignIn: boolean;
  /** Members by role. */
  roles: Record<string, string[]>;
  queues: Record<string, { state: string; maxDispatchesPerSecond: number; maxConcurrentDispatches: number }>;
  pausedSchedules: string[];
  /** State by the index's text, `collection (field asc, …)`. */
  indexes: Record<string, string>;
  functions: string[];
  /** What is watched, by name. */
  monitoring: Monitoring;
  parameters: Record<string, string> | null;
}

const lastPart = (name: unknown): string => String(name).split('/').at(-1) ?? '';

async function secretsOf(
  ask: Ask,
  projectId: string,
  names: readonly string[],
): Promise<Pick<Facts, 'secrets' | 'versionsForEver'>> {
  const versions = new Map<string, number>();
  const count = async (name: string): Promise<void> => {
    const url = `https://secretmanager.googleapis.com/v1/projects/${projectId}/secrets/${name}/versions?filter=state:ENABLED`;
    versions.set(name, ((await ask(url))?.versions as unknown[] | undefined)?.length ?? 0);
  };
  await Promise.all(names.map(count));
  return {
    secrets: names.filter((name) => versions.get(name)),
    versionsForEver: versions.get(SECRET_FOR_EVER) ?? 0,
  };
}

async function queuesOf(ask: Ask, home: string): Promise<Facts['queues']> {
  interface Queue {
    name: string;
    state: string;
    rateLimits: { maxDispatchesPerSecond: number; maxConcurrentDispatches: number };
  }
  const queues = await all<Queue>(ask, `https://cloudtasks.googleapis.com/v2/${home}/queues`, 'queues');
  return Object.fromEntries(
    queues.map(({ name, state, rateLimits: { maxDispatchesPerSecond, maxConcurrentDispatches } }) => [
      lastPart(name),
      { state, maxDispatchesPerSecond, maxConcurrentDispatches },
    ]),
  );
}

const DAY_SECONDS = 86_400;
/** `604800s` in days. */
const daysOf = (duration: unknown): number =>
  Math.floor(Number(String(duration ?? '0').replace(/s$/, '')) / DAY_SECONDS);

interface Schedule {
  dailyRecurrence?: object;
  retention: string;
}

/** Of the longest kept daily schedule; null when there is none. */
function dailyBackupsDays(schedules: readonly Schedule[]): number | null {
  const days = schedules.flatMap(({ dailyRecurrence, retention }) =>
    dailyRecurrence === undefined ? [] : [daysOf(retention)],
  );
  return days.length === 0 ? null : Math.max(...days);
}

async function databaseOf(ask: Ask, project: string): Promise<Facts['database']> {
  const url = `https://firestore.googleapis.com/v1/${project}/databases/(default)`;
  const [database, backups] = await Promise.all([ask(url), ask(`${url}/backupSchedules`)]);
  return (
    database && {
      type: String(database.type),
      location: String(database.locationId),
      pointInTimeRecovery: database.pointInTimeRecoveryEnablement === 'POINT_IN_TIME_RECOVERY_ENABLED',
      deleteProtection: database.deleteProtectionState === 'DELETE_PROTECTION_ENABLED',
      dailyBackupsDays: dailyBackupsDays((backups?.backupSchedules ?? []) as Schedule[]),
    }
  );
}

interface LifecycleRule {
  action?: { type?: string };
  condition?: Record<string, unknown>;
}

/** A rule that asks for more than an age may leave a version for ever: it does not count. */
function versionsOf(bucket: Record<string, unknown>): Versions {
  const { versioning, lifecycle } = bucket as {
    versioning?: { enabled?: boolean };
    lifecycle?: { rule?: LifecycleRule[] };
  };
  if (versioning?.enabled !== true) return { kept: false };
  const ends = (lifecycle?.rule ?? []).flatMap(({ action, condition = {} }) => {
    const { daysSinceNoncurrentTime: days, isLive: _, ...others } = condition;
    const isOfAll = action?.type === 'Delete' && Object.keys(others).length === 0;
    return isOfAll && typeof days === 'number' ? [days] : [];
  });
  return { kept: true, days: ends.length === 0 ? null : Math.min(...ends) };
}

async function bucketOf(ask: Ask, name: string): Promise<Facts['bucket']> {
  const bucket = await ask(`https://storage.googleapis.com/storage/v1/b/${name}`);
  const cors = (bucket?.cors ?? []) as { origin?: string[] }[];
  const { retentionDurationSeconds } = (bucket?.softDeletePolicy ?? {}) as Record<string, unknown>;
  return (
    bucket && {
      location: String(bucket.location),
      corsOrigins: cors.flatMap(({ origin = [] }) => origin),
      softDeleteDays: daysOf(retentionDurationSeconds),
      versions: versionsOf(bucket),
    }
  );
}

async function indexesOf(ask: Ask, project: string): Promise<Facts['indexes']> {
  const url = `https://firestore.googleapis.com/v1/${project}/databases/(default)/collectionGroups/-/indexes`;
  const indexes = await all<{ name: string; state: string; fields: IndexField[]; queryScope?: string }>(
    ask,
    url,
    'indexes',
  );
  return Object.fromEntries(
    indexes.map(({ name, state, fields, queryScope }) => [
      indexText(/collectionGroups\/([^/]+)\//.exec(name)?.[1] ?? '', fields, queryScope),
      state,
    ]),
  );
}

async function rolesOf(ask: Ask, projectId: string): Promise<Facts['roles']> {
  const url = `https://cloudresourcemanager.googleapis.com/v1/projects/${projectId}:getIamPolicy`;
  const bindings = ((await ask(url, {}))?.bindings ?? []) as { role: string; members: string[] }[];
  return Object.fromEntries(bindings.map(({ role, members }) => [role, members]));
}

/** @throws when the project cannot be seen at all. */
export async function factsOf(
  projectId: string,
  wanted: Wanted,
  parameters: Facts['parameters'],
  ask: Ask,
): Promise<Facts> {
  const project = `projects/${projectId}`;
  const home = `${project}/locations/${wanted.region}`;
  const bucketName = parameters?.STORAGE_BUCKET_NAME || `${projectId}.appspot.com`;
  const self = await ask(`https://cloudresourcemanager.googleapis.com/v1/${project}`);
  if (!self) throw new Error(`There is no project ${projectId}, or your account may not see it`);
  const [
    billing,
    apis,
    secrets,
    database,
    bucket,
    auth,
    roles,
    queues,
    jobs,
    indexes,
    functions,
    monitoring,
  ] = await Promise.all([
    ask(`https://cloudbilling.googleapis.com/v1/${project}/billingInfo`),
    all<{ name: string }>(
      ask,
      `https://serviceusage.googleapis.com/v1/${project}/services?filter=state:ENABLED&pageSize=200`,
      'services',
    ),
    secretsOf(ask, projectId, wanted.secrets),
    databaseOf(ask, project),
    bucketOf(ask, bucketName),
    ask(`https://identitytoolkit.googleapis.com/admin/v2/${project}/config`),
    rolesOf(ask, projectId),
    queuesOf(ask, home),
    all<{ name: string; state: string }>(
      ask,
      `https://cloudscheduler.googleapis.com/v1/${home}/jobs`,
      'jobs',
    ),
    indexesOf(ask, project),
    all<{ name: string }>(ask, `https://cloudfunctions.googleapis.com/v2/${home}/functions`, 'functions'),
    monitoringOf(ask, projectId),
  ]);
  return {
    projectId,
    projectNumber: String(self.projectNumber),
    billingEnabled: billing?.billingEnabled === true,
    apis: apis.map(({ name }) => lastPart(name)),
    ...secrets,
    database,
    bucket,
    emailSignIn: (auth?.signIn as { email?: { enabled?: boolean } } | undefined)?.email?.enabled === true,
    roles,
    queues,
    pausedSchedules: jobs.filter(({ state }) => state === 'PAUSED').map(({ name }) => lastPart(name)),
    indexes,
    functions: functions.map(({ name }) => lastPart(name)),
    monitoring,
    parameters,
  };
}
