// What a Firebase project lacks: over facts as Google's APIs answer them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../../../local/config';
import type { Ask } from '../../../tools/deploy/ask';
import { checkProject, printed } from '../../../tools/deploy/checks';
import { type Facts, factsOf } from '../../../tools/deploy/facts';
import type { Finding } from '../../../tools/deploy/finding';
import { wantedBy } from '../../../tools/deploy/wanted';
import { fields, manifest, wanted } from './given';

const RUNTIME = 'serviceAccount:42-compute@developer.gserviceaccount.com';
const good: Facts = {
  projectId: 'good-project',
  projectNumber: '42',
  billingEnabled: true,
  apis: wanted.apis,
  secrets: wanted.secrets,
  versionsForEver: 1,
  database: {
    type: 'FIRESTORE_NATIVE',
    location: 'us-central1',
    pointInTimeRecovery: true,
    deleteProtection: true,
    dailyBackupsDays: 28,
  },
  bucket: {
    location: 'US',
    corsOrigins: ['https://app.example'],
    softDeleteDays: 7,
    versions: { kept: true, days: 21 },
  },
  emailSignIn: true,
  roles: {
    'roles/editor': [RUNTIME, 'serviceAccount:good-project@appspot.gserviceaccount.com'],
    'roles/iam.serviceAccountTokenCreator': [RUNTIME],
  },
  queues: { fireReminders: { state: 'RUNNING', maxConcurrentDispatches: 100, maxDispatchesPerSecond: 50 } },
  pausedSchedules: [],
  indexes: { 'expiries (organization_id ascending, contacts contains)': 'READY' },
  functions: Object.keys(manifest.endpoints),
  monitoring: wanted.monitoring,
  parameters: { MAIL_FROM: 'a@app.example' },
};

const DATABASE = good.database as NonNullable<Facts['database']>;
const BUCKET = good.bucket as NonNullable<Facts['bucket']>;
const findings = (facts: Partial<Facts>): Finding[] => checkProject({ ...good, ...facts }, wanted);
const troubles = (facts: Partial<Facts>): Finding[] => findings(facts).filter(({ level }) => level !== 'ok');

describe('A project', () => {
  it('that has everything lacks nothing', () => {
    expect(troubles({}).map(printed)).to.deep.equal([]);
  });

  it('that is new, without functions, queues and indexes yet, can be deployed to', () => {
    const found = troubles({ queues: {}, functions: [], indexes: {} });
    expect(found.map(({ level }) => level)).to.deep.equal(['advice']);
  });

  it('is not deployed to without the key by which bounces are learnt', () => {
    const name = 'SENDGRID_WEBHOOK_PUBLIC_KEY';
    const params = [...(manifest.params ?? []), { name, type: 'string', default: '' }];
    const demanding = wantedBy({ ...manifest, params }, { indexes: [], fieldOverrides: [] });
    const levelWith = (parameters: Record<string, string>) =>
      checkProject({ ...good, parameters: { ...good.parameters, ...parameters } }, demanding).find(
        ({ what }) => what.includes(name),
      )?.level;
    expect(levelWith({})).to.equal('missing');
    expect(levelWith({ [name]: 'MFkw' })).to.equal(undefined);
  });

  const lacking: [string, Partial<Facts>, RegExp][] = [
    ['billing', { billingEnabled: false }, /Blaze/],
    ['an API', { apis: wanted.apis.slice(1) }, /APIs are off: artifactregistry.*\n.*gcloud services enable/],
    [
      'a secret',
      { secrets: ['SESSION_SECRET', 'ADDRESS_DIGEST_KEY'] },
      /STRIPE_SECRET_KEY\n.*functions:secrets:set STRIPE_SECRET_KEY/,
    ],
    [
      'the key that must never change',
      { versionsForEver: 2 },
      /ADDRESS_DIGEST_KEY has 2 versions, and must never change.*\n.*secrets:destroy ADDRESS_DIGEST_KEY@/,
    ],
    ['a database', { database: null }, /no Firestore database\n.*gcloud firestore databases create/],
    ['native mode', { database: { ...DATABASE, type: 'DATASTORE_MODE' } }, /DATASTORE_MODE/],
    [
      'point-in-time recovery',
      { database: { ...DATABASE, pointInTimeRecovery: false } },
      /recovery of Firestore is off\n.*--enable-pitr/,
    ],
    ['backups', { database: { ...DATABASE, dailyBackupsDays: null } }, /not backed up\n.*--retention=28d/],
    ['lasting backups', { database: { ...DATABASE, dailyBackupsDays: 7 } }, /kept for 7 days alone/],
    [
      'protection',
      { database: { ...DATABASE, deleteProtection: false } },
      /one command\n.*delete-protection/,
    ],
    [
      'soft delete of files',
      { bucket: { ...BUCKET, softDeleteDays: 0 } },
      /cannot be brought back\n.*gs:\/\/good-project.appspot.com --soft-delete-duration=7d/,
    ],
    [
      'versions of files',
      { bucket: { ...BUCKET, versions: { kept: false } } },
      /keeps no versions.*\n.*--versioning --lifecycle-file=storage\.lifecycle\.json/,
    ],
    [
      'an end of what was erased',
      { bucket: { ...BUCKET, versions: { kept: true, days: null } } },
      /versions for ever: what was erased would stay\n.*--lifecycle-file/,
    ],
    [
      'an end in time of what was erased',
      { bucket: { ...BUCKET, versions: { kept: true, days: 365 } } },
      /versions for 365 days: what was erased would stay/,
    ],
    ['a bucket', { bucket: null }, /bucket of uploaded files is not there/],
    ['sign-in with a password', { emailSignIn: false }, /Sign-in with email and password is off/],
    ['parameters', { parameters: null }, /no \.env\.good-project\n.*MAIL_FROM/],
    [
      'the right to sign links',
      { roles: { 'roles/editor': good.roles['roles/editor'] ?? [] } },
      /serviceAccountTokenCreator/,
    ],
    ['the right of tasks', { roles: { 'roles/owner': [RUNTIME] } }, /tasks call functions as may not/],
    [
      'a running queue',
      {
        queues: {
          fireReminders: { state: 'PAUSED', maxConcurrentDispatches: 100, maxDispatchesPerSecond: 50 },
        },
      },
      /fireReminders is paused/,
    ],
    ['a running schedule', { pausedSchedules: ['firebase-schedule-everyMinute'] }, /Schedules are paused/],
    [
      'settings for production',
      { parameters: { MAIL_FROM: 'a@b.c', EXPOSE_COST: 'true' } },
      /for tests alone/,
    ],
  ];
  for (const [what, facts, said] of lacking) {
    it(`that lacks ${what} is told so with the remedy, and is not deployed to`, () => {
      const found = troubles(facts);
      expect(found.map(({ level }) => level)).to.include('missing');
      expect(found.map(printed).join('\n')).to.match(said);
      for (const { remedy } of found) expect(remedy).to.be.a('string');
    });
  }

  it('is advised of metrics, alert policies and dashboards that are not there, by their names', () => {
    const found = troubles({ monitoring: { ...wanted.monitoring, alerts: ['Errors'], dashboards: [] } });
    expect(found.map(({ level }) => level)).to.deep.equal(['advice', 'advice']);
    expect(found.map(printed).join())
      .to.include('Due work is late')
      .and.include('Expiry service')
      .and.not.include('Errors');
  });

  it('is advised of what the deployment changes or leaves behind', () => {
    const found = troubles({
      database: { ...DATABASE, location: 'europe-west3' },
      indexes: { 'contacts (old ascending)': 'READY' },
      functions: [...good.functions, 'oldEndpoint'],
      queues: { fireReminders: { state: 'RUNNING', maxConcurrentDispatches: 1, maxDispatchesPerSecond: 1 } },
    });
    expect(found.map(({ level }) => level)).to.deep.equal(Array(5).fill('advice'));
    expect(found.map(printed).join('\n')).to.match(
      /europe-west3[\s\S]*other rates[\s\S]*1 indexes are new[\s\S]*old asc[\s\S]*oldEndpoint/,
    );
  });
});

describe('What the project has', () => {
  const ANSWERS: Record<string, object> = {
    'cloudresourcemanager.googleapis.com/v1/projects/good-project': { projectNumber: '42' },
    'cloudresourcemanager.googleapis.com/v1/projects/good-project:getIamPolicy': {
      bindings: Object.entries(good.roles).map(([role, members]) => ({ role, members })),
    },
    'cloudbilling.googleapis.com/v1/projects/good-project/billingInfo': { billingEnabled: true },
    'secretmanager.googleapis.com/v1/projects/good-project/secrets/SESSION_SECRET/versions': {
      versions: [{}],
    },
    'secretmanager.googleapis.com/v1/projects/good-project/secrets/STRIPE_SECRET_KEY/versions': {},
    'secretmanager.googleapis.com/v1/projects/good-project/secrets/ADDRESS_DIGEST_KEY/versions': {
      versions: [{}, {}],
    },
    'firestore.googleapis.com/v1/projects/good-project/databases/(default)': {
      type: 'FIRESTORE_NATIVE',
      locationId: 'us-central1',
      pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
      deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
    },
    'firestore.googleapis.com/v1/projects/good-project/databases/(default)/backupSchedules': {
      backupSchedules: [
        { retention: '604800s', dailyRecurrence: {} },
        { retention: '2419200s', dailyRecurrence: {} },
        { retention: '8467200s', weeklyRecurrence: { day: 'SUNDAY' } },
      ],
    },
    'firestore.googleapis.com/v1/projects/good-project/databases/(default)/collectionGroups/-/indexes': {
      indexes: [
        {
          name: 'projects/good-project/databases/(default)/collectionGroups/expiries/indexes/x',
          state: 'READY',
          fields: [...fields, { fieldPath: '__name__', order: 'ASCENDING' }],
        },
      ],
    },
    'storage.googleapis.com/storage/v1/b/good-project.appspot.com': {
      location: 'US',
      cors: [{ origin: ['https://app.example'], method: ['PUT'] }],
      softDeletePolicy: { retentionDurationSeconds: '604800' },
      versioning: { enabled: true },
      // As the remedy sets them.
      lifecycle: JSON.parse(readFileSync(join(ROOT, 'storage.lifecycle.json'), 'utf8')),
    },
    'identitytoolkit.googleapis.com/admin/v2/projects/good-project/config': {
      signIn: { email: { enabled: true } },
    },
    'cloudtasks.googleapis.com/v2/projects/good-project/locations/us-central1/queues': {
      queues: [
        {
          name: 'projects/good-project/locations/us-central1/queues/fireReminders',
          state: 'RUNNING',
          rateLimits: { maxDispatchesPerSecond: 50, maxConcurrentDispatches: 100, maxBurstSize: 10 },
        },
      ],
    },
    'logging.googleapis.com/v2/projects/good-project/metrics': {
      metrics: wanted.monitoring.metrics.map((name) => ({ name })),
    },
    'monitoring.googleapis.com/v3/projects/good-project/alertPolicies': {
      alertPolicies: wanted.monitoring.alerts.map((displayName) => ({ displayName, name: 'projects/p/x' })),
    },
    'monitoring.googleapis.com/v1/projects/good-project/dashboards': {
      dashboards: wanted.monitoring.dashboards.map((displayName) => ({ displayName, name: 'projects/p/y' })),
    },
    'cloudscheduler.googleapis.com/v1/projects/good-project/locations/us-central1/jobs': {
      jobs: [{ name: 'projects/p/locations/l/jobs/firebase-schedule-everyMinute', state: 'ENABLED' }],
    },
  };

  const ask: Ask = async (url) => {
    const { host, pathname, searchParams } = new URL(url);
    const page = searchParams.get('pageToken');
    if (host === 'serviceusage.googleapis.com') {
      const half = Math.ceil(wanted.apis.length / 2);
      const names = page === null ? wanted.apis.slice(0, half) : wanted.apis.slice(half);
      const services = names.map((name) => ({ name: `projects/42/services/${name}` }));
      return { services, ...(page === null ? { nextPageToken: 'two' } : {}) };
    }
    return (ANSWERS[host + pathname] as Record<string, unknown> | undefined) ?? null;
  };

  it('is read from the answers of Google’s APIs, page after page', async () => {
    const facts = await factsOf('good-project', wanted, good.parameters, ask);
    expect(facts).to.deep.equal({
      ...good,
      secrets: ['ADDRESS_DIGEST_KEY', 'SESSION_SECRET'],
      versionsForEver: 2,
      functions: [],
    });
  });

  it('cannot be told of a project that is not there', async () => {
    const failure = await factsOf('no-project', wanted, null, async () => null).catch(
      (thrown: Error) => thrown,
    );
    expect(failure)
      .to.be.instanceOf(Error)
      .with.property('message')
      .that.matches(/no project no-project/);
  });
});
