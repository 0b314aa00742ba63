// Reads the state of a Firebase project from Google's APIs. Changes nothing.
import { missingAccounts } from './accounts';
import { ApiDisabled, type Ask, all } from './google';
import { indexesOf } from './indexes';
import { missingMonitoring } from './monitoring';
import type { Parameters, Wanted } from './wanted';

export type Facts = Awaited<ReturnType<typeof factsOf>>;

/** The fields in lists of jobs, queues, functions and backup schedules. */
interface Item {
  name: string;
  state?: string;
  serviceConfig?: { serviceAccountEmail?: string };
  httpTarget?: { uri?: string; body?: string };
  dailyRecurrence?: object;
  retention?: string;
}
interface Bucket {
  projectNumber?: string;
  cors?: object[];
  softDeletePolicy?: { retentionDurationSeconds?: string };
  versioning?: { enabled?: boolean };
  lifecycle?: { rule?: { action?: { type?: string }; condition?: { daysSinceNoncurrentTime?: number } }[] };
}

const lastPart = ({ name }: Item): string => name.split('/').at(-1) ?? '';
/** `604800s` in days. */
const daysOf = (duration = '0'): number => Math.floor(Number.parseInt(duration, 10) / 86_400);

/** How long old versions of files are kept; infinite without a rule that deletes them. */
function versionDaysOf({ versioning, lifecycle }: Bucket): number {
  const ends = (lifecycle?.rule ?? []).filter(({ action }) => action?.type === 'Delete');
  const days = ends.map(({ condition }) => condition?.daysSinceNoncurrentTime ?? Number.POSITIVE_INFINITY);
  return versioning?.enabled ? Math.min(...days) : 0;
}

/** The target of the scheduled Firestore export. An export within this project is lost with it. */
async function exportTargetOf(ask: Ask, projectNumber: string, jobs: readonly Item[]): Promise<string> {
  const job = jobs.find(({ httpTarget }) => httpTarget?.uri?.endsWith(':exportDocuments'));
  if (!job) return 'nowhere';
  const body = Buffer.from(job.httpTarget?.body ?? '', 'base64').toString('utf8');
  const url = `https://storage.googleapis.com/storage/v1/b/${/"gs:\/\/([^/"]+)/.exec(body)?.[1]}`;
  // Reading a bucket of another project requires a role there.
  const bucket = await ask(url).catch(() => null);
  if (!bucket) return 'an unknown bucket';
  return bucket.projectNumber === projectNumber ? 'this project' : 'another project';
}

interface Metric {
  metric: string;
  consumerQuotaLimits?: { quotaBuckets?: { effectiveLimit?: string; dimensions?: { region?: string } }[] }[];
}

/** Cloud Run quotas in a region, by metric. A quota without a region applies to all regions without their own. */
async function quotaOf(ask: Ask, project: string, region: string) {
  const url = `https://serviceusage.googleapis.com/v1beta1/${project}/services/run.googleapis.com/consumerQuotaMetrics?view=FULL`;
  const metrics = await all<Metric>(ask, url, 'metrics');
  return (name: string, unit: number): number | null => {
    const { consumerQuotaLimits = [] } = metrics.find(({ metric }) => metric.endsWith(`/${name}`)) ?? {};
    const buckets = consumerQuotaLimits.flatMap(({ quotaBuckets = [] }) => quotaBuckets);
    const own = buckets.find(({ dimensions }) => dimensions?.region === region);
    const limit = (own ?? buckets.find(({ dimensions }) => !dimensions?.region))?.effectiveLimit;
    if (limit === undefined) return null;
    return Number(limit) < 0 ? Number.POSITIVE_INFINITY : Number(limit) / unit;
  };
}

/** Null if unknown: reading the policy requires a role in the organization. */
async function areAllUsersAllowed(ask: Ask, project: string): Promise<boolean | null> {
  const url = `https://cloudresourcemanager.googleapis.com/v1/${project}:getEffectiveOrgPolicy`;
  const constraint = 'constraints/iam.allowedPolicyMemberDomains';
  const policy = await ask(url, { constraint }).catch(() => null);
  const list = policy?.listPolicy as { allValues?: string } | undefined;
  return policy && (list === undefined || list.allValues === 'ALLOW');
}

/** @throws if the project isn't visible, or if an API is disabled that listing APIs needs. */
export async function factsOf(projectId: string, wanted: Wanted, parameters: Parameters, asked: Ask) {
  const project = `projects/${projectId}`;
  const home = `${project}/locations/${wanted.region}`;
  const self = await asked(`https://cloudresourcemanager.googleapis.com/v1/${project}`);
  if (!self) throw new Error(`Project ${projectId} doesn’t exist, or your account can’t access it`);
  const projectNumber = String(self.projectNumber);
  const usage = `https://serviceusage.googleapis.com/v1/${project}/services?filter=state:ENABLED&pageSize=200`;
  const apis = (await all<Item>(asked, usage, 'services')).map(lastPart);
  const billing = await asked(`https://cloudbilling.googleapis.com/v1/${project}/billingInfo`);
  // A disabled API says nothing about what it manages, so all other checks wait until every API is enabled.
  const ask: Ask = (url, body) =>
    asked(url, body).catch((error: unknown) => {
      if (error instanceof ApiDisabled) return null;
      throw error;
    });
  const list = (url: string, field: string) => all<Item>(ask, `https://${url}`, field);
  const firebase = await ask(`https://firebase.googleapis.com/v1beta1/${project}/adminSdkConfig`);
  const bucketName =
    parameters.STORAGE_BUCKET_NAME || String(firebase?.storageBucket ?? `${projectId}.firebasestorage.app`);
  const bucket: Bucket | null = await ask(`https://storage.googleapis.com/storage/v1/b/${bucketName}`);
  const auth = await ask(`https://identitytoolkit.googleapis.com/admin/v2/${project}/config`);
  const firestore = `firestore.googleapis.com/v1/${project}/databases/(default)`;
  const backups = await list(`${firestore}/backupSchedules`, 'backupSchedules');
  const daily = backups.filter(({ dailyRecurrence }) => dailyRecurrence);
  const jobs = await list(`cloudscheduler.googleapis.com/v1/${home}/jobs`, 'jobs');
  const queues = await list(`cloudtasks.googleapis.com/v2/${home}/queues`, 'queues');
  const functions = await list(`cloudfunctions.googleapis.com/v2/${home}/functions`, 'functions');
  const versionsOf = (name: string) =>
    list(`secretmanager.googleapis.com/v1/${project}/secrets/${name}/versions?filter=state:ENABLED`, 'versions');
  const secrets = wanted.secrets.map(async (name) => [name, (await versionsOf(name)).length] as const);
  const quota = await quotaOf(ask, project, wanted.region);
  return {
    projectId,
    projectNumber,
    parameters,
    apis,
    billingEnabled: billing?.billingEnabled === true,
    database: await ask(`https://${firestore}`),
    backupDays: Math.max(0, ...daily.map(({ retention }) => daysOf(retention))),
    exportTarget: await exportTargetOf(ask, projectNumber, jobs),
    indexes: await indexesOf(ask, projectId),
    bucketName,
    bucket: bucket && {
      hasCors: (bucket.cors ?? []).length > 0,
      softDeleteDays: daysOf(bucket.softDeletePolicy?.retentionDurationSeconds),
      versionDays: versionDaysOf(bucket),
    },
    emailSignIn: (auth?.signIn as { email?: { enabled?: boolean } } | undefined)?.email?.enabled === true,
    /** Enabled versions by secret. */
    secrets: Object.fromEntries(await Promise.all(secrets)),
    allUsersAllowed: await areAllUsersAllowed(ask, project),
    cpus: quota('cpu_allocation', 1_000),
    memoryGib: quota('mem_allocation', 2 ** 30),
    accounts: await missingAccounts(ask, { projectId, projectNumber }),
    missingMonitoring: await missingMonitoring(ask, projectId),
    paused: [...queues, ...jobs].filter(({ state }) => state === 'PAUSED').map(lastPart),
    /** The service account of each deployed function. */
    functions: Object.fromEntries(
      functions.map((each) => [lastPart(each), each.serviceConfig?.serviceAccountEmail ?? '']),
    ),
  };
}
