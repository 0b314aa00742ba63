// The requirements of the build, from the deployment manifest and the repository.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { REGION, ROOT } from '../../local/config';
import { type Monitoring, wantedMonitoring } from './monitoring';

/** A command as people paste it. */
export const gcloud = (projectId: string, command: string): string =>
  `gcloud ${command} --project ${projectId}`;

interface ManifestFunction {
  availableMemoryMb?: number;
  cpu?: number | string;
  maxInstances?: number;
  region: string[];
  secretEnvironmentVariables?: { key: string }[];
  taskQueueTrigger?: { rateLimits?: { maxConcurrentDispatches?: number; maxDispatchesPerSecond?: number } };
  scheduleTrigger?: { schedule: string };
  eventTrigger?: object;
}
export interface Manifest {
  endpoints: Record<string, ManifestFunction>;
  params?: { name: string; type: string; description?: string; default?: string | number | boolean }[];
}

export interface Wanted {
  region: string;
  functions: string[];
  queues: Record<string, { maxDispatchesPerSecond: number; maxConcurrentDispatches: number }>;
  schedules: string[];
  triggers: string[];
  secrets: string[];
  /** Parameters that a deployed service cannot do without, though each has a default that lets it start. */
  parameters: { name: string; why: string; demanded?: true }[];
  apis: string[];
  /** Composite indexes as text, `collection (field asc, …)`. */
  indexes: string[];
  /** Collections whose documents a TTL policy deletes. */
  ttl: string[];
  monitoring: Monitoring;
  /** The resources of the largest function with all its instances. */
  resources: { cpus: number; memoryGib: number };
}

const APIS = [
  'cloudbilling',
  'cloudresourcemanager',
  'serviceusage',
  'artifactregistry',
  'cloudbuild',
  'cloudfunctions',
  'cloudscheduler',
  'cloudtasks',
  'eventarc',
  'firebase',
  'firebasehosting',
  'firestore',
  'iam',
  'iamcredentials',
  'identitytoolkit',
  'logging',
  'monitoring',
  'pubsub',
  'run',
  'secretmanager',
  'storage',
].map((name) => `${name}.googleapis.com`);

const PARAMETERS: Wanted['parameters'] = [
  { name: 'MAIL_FROM', why: 'the sender of mail, verified with SendGrid' },
  {
    name: 'SENDGRID_WEBHOOK_PUBLIC_KEY',
    why: 'without SendGrid’s signed event webhook no bounce is ever learnt (docs/deploy.md)',
    demanded: true,
  },
  {
    name: 'TRUSTED_PROXY_RANGES',
    why: 'the ranges of Hosting: without it all its visitors share one rate limit (docs/deploy.md)',
    demanded: true,
  },
  { name: 'WEB_API_KEY', why: 'with it passwords are checked' },
  {
    name: 'RECAPTCHA_SITE_KEY',
    why: 'without it programs may register too; its secret is RECAPTCHA_SECRET_KEY (`none` without one)',
  },
  { name: 'TWILIO_ACCOUNT_SID', why: 'without it no SMS and no WhatsApp message goes out' },
  { name: 'SMS_FROM', why: 'the sender of SMS' },
  { name: 'WHATSAPP_FROM', why: 'the sender of WhatsApp messages' },
  { name: 'OPERATOR_EMAIL', why: 'where alerts go' },
];

export interface IndexField {
  fieldPath: string;
  order?: string;
  arrayConfig?: string;
}
export interface IndexFile {
  indexes: { collectionGroup: string; queryScope?: string; fields: IndexField[] }[];
  fieldOverrides: { collectionGroup: string; ttl?: boolean }[];
}

/** One spelling for the file's indexes and the project's; `__name__` is left out, as the file leaves it out. */
export const indexText = (collection: string, fields: readonly IndexField[], queryScope?: string): string => {
  const parts = fields
    .filter(({ fieldPath }) => fieldPath !== '__name__')
    .map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${(order ?? arrayConfig ?? '').toLowerCase()}`);
  const scope = queryScope === 'COLLECTION_GROUP' ? ' anywhere' : '';
  return `${collection}${scope} (${parts.join(', ')})`;
};

const named = (manifest: Manifest, has: (declared: ManifestFunction) => unknown): string[] =>
  Object.entries(manifest.endpoints)
    .filter(([, declared]) => has(declared))
    .map(([name]) => name);

export function wantedBy(manifest: Manifest, indexFile: IndexFile): Wanted {
  const functions = Object.values(manifest.endpoints);
  return {
    region: REGION,
    functions: Object.keys(manifest.endpoints),
    queues: Object.fromEntries(
      Object.entries(manifest.endpoints).flatMap(([name, { taskQueueTrigger }]) => {
        if (!taskQueueTrigger) return [];
        const { maxConcurrentDispatches = 1000, maxDispatchesPerSecond = 500 } =
          taskQueueTrigger.rateLimits ?? {};
        return [[name, { maxConcurrentDispatches, maxDispatchesPerSecond }]];
      }),
    ),
    schedules: named(manifest, ({ scheduleTrigger }) => scheduleTrigger),
    triggers: named(manifest, ({ eventTrigger }) => eventTrigger),
    secrets: [
      ...new Set(
        functions.flatMap(({ secretEnvironmentVariables = [] }) =>
          secretEnvironmentVariables.map(({ key }) => key),
        ),
      ),
    ].sort(),
    parameters: PARAMETERS.filter(({ name }) => manifest.params?.some((declared) => declared.name === name)),
    apis: APIS,
    indexes: indexFile.indexes.map(({ collectionGroup, fields, queryScope }) =>
      indexText(collectionGroup, fields, queryScope),
    ),
    ttl: indexFile.fieldOverrides.filter(({ ttl }) => ttl).map(({ collectionGroup }) => collectionGroup),
    monitoring: wantedMonitoring(),
    resources: {
      cpus: Math.max(...functions.map(({ cpu, maxInstances = 1 }) => (Number(cpu) || 1) * maxInstances)),
      memoryGib: Math.max(
        ...functions.map(
          ({ availableMemoryMb = 512, maxInstances = 1 }) => (availableMemoryMb * maxInstances) / 1024,
        ),
      ),
    },
  };
}

const readJson = <T>(...path: string[]): T => JSON.parse(readFileSync(join(...path), 'utf8')) as T;

/** @param buildDir what `npm run build` wrote */
export const wantedByBuild = (buildDir: string): Wanted =>
  wantedBy(readJson(buildDir, 'functions.yaml'), readJson(ROOT, 'firestore.indexes.json'));

/** The parameters of that project, from `.env.<project>` at the root; null when there is no such file. */
export function parametersOf(projectId: string): Record<string, string> | null {
  try {
    return parseEnv(readFileSync(join(ROOT, `.env.${projectId}`), 'utf8')) as Record<string, string>;
  } catch {
    return null;
  }
}

/** The parameters as the Firebase CLI wants them: each declared one, with its default where none is given. */
export function environmentFile(buildDir: string, given: Readonly<Record<string, string>>): string {
  const { params = [] } = readJson<Manifest>(buildDir, 'functions.yaml');
  return params
    .filter(({ type }) => type !== 'secret')
    .map(
      ({ name, default: fallback }) => `${name}=${JSON.stringify(given[name] ?? String(fallback ?? ''))}\n`,
    )
    .join('');
}
