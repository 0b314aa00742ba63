// What a deployment wants, by a small manifest and index file.
import type { Facts } from '../../../tools/deploy/facts';
import { type Manifest, type Wanted, wantedBy } from '../../../tools/deploy/wanted';

const region = ['us-central1'];
export const manifest: Manifest = {
  endpoints: {
    v1: {
      region,
      cpu: 1,
      maxInstances: 20,
      availableMemoryMb: 2048,
      secretEnvironmentVariables: [{ key: 'SESSION_SECRET' }, { key: 'STRIPE_SECRET_KEY' }],
    },
    v2: { region, secretEnvironmentVariables: [{ key: 'SESSION_SECRET' }, { key: 'ADDRESS_DIGEST_KEY' }] },
    login: { region },
    register: { region },
    fireReminders: {
      region,
      taskQueueTrigger: { rateLimits: { maxConcurrentDispatches: 100, maxDispatchesPerSecond: 50 } },
    },
    everyMinute: { region, scheduleTrigger: { schedule: '* * * * *' } },
    onExpiriesWritten: { region, eventTrigger: {} },
  },
  params: [{ name: 'MAIL_FROM', type: 'string', default: '' }],
};
export const fields = [
  { fieldPath: 'organization_id', order: 'ASCENDING' },
  { fieldPath: 'contacts', arrayConfig: 'CONTAINS' },
];
export const wanted: Wanted = wantedBy(manifest, {
  indexes: [{ collectionGroup: 'expiries', fields }],
  fieldOverrides: [{ collectionGroup: 'events', ttl: true }, { collectionGroup: 'events' }],
});

export const account = (name: string) => `serviceAccount:expiry-${name}@good-project.iam.gserviceaccount.com`;
const [DOORS, WORKERS, READING] = [account('doors'), account('workers'), account('reading')];
const BUILDER = 'serviceAccount:42-compute@developer.gserviceaccount.com';
const SIGNER = 'roles/iam.serviceAccountTokenCreator';
export const good: Facts = {
  projectId: 'good-project',
  projectNumber: '42',
  billingEnabled: true,
  apis: wanted.apis,
  secrets: { ADDRESS_DIGEST_KEY: 1, SESSION_SECRET: 1, STRIPE_SECRET_KEY: 1 },
  database: {
    type: 'FIRESTORE_NATIVE',
    edition: 'STANDARD',
    location: 'us-central1',
    pointInTimeRecovery: true,
    deleteProtection: true,
    dailyBackupsDays: 28,
  },
  bucketName: 'good-project.firebasestorage.app',
  bucket: { corsOrigins: ['https://app.example'], softDeleteDays: 7, versionDays: 21 },
  exportTarget: 'another project',
  emailSignIn: true,
  allUsersAllowed: true,
  roles: {
    'roles/cloudbuild.builds.builder': [BUILDER],
    'roles/datastore.user': [DOORS, WORKERS, READING],
    'roles/cloudtasks.enqueuer': [DOORS, WORKERS, READING],
    'roles/firebaseauth.admin': [DOORS, WORKERS],
    'roles/storage.objectUser': [DOORS, WORKERS],
    'roles/storage.objectViewer': [READING],
    'roles/run.invoker': [WORKERS],
    'roles/eventarc.eventReceiver': [WORKERS],
  },
  accounts: {
    doors: { [SIGNER]: [DOORS] },
    workers: { [SIGNER]: [WORKERS], 'roles/iam.serviceAccountUser': [DOORS, WORKERS, READING] },
    reading: {},
  },
  quota: { cpus: 20, memoryGib: 40 },
  queues: { fireReminders: { state: 'RUNNING', maxConcurrentDispatches: 100, maxDispatchesPerSecond: 50 } },
  pausedSchedules: [],
  indexes: { 'expiries (organization_id ascending, contacts contains)': 'READY', 'ttl of events': 'READY' },
  functions: Object.keys(manifest.endpoints),
  monitoring: wanted.monitoring,
  parameters: { MAIL_FROM: 'a@app.example' },
};
