// Facts of a project, read from answers of Google's APIs as their documentation describes them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../../../local/config';
import { checkProject } from '../../../tools/deploy/checks';
import { factsOf } from '../../../tools/deploy/facts';
import { ApiDisabled, type Ask } from '../../../tools/deploy/google';
import { account, fields, good, wanted } from './given';

describe('What the project has', () => {
  const quota = (name: string, limit: string) => ({
    metric: `run.googleapis.com/${name}`,
    consumerQuotaLimits: [
      {
        quotaBuckets: [
          { effectiveLimit: '7', dimensions: { region: 'europe-west1' } },
          { effectiveLimit: limit },
        ],
      },
    ],
  });
  const ANSWERS: Record<string, object> = {
    'cloudresourcemanager.googleapis.com/v1/projects/good-project': { projectNumber: '42' },
    'cloudresourcemanager.googleapis.com/v1/projects/good-project:getIamPolicy': {
      // A role comes in several bindings, and one with a condition may not hold.
      bindings: [
        { role: 'roles/run.invoker', members: [account('reading')], condition: { expression: 'false' } },
        ...Object.entries(good.roles).flatMap(([role, members]) =>
          members.map((member) => ({ role, members: [member] })),
        ),
      ],
    },
    'firebase.googleapis.com/v1beta1/projects/good-project/adminSdkConfig': {
      storageBucket: 'good-project.firebasestorage.app',
    },
    'cloudresourcemanager.googleapis.com/v1/projects/good-project:getEffectiveOrgPolicy': {
      listPolicy: { allValues: 'ALLOW' },
    },
    'serviceusage.googleapis.com/v1beta1/projects/good-project/services/run.googleapis.com/consumerQuotaMetrics':
      {
        metrics: [
          quota('cpu_allocation', '20000'),
          quota('mem_allocation', String(40 * 2 ** 30)),
          quota('other', '1'),
        ],
      },
    ...Object.fromEntries(
      Object.entries(good.accounts).flatMap(([name, roles]) => {
        const resource = `iam.googleapis.com/v1/projects/good-project/serviceAccounts/${account(name).split(':')[1]}`;
        const bindings = Object.entries(roles ?? {}).map(([role, members]) => ({ role, members }));
        return [
          [resource, {}],
          [`${resource}:getIamPolicy`, { bindings }],
        ];
      }),
    ),
    'firestore.googleapis.com/v1/projects/good-project/databases/(default)/collectionGroups/-/fields': {
      fields: [
        {
          name: 'projects/good-project/databases/(default)/collectionGroups/events/fields/expires_at',
          ttlConfig: { state: 'ACTIVE' },
          indexConfig: { indexes: [] },
        },
      ],
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
      databaseEdition: 'STANDARD',
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
    'storage.googleapis.com/storage/v1/b/good-project.firebasestorage.app': {
      location: 'US',
      cors: [{ origin: ['https://app.example'], method: ['PUT'] }],
      softDeletePolicy: { retentionDurationSeconds: '604800' },
      versioning: { enabled: true },
      // As the remedy sets them.
      lifecycle: JSON.parse(readFileSync(join(ROOT, 'storage.lifecycle.json'), 'utf8')),
    },
    'storage.googleapis.com/storage/v1/b/exports-elsewhere': { projectNumber: '43' },
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
    'logging.googleapis.com/v2/projects/good-project/exclusions': {
      exclusions: wanted.monitoring.exclusions.map((name) => ({ name })),
    },
    'logging.googleapis.com/v2/projects/good-project/metrics': {
      metrics: wanted.monitoring.metrics.map((name) => ({ name })),
    },
    'monitoring.googleapis.com/v3/projects/good-project/uptimeCheckConfigs': {
      uptimeCheckConfigs: wanted.monitoring.uptime.map((displayName) => ({ displayName })),
    },
    'monitoring.googleapis.com/v3/projects/good-project/alertPolicies': {
      alertPolicies: wanted.monitoring.alerts.map((displayName) => ({ displayName, name: 'projects/p/x' })),
    },
    'monitoring.googleapis.com/v1/projects/good-project/dashboards': {
      dashboards: wanted.monitoring.dashboards.map((displayName) => ({ displayName, name: 'projects/p/y' })),
    },
    'cloudscheduler.googleapis.com/v1/projects/good-project/locations/us-central1/jobs': {
      jobs: [
        { name: 'projects/p/locations/l/jobs/firebase-schedule-everyMinute', state: 'ENABLED' },
        {
          name: 'projects/p/locations/l/jobs/export-firestore',
          state: 'ENABLED',
          httpTarget: {
            uri: 'https://firestore.googleapis.com/v1/projects/good-project/databases/(default):exportDocuments',
            body: Buffer.from('{"outputUriPrefix":"gs://exports-elsewhere"}').toString('base64'),
          },
        },
      ],
    },
  };

  const ask: Ask = async (url) => {
    const { host, pathname, searchParams } = new URL(url);
    const page = searchParams.get('pageToken');
    if (pathname === '/v1/projects/good-project/services') {
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
      secrets: { ADDRESS_DIGEST_KEY: 2, SESSION_SECRET: 1, STRIPE_SECRET_KEY: 0 },
      functions: [],
    });
  });

  const targets: [string, Ask][] = [
    ['none', async (url) => (url.includes('cloudscheduler') ? null : ask(url))],
    ['this project', async (url) => (url.includes('elsewhere') ? { projectNumber: '42' } : ask(url))],
    [
      'an unknown bucket',
      async (url) => (url.includes('elsewhere') ? Promise.reject(new Error('403')) : ask(url)),
    ],
  ];
  for (const [target, asked] of targets) {
    it(`include an export of Firestore to ${target}, which the doctor advises against`, async () => {
      const facts = await factsOf('good-project', wanted, good.parameters, asked);
      expect(facts.exportTarget).to.equal(target);
      const finding = checkProject(facts, wanted).find(({ what }) => what.startsWith('Nightly'));
      expect(finding?.level).to.equal('advice');
      expect(finding?.remedy).to.match(/service-42@gcp-sa-firestore[\s\S]*jobs create http export-firestore/);
    });
  }

  it('of a half set up project are its APIs alone, and the rest is not asked as if it were missing', async () => {
    const half: Ask = async (url) => {
      if (/firestore|iam\.g|cloudtasks/.test(new URL(url).host)) throw new ApiDisabled(url, 'good-project');
      const answer = await ask(url);
      const off = ['firestore', 'iam', 'cloudtasks'].map((name) => `/services/${name}.googleapis.com`);
      const services = answer?.services as { name: string }[] | undefined;
      return services
        ? { ...answer, services: services.filter(({ name }) => !off.some((end) => name.endsWith(end))) }
        : answer;
    };
    const facts = await factsOf('good-project', wanted, good.parameters, half);
    const found = checkProject(facts, wanted).filter(({ level }) => level !== 'ok');
    expect(found.map(({ what }) => what)).to.deep.equal([
      'APIs that are off: cloudtasks.googleapis.com, firestore.googleapis.com, iam.googleapis.com (demanded: none)',
    ]);
  });

  it('of an empty project end with the API that must come first, named as disabled', async () => {
    const failure = await factsOf('new-project', wanted, null, async (url) => {
      throw new ApiDisabled(url, 'new-project');
    }).catch((thrown: Error) => thrown.message);
    expect(failure).to.match(
      /SERVICE_DISABLED: .*cloudresourcemanager.*gcloud services enable cloudresourcemanager\.googleapis\.com/,
    );
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
