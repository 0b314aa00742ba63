// Reads the state of a Firebase project from Google's APIs. Changes nothing.
import { SERVICE_ACCOUNTS, serviceAccountEmail } from '../../functions/platform/params';
import { SECRET_FOR_EVER } from '../../functions/platform/startupChecks';
import { ApiDisabled, type Ask, all } from './google';
import { type Monitoring, monitoringOf } from './monitoring';
import { type IndexField, indexText, type Wanted } from './wanted';

type Json = Record<string, unknown>;
/** Members by role. Bindings with a condition are left out: they may not hold. */
export type Roles = Record<string, string[]>;

export interface Facts {
  projectId: string;
  projectNumber: string;
  billingEnabled: boolean;
  apis: string[];
  /** Enabled versions by secret. */
  secrets: Record<string, number>;
  database: {
    type: string;
    edition: string;
    location: string;
    pointInTimeRecovery: boolean;
    deleteProtection: boolean;
    /** 0 without daily backups. */
    dailyBackupsDays: number;
  } | null;
  bucketName: string;
  /** `versionDays`: how long old versions are kept; 0 without versions, infinite without a rule that deletes them. */
  bucket: { corsOrigins: string[]; softDeleteDays: number; versionDays: number } | null;
  /** Where the scheduled export of Firestore goes. */
  exportTarget: 'none' | 'this project' | 'another project' | 'an unknown bucket';
  emailSignIn: boolean;
  /** Null when unknown: reading the policy needs a role of the organization. */
  allUsersAllowed: boolean | null;
  roles: Roles;
  /** The roles on each service account; null for one that doesn't exist. */
  accounts: Record<keyof typeof SERVICE_ACCOUNTS, Roles | null>;
  /** The quota of a region for all instances; null when unknown. */
  quota: { cpus: number | null; memoryGib: number | null };
  queues: Record<string, { state: string; maxDispatchesPerSecond: number; maxConcurrentDispatches: number }>;
  pausedSchedules: string[];
  /** State by text: composite indexes, and TTL policies as `ttl of <collection>`. */
  indexes: Record<string, string>;
  functions: string[];
  monitoring: Monitoring;
  parameters: Record<string, string> | null;
}

const lastPart = (name: unknown): string => String(name).split('/').at(-1) ?? '';
/** `604800s` in days. */
const daysOf = (duration: unknown): number =>
  Math.floor(Number(String(duration ?? '0').replace(/s$/, '')) / 86_400);

async function databaseOf(ask: Ask, project: string): Promise<Facts['database']> {
  const url = `https://firestore.googleapis.com/v1/${project}/databases/(default)`;
  const [database, backups] = await Promise.all([ask(url), ask(`${url}/backupSchedules`)]);
  const schedules = (backups?.backupSchedules ?? []) as { dailyRecurrence?: object; retention: string }[];
  const daily = schedules.filter(({ dailyRecurrence }) => dailyRecurrence);
  return (
    database && {
      type: String(database.type),
      edition: String(database.databaseEdition ?? 'STANDARD'),
      location: String(database.locationId),
      pointInTimeRecovery: database.pointInTimeRecoveryEnablement === 'POINT_IN_TIME_RECOVERY_ENABLED',
      deleteProtection: database.deleteProtectionState === 'DELETE_PROTECTION_ENABLED',
      dailyBackupsDays: Math.max(0, ...daily.map(({ retention }) => daysOf(retention))),
    }
  );
}

interface Bucket extends Json {
  cors?: { origin?: string[] }[];
  softDeletePolicy?: { retentionDurationSeconds?: string };
  versioning?: { enabled?: boolean };
  lifecycle?: { rule?: { action?: { type?: string }; condition?: Json }[] };
}

/** A rule that asks for more than an age may leave a version for ever: it does not count. */
function versionDaysOf({ versioning, lifecycle }: Bucket): number {
  if (versioning?.enabled !== true) return 0;
  const ends = (lifecycle?.rule ?? []).flatMap(({ action, condition = {} }) => {
    const { daysSinceNoncurrentTime: days, isLive: _, ...others } = condition;
    return action?.type === 'Delete' && Object.keys(others).length === 0 ? [Number(days)] : [];
  });
  return Math.min(...ends.filter((days) => !Number.isNaN(days)));
}

async function bucketOf(ask: Ask, name: string): Promise<Facts['bucket']> {
  const bucket = (await ask(`https://storage.googleapis.com/storage/v1/b/${name}`)) as Bucket | null;
  return (
    bucket && {
      corsOrigins: (bucket.cors ?? []).flatMap(({ origin = [] }) => origin),
      softDeleteDays: daysOf(bucket.softDeletePolicy?.retentionDurationSeconds),
      versionDays: versionDaysOf(bucket),
    }
  );
}

interface Job {
  name: string;
  state?: string;
  httpTarget?: { uri?: string; body?: string };
}

/** An export in this project is lost with it. */
async function exportTargetOf(
  ask: Ask,
  projectNumber: string,
  jobs: readonly Job[],
): Promise<Facts['exportTarget']> {
  const job = jobs.find(({ httpTarget }) => httpTarget?.uri?.endsWith(':exportDocuments'));
  if (!job) return 'none';
  const body = Buffer.from(job.httpTarget?.body ?? '', 'base64').toString('utf8');
  const bucket = /"gs:\/\/([^/"]+)/.exec(body)?.[1];
  // Reading a bucket of another project needs a role there.
  const found = await ask(`https://storage.googleapis.com/storage/v1/b/${bucket}`).catch(() => null);
  if (!found) return 'an unknown bucket';
  return String(found.projectNumber) === projectNumber ? 'this project' : 'another project';
}

/** Also asked while indexes are being built. */
export async function indexesOf(ask: Ask, projectId: string): Promise<Facts['indexes']> {
  const groups = `https://firestore.googleapis.com/v1/projects/${projectId}/databases/(default)/collectionGroups/-`;
  const [indexes, fields] = await Promise.all([
    all<{ name: string; state: string; fields: IndexField[]; queryScope?: string }>(
      ask,
      `${groups}/indexes`,
      'indexes',
    ),
    all<{ name: string; ttlConfig?: Json; indexConfig?: { indexes?: { state: string }[] } }>(
      ask,
      `${groups}/fields?filter=${encodeURIComponent('indexConfig.usesAncestorConfig:false OR ttlConfig:*')}`,
      'fields',
    ),
  ]);
  const collectionOf = (name: string): string => /collectionGroups\/([^/]+)\//.exec(name)?.[1] ?? '';
  return Object.fromEntries([
    ...indexes.map(({ name, state, fields: of, queryScope }) => [
      indexText(collectionOf(name), of, queryScope),
      state,
    ]),
    ...fields.flatMap(({ name, ttlConfig, indexConfig }) => [
      ...(ttlConfig
        ? [[`ttl of ${collectionOf(name)}`, ttlConfig.state === 'ACTIVE' ? 'READY' : ttlConfig.state]]
        : []),
      ...(indexConfig?.indexes ?? [])
        .filter(({ state }) => state !== 'READY')
        .map(({ state }) => [`field ${collectionOf(name)}.${lastPart(name)}`, state]),
    ]),
  ]) as Facts['indexes'];
}

async function rolesAt(ask: Ask, resource: string): Promise<Roles> {
  const policy = await ask(`https://${resource}:getIamPolicy`, { options: { requestedPolicyVersion: 3 } });
  const bindings = (policy?.bindings ?? []) as { role: string; members: string[]; condition?: object }[];
  const roles: Roles = {};
  for (const { role, members, condition } of bindings)
    if (!condition) roles[role] = [...(roles[role] ?? []), ...members];
  return roles;
}

async function accountsOf(ask: Ask, projectId: string): Promise<Facts['accounts']> {
  const found = Object.keys(SERVICE_ACCOUNTS).map(async (account) => {
    const email = serviceAccountEmail(account as keyof typeof SERVICE_ACCOUNTS, projectId);
    const resource = `iam.googleapis.com/v1/projects/${projectId}/serviceAccounts/${email}`;
    return [account, (await ask(`https://${resource}`)) && (await rolesAt(ask, resource))] as const;
  });
  return Object.fromEntries(await Promise.all(found)) as Facts['accounts'];
}

async function quotaOf(ask: Ask, project: string, region: string): Promise<Facts['quota']> {
  interface Metric {
    metric: string;
    consumerQuotaLimits?: {
      quotaBuckets?: { effectiveLimit?: string; dimensions?: { region?: string } }[];
    }[];
  }
  const url = `https://serviceusage.googleapis.com/v1beta1/${project}/services/run.googleapis.com/consumerQuotaMetrics?view=FULL`;
  const metrics = await all<Metric>(ask, url, 'metrics');
  const limitOf = (name: string, unit: number): number | null => {
    const buckets = metrics
      .filter(({ metric }) => metric === `run.googleapis.com/${name}`)
      .flatMap(({ consumerQuotaLimits = [] }) => consumerQuotaLimits)
      .flatMap(({ quotaBuckets = [] }) => quotaBuckets);
    // A bucket without a region applies to all regions without their own.
    const own = buckets.find(({ dimensions }) => dimensions?.region === region);
    const limit = (own ?? buckets.find(({ dimensions }) => !dimensions?.region))?.effectiveLimit;
    if (limit === undefined) return null;
    return Number(limit) < 0 ? Number.POSITIVE_INFINITY : Number(limit) / unit;
  };
  return { cpus: limitOf('cpu_allocation', 1_000), memoryGib: limitOf('mem_allocation', 2 ** 30) };
}

async function allUsersAllowedIn(ask: Ask, project: string): Promise<boolean | null> {
  const url = `https://cloudresourcemanager.googleapis.com/v1/${project}:getEffectiveOrgPolicy`;
  const body = { constraint: 'constraints/iam.allowedPolicyMemberDomains' };
  const policy = await ask(url, body).catch(() => null);
  if (policy === null) return null;
  const list = policy.listPolicy as { allValues?: string; allowedValues?: string[] } | undefined;
  return list === undefined || list.allValues === 'ALLOW';
}

async function secretsOf(ask: Ask, project: string, names: readonly string[]): Promise<Facts['secrets']> {
  const count = async (name: string) => {
    const url = `https://secretmanager.googleapis.com/v1/${project}/secrets/${name}/versions?filter=state:ENABLED`;
    return [name, ((await ask(url))?.versions as unknown[] | undefined)?.length ?? 0] as const;
  };
  return Object.fromEntries(await Promise.all([...new Set([...names, SECRET_FOR_EVER])].map(count)));
}

/** @throws when the project cannot be seen, or an API that says which others are on is off itself. */
export async function factsOf(
  projectId: string,
  { region, secrets }: Pick<Wanted, 'region' | 'secrets'>,
  parameters: Facts['parameters'],
  asked: Ask,
): Promise<Facts> {
  const project = `projects/${projectId}`;
  const home = `${project}/locations/${region}`;
  // These three come first: without them nothing else could be believed.
  const self = await asked(`https://cloudresourcemanager.googleapis.com/v1/${project}`);
  if (!self) throw new Error(`There is no project ${projectId}, or your account may not see it`);
  const usage = `https://serviceusage.googleapis.com/v1/${project}/services?filter=state:ENABLED&pageSize=200`;
  const apis = (await all<{ name: string }>(asked, usage, 'services')).map(({ name }) => lastPart(name));
  const billing = await asked(`https://cloudbilling.googleapis.com/v1/${project}/billingInfo`);
  // The list of APIs says which are off; checks of the rest then wait.
  const ask: Ask = (url, body) =>
    asked(url, body).catch((error: unknown) => {
      if (error instanceof ApiDisabled) return null;
      throw error;
    });
  const firebase = await ask(`https://firebase.googleapis.com/v1beta1/${project}/adminSdkConfig`);
  const bucketName =
    parameters?.STORAGE_BUCKET_NAME || String(firebase?.storageBucket ?? `${projectId}.firebasestorage.app`);
  const auth = await ask(`https://identitytoolkit.googleapis.com/admin/v2/${project}/config`);
  const listed = <T>(url: string, field: string): Promise<T[]> => all<T>(ask, `https://${url}`, field);
  type Queue = { name: string; state: string; rateLimits: Facts['queues'][string] };
  const queues = await listed<Queue>(`cloudtasks.googleapis.com/v2/${home}/queues`, 'queues');
  type Named = { name: string; state?: string };
  const jobs = await listed<Job>(`cloudscheduler.googleapis.com/v1/${home}/jobs`, 'jobs');
  const functions = await listed<Named>(`cloudfunctions.googleapis.com/v2/${home}/functions`, 'functions');
  return {
    projectId,
    projectNumber: String(self.projectNumber),
    billingEnabled: billing?.billingEnabled === true,
    apis,
    secrets: await secretsOf(ask, project, secrets),
    database: await databaseOf(ask, project),
    bucketName,
    bucket: await bucketOf(ask, bucketName),
    exportTarget: await exportTargetOf(ask, String(self.projectNumber), jobs),
    emailSignIn: (auth?.signIn as { email?: { enabled?: boolean } } | undefined)?.email?.enabled === true,
    allUsersAllowed: await allUsersAllowedIn(ask, project),
    roles: await rolesAt(ask, `cloudresourcemanager.googleapis.com/v1/${project}`),
    accounts: await accountsOf(ask, projectId),
    quota: await quotaOf(ask, project, region),
    queues: Object.fromEntries(
      queues.map(({ name, state, rateLimits: { maxDispatchesPerSecond, maxConcurrentDispatches } }) => [
        lastPart(name),
        { state, maxDispatchesPerSecond, maxConcurrentDispatches },
      ]),
    ),
    pausedSchedules: jobs.filter(({ state }) => state === 'PAUSED').map(({ name }) => lastPart(name)),
    indexes: await indexesOf(ask, projectId),
    functions: functions.map(({ name }) => lastPart(name)),
    monitoring: await monitoringOf(ask, projectId),
    parameters,
  };
}
