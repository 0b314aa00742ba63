// A small manifest, and projects given as responses of Google's REST APIs, following their documentation.
import { APIS } from '../../../tools/deploy/checks';
import { ApiDisabled, type Ask } from '../../../tools/deploy/google';
import { definitions } from '../../../tools/deploy/monitoring';
import { type Manifest, type Wanted, wantedBy } from '../../../tools/deploy/wanted';
import { readText } from '../../support/repository';

const doors = { serviceAccountEmail: 'expiry-doors@{{ params.PROJECT_ID }}.iam.gserviceaccount.com' };
const workers = { serviceAccountEmail: 'expiry-workers@{{ params.PROJECT_ID }}.iam.gserviceaccount.com' };
const secrets = (...keys: string[]) => ({ secretEnvironmentVariables: keys.map((key) => ({ key })) });
const manifest: Manifest = {
  endpoints: {
    v1: { ...doors, cpu: 1, maxInstances: 20, availableMemoryMb: 2048, ...secrets('SESSION_SECRET') },
    v2: { ...doors, ...secrets('SESSION_SECRET', 'ADDRESS_DIGEST_KEY') },
    login: doors,
    register: doors,
    fireReminders: { ...workers, taskQueueTrigger: {} },
    everyMinute: { ...workers, scheduleTrigger: {} },
    onExpiriesWritten: { ...workers, eventTrigger: {} },
  },
};
const fields = [
  { fieldPath: 'organization_id', order: 'ASCENDING' },
  { fieldPath: 'contacts', arrayConfig: 'CONTAINS' },
];
export const wanted: Wanted = wantedBy(manifest, {
  indexes: [{ collectionGroup: 'expiries', fields }],
  fieldOverrides: [{ collectionGroup: 'events', ttl: true }, { collectionGroup: 'events' }],
});
export const PARAMETERS = {
  ...{ MAIL_FROM: 'a@app.example', OPERATOR_EMAIL: 'ops@app.example' },
  ...{ SENDGRID_WEBHOOK_PUBLIC_KEY: 'MFkw', TRUSTED_PROXY_RANGES: '151.101.0.0/16', WEB_API_KEY: 'AIza' },
};

const PROJECT = 'projects/good-project';
export const HOME = `${PROJECT}/locations/us-central1`;
export const ADDRESS = {
  database: `firestore.googleapis.com/v1/${PROJECT}/databases/(default)`,
  resources: `cloudresourcemanager.googleapis.com/v1/${PROJECT}`,
  bucket: 'storage.googleapis.com/storage/v1/b/good-project.firebasestorage.app',
  queues: `cloudtasks.googleapis.com/v2/${HOME}/queues`,
  jobs: `cloudscheduler.googleapis.com/v1/${HOME}/jobs`,
  functions: `cloudfunctions.googleapis.com/v2/${HOME}/functions`,
  services: `serviceusage.googleapis.com/v1/${PROJECT}/services`,
  quota: `serviceusage.googleapis.com/v1beta1/${PROJECT}/services/run.googleapis.com/consumerQuotaMetrics`,
  secrets: `secretmanager.googleapis.com/v1/${PROJECT}/secrets`,
};
export const accountOf = (name: string) =>
  `iam.googleapis.com/v1/${PROJECT}/serviceAccounts/expiry-${name}@good-project.iam.gserviceaccount.com`;

const memberOf = (name: string) => `serviceAccount:expiry-${name}@good-project.iam.gserviceaccount.com`;

type Answer = Record<string, unknown>;
export type Answers = Record<string, Answer | undefined>;

export const quota = (metric: string, effectiveLimit: string) => {
  const elsewhere = { effectiveLimit: '7', dimensions: { region: 'europe-west1' } };
  const consumerQuotaLimits = [{ quotaBuckets: [elsewhere, { effectiveLimit }] }];
  return { metric: `run.googleapis.com/${metric}`, consumerQuotaLimits };
};
export const job = (name: string, over: object = {}) => ({
  name: `${HOME}/jobs/${name}`,
  state: 'ENABLED',
  ...over,
});
export const exportJob = (bucket: string) => {
  const body = Buffer.from(`{"outputUriPrefix":"gs://${bucket}"}`).toString('base64');
  return job('export-firestore', {
    httpTarget: { uri: `https://${ADDRESS.database}:exportDocuments`, body },
  });
};

/** A project with everything except accounts, roles, indexes and functions, which a deployment creates. */
function prepared(): Answers {
  return {
    [ADDRESS.resources]: { projectNumber: '42', projectId: 'good-project', lifecycleState: 'ACTIVE' },
    [`${ADDRESS.resources}:getIamPolicy`]: {
      version: 3,
      etag: 'BwX',
      bindings: [
        { role: 'roles/owner', members: ['user:ops@app.example'] },
        // A role with a condition may not apply.
        { role: 'roles/run.invoker', members: [memberOf('workers')], condition: { expression: 'false' } },
      ],
    },
    [`${ADDRESS.resources}:getEffectiveOrgPolicy`]: { listPolicy: { allValues: 'ALLOW' } },
    [`cloudbilling.googleapis.com/v1/${PROJECT}/billingInfo`]: { billingEnabled: true },
    [`firebase.googleapis.com/v1beta1/${PROJECT}/adminSdkConfig`]: {
      storageBucket: 'good-project.firebasestorage.app',
    },
    [`identitytoolkit.googleapis.com/admin/v2/${PROJECT}/config`]: {
      signIn: { email: { enabled: true, passwordRequired: true } },
    },
    [ADDRESS.services]: {
      services: APIS.map((name) => ({ name: `projects/42/services/${name}`, state: 'ENABLED' })),
    },
    [ADDRESS.quota]: {
      metrics: [quota('cpu_allocation', '20000'), quota('mem_allocation', String(40 * 2 ** 30)), quota('x', '1')],
    },
    [ADDRESS.database]: {
      ...{ type: 'FIRESTORE_NATIVE', databaseEdition: 'STANDARD', locationId: 'us-central1' },
      pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
      deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
    },
    [`${ADDRESS.database}/backupSchedules`]: {
      backupSchedules: [
        { name: 'a', retention: '604800s', dailyRecurrence: {} },
        { name: 'b', retention: '2419200s', dailyRecurrence: {} },
        { name: 'c', retention: '8467200s', weeklyRecurrence: { day: 'SUNDAY' } },
      ],
    },
    [ADDRESS.bucket]: {
      ...{ projectNumber: '42', location: 'US' },
      cors: [{ origin: ['https://app.example'], method: ['PUT'] }],
      ...{ softDeletePolicy: { retentionDurationSeconds: '604800' }, versioning: { enabled: true } },
      // As the doctor's remedy sets them.
      lifecycle: JSON.parse(readText('storage.lifecycle.json')),
    },
    'storage.googleapis.com/storage/v1/b/exports-elsewhere': { projectNumber: '43' },
    [`${ADDRESS.secrets}/SESSION_SECRET/versions`]: { versions: [{ state: 'ENABLED' }] },
    [`${ADDRESS.secrets}/ADDRESS_DIGEST_KEY/versions`]: { versions: [{ state: 'ENABLED' }] },
    [`logging.googleapis.com/v2/${PROJECT}/metrics`]: { metrics: definitions('metrics') },
    [`logging.googleapis.com/v2/${PROJECT}/exclusions`]: { exclusions: definitions('exclusions') },
    [`monitoring.googleapis.com/v3/${PROJECT}/uptimeCheckConfigs`]: {
      uptimeCheckConfigs: definitions('uptime'),
    },
    [`monitoring.googleapis.com/v3/${PROJECT}/alertPolicies`]: { alertPolicies: definitions('alerts') },
    [`monitoring.googleapis.com/v1/${PROJECT}/dashboards`]: { dashboards: definitions('dashboards') },
    [ADDRESS.jobs]: { jobs: [exportJob('exports-elsewhere')] },
  };
}

/** A project as a deployment leaves it. */
export function complete(): Answers {
  const [d, w, r] = ['doors', 'workers', 'reading'].map(memberOf) as [string, string, string];
  const builder = 'serviceAccount:42-compute@developer.gserviceaccount.com';
  const signer = (by: string) => ({ role: 'roles/iam.serviceAccountTokenCreator', members: [by] });
  const answers = prepared();
  const project = answers[`${ADDRESS.resources}:getIamPolicy`] as { bindings: object[] };
  return {
    ...answers,
    [`${ADDRESS.resources}:getIamPolicy`]: {
      ...project,
      bindings: [
        ...project.bindings,
        { role: 'roles/cloudbuild.builds.builder', members: [builder] },
        // A role may come in several bindings.
        { role: 'roles/datastore.user', members: [d] },
        { role: 'roles/datastore.user', members: [w, r] },
        { role: 'roles/cloudtasks.enqueuer', members: [d, w, r] },
        { role: 'roles/firebaseauth.admin', members: [d, w] },
        { role: 'roles/storage.objectUser', members: [d, w] },
        { role: 'roles/storage.objectViewer', members: [r] },
        { role: 'roles/run.invoker', members: [w, r] },
        { role: 'roles/eventarc.eventReceiver', members: [w, r] },
      ],
    },
    [accountOf('doors')]: { email: 'x' },
    [accountOf('workers')]: { email: 'x' },
    [accountOf('reading')]: { email: 'x' },
    [`${accountOf('doors')}:getIamPolicy`]: { bindings: [signer(d)] },
    [`${accountOf('workers')}:getIamPolicy`]: {
      bindings: [signer(w), { role: 'roles/iam.serviceAccountUser', members: [d, w, r] }],
    },
    [`${accountOf('reading')}:getIamPolicy`]: { etag: 'ACAB' },
    [`${ADDRESS.database}/collectionGroups/-/indexes`]: {
      indexes: [
        {
          name: `${PROJECT}/databases/(default)/collectionGroups/expiries/indexes/x`,
          queryScope: 'COLLECTION',
          state: 'READY',
          fields: [...fields, { fieldPath: '__name__', order: 'ASCENDING' }],
        },
      ],
    },
    [`${ADDRESS.database}/collectionGroups/-/fields`]: {
      fields: [
        {
          name: `${PROJECT}/databases/(default)/collectionGroups/events/fields/expires_at`,
          ttlConfig: { state: 'ACTIVE' },
          indexConfig: { indexes: [] },
        },
      ],
    },
    [ADDRESS.functions]: {
      functions: Object.entries(wanted.accounts).map(([name, account]) => ({
        name: `${HOME}/functions/${name}`,
        state: 'ACTIVE',
        serviceConfig: { serviceAccountEmail: `${account}@good-project.iam.gserviceaccount.com` },
      })),
    },
    [ADDRESS.queues]: { queues: [{ name: `${HOME}/queues/fireReminders`, state: 'RUNNING' }] },
    [ADDRESS.jobs]: { jobs: [job('firebase-schedule-everyMinute'), exportJob('exports-elsewhere')] },
  };
}

/** A project without a bucket, a secret and an alert, and without functions. */
export function halfSetUp(): Answers {
  return {
    ...prepared(),
    [ADDRESS.bucket]: undefined,
    [`${ADDRESS.secrets}/SESSION_SECRET/versions`]: {},
    [`${ADDRESS.resources}:getEffectiveOrgPolicy`]: undefined,
    [`monitoring.googleapis.com/v3/${PROJECT}/alertPolicies`]: {
      alertPolicies: definitions('alerts').filter(({ displayName }) => displayName !== 'Due work is late'),
    },
    [ADDRESS.jobs]: {},
  };
}

/** A project as the Firebase console creates it: without billing and most APIs. */
export function empty(): Answers {
  const on = 'cloudresourcemanager serviceusage cloudbilling firebase firebasehosting identitytoolkit'.split(' ');
  return {
    [ADDRESS.resources]: { projectNumber: '42', projectId: 'good-project', lifecycleState: 'ACTIVE' },
    [`cloudbilling.googleapis.com/v1/${PROJECT}/billingInfo`]: { billingEnabled: false },
    [ADDRESS.services]: {
      services: on.map((name) => ({ name: `projects/42/services/${name}.googleapis.com` })),
    },
  };
}

/** IAM shows conditions only to callers that ask for version 3. The others get a role that doesn't exist. */
const withoutConditions = (policy: Answer): Answer => ({
  ...policy,
  bindings: ((policy.bindings ?? []) as { role: string; condition?: object }[]).map(({ condition, role, ...rest }) => ({
    ...rest,
    role: condition ? `${role}_withcond_1a2b` : role,
  })),
});

/** Google's APIs with recorded responses: lists come in two pages, and an API that isn't enabled rejects calls. */
export function google(answers: Answers): Ask {
  const { services } = answers[ADDRESS.services] as { services: { name: string }[] };
  const enabled = services.map(({ name }) => name.split('/').at(-1));
  return async (url, body) => {
    const { host, pathname, searchParams } = new URL(url);
    if (!enabled.includes(host)) throw new ApiDisabled(host, 'good-project');
    // IAM's reference: the request body must be empty.
    if (host === 'iam.googleapis.com' && pathname.endsWith(':getIamPolicy') && body && 'options' in body)
      throw new Error('400 Unknown name "options"');
    const answer = answers[host + pathname];
    if (answer === undefined) return null;
    const version = { ...(body as { options?: object })?.options, ...Object.fromEntries(searchParams) };
    if (pathname.endsWith(':getIamPolicy') && !Object.values(version).map(Number).includes(3))
      return withoutConditions(answer);
    const [field, list] = Object.entries(answer)[0] ?? [];
    if (!Array.isArray(list) || list.length < 2 || field === 'bindings') return answer;
    if (searchParams.get('pageToken') === null) return { [`${field}`]: list.slice(0, 1), nextPageToken: 'two' };
    return { [`${field}`]: list.slice(1) };
  };
}
