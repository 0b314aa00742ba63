// The doctor's output and the dry run for recorded projects, and further faults with their remedies.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ensureAccounts, missingAccounts } from '../../../tools/deploy/accounts';
import { checkProject } from '../../../tools/deploy/checks';
import { applyOverrides, type Finding, printed } from '../../../tools/deploy/finding';
import { printedStep, stepsFor } from '../../../tools/deploy/plan';
import type { Parameters } from '../../../tools/deploy/wanted';
import { withEnvironment } from '../providers/environment';
import {
  type Answers,
  accountOf,
  BUCKET,
  complete,
  DATABASE,
  empty,
  exportJob,
  FUNCTIONS,
  google,
  HOME,
  halfSetUp,
  JOBS,
  job,
  PARAMETERS,
  QUEUES,
  QUOTA,
  quota,
  RESOURCES,
  SECRETS,
  SERVICES,
  wanted,
} from './given';

const check = (answers: Answers, parameters: Parameters = PARAMETERS) =>
  checkProject('good-project', wanted, parameters, google(answers));
/** Without the suite's keys, which belong to its sandbox and which the doctor would use. */
const withoutProviderKeys = (): void =>
  withEnvironment({ SENDGRID_API_KEY: '', TWILIO_AUTH_TOKEN: '', STRIPE_SECRET_KEY: '', GEMINI_API_KEY: '' });

/** Findings without those about providers, which have no key here. */
async function troubles(answers: Answers, parameters?: Parameters): Promise<Finding[]> {
  const { findings } = await check(answers, parameters);
  return findings.filter(({ level, what }) => level !== 'ok' && !what.includes('could not be checked'));
}

const changed = (address: string, over: object): Answers => ({
  [address]: { ...complete()[address], ...over },
});
const { functions } = complete()[FUNCTIONS] as { functions: object[] };
/** A deployed project whose operators have changed what the service needs. */
const faulty: Answers = {
  ...complete(),
  ...changed(DATABASE, {
    ...{ databaseEdition: 'ENTERPRISE', locationId: 'europe-west3' },
    ...{ pointInTimeRecoveryEnablement: 'x', deleteProtectionState: 'x' },
  }),
  [`${DATABASE}/backupSchedules`]: {},
  [JOBS]: { jobs: [exportJob('good-project.firebasestorage.app')] },
  ...changed(BUCKET, { softDeletePolicy: {} }),
  [`${SECRETS}/ADDRESS_DIGEST_KEY/versions`]: { versions: [{ state: 'ENABLED' }, { state: 'ENABLED' }] },
  [`${RESOURCES}:getEffectiveOrgPolicy`]: { listPolicy: { allowedValues: ['C0'] } },
  [QUOTA]: { metrics: [quota('cpu_allocation', '5000'), quota('mem_allocation', String(8 * 2 ** 30))] },
  [QUEUES]: { queues: [{ name: `${HOME}/queues/fireReminders`, state: 'PAUSED' }] },
  [FUNCTIONS]: {
    functions: [
      { ...functions[0], serviceConfig: { serviceAccountEmail: '42-compute@x' } },
      ...functions.slice(1),
      { name: `${HOME}/functions/old` },
    ],
  },
};

describe('A recorded project', () => {
  withoutProviderKeys();
  const projects: [string, Answers, Parameters][] = [
    ['empty', empty(), {}],
    ['halfSetUp', halfSetUp(), { MAIL_FROM: 'a@app.example' }],
    ['faulty', faulty, PARAMETERS],
  ];
  const recorded = (name: string) => readFileSync(join(__dirname, `recorded/${name}.txt`), 'utf8').trim();

  for (const [name, answers, parameters] of projects) {
    it(`${name}: the doctor finds what test/unit/deploy/recorded/${name}.txt lists`, async () => {
      const found = await troubles(answers, parameters);
      expect(found.map(printed).join('\n')).to.equal(recorded(name));
    });
  }

  it('complete: the doctor prints each check', async () => {
    const { findings } = await check(complete());
    expect(findings.map(printed).join('\n')).to.equal(recorded('complete'));
  });

  it('has a dry run with each step: of a first deployment, and of a later one', () => {
    const plan = (deployed: string[]) => stepsFor('good-project', wanted, { deployed }).map(printedStep);
    expect(plan([]).join('\n')).to.equal(recorded('firstPlan'));
    expect(plan(wanted.functions).join('\n')).to.equal(recorded('laterPlan'));
  });

  for (const api of ['cloudresourcemanager', 'serviceusage', 'cloudbilling']) {
    it(`with ${api} off is one finding that names the API`, async () => {
      const { services } = empty()[SERVICES] as { services: { name: string }[] };
      const on = { services: services.filter(({ name }) => !name.includes(`/${api}.`)) };
      const [finding, ...others] = await troubles({ ...empty(), [SERVICES]: on });
      expect(others).to.deep.equal([]);
      expect(finding && printed(finding)).to.match(
        new RegExp(`^✘ .*SERVICE_DISABLED: .*gcloud services enable ${api}\\.googleapis\\.com`),
      );
    });
  }

  it('without access is one finding', async () => {
    const { findings } = await checkProject('good-project', wanted, {}, async () => null);
    expect(findings.map(printed)[0]).to.match(/Project good-project doesn’t exist/);
  });
});

describe('A project', () => {
  withoutProviderKeys();
  const firebaseConfig = 'firebase.googleapis.com/v1beta1/projects/good-project/adminSdkConfig';
  const storageBucket = 'good-project.appspot.com';
  const cases: [string, Answers, RegExp][] = [
    [
      'a database',
      { [DATABASE]: undefined },
      /✘ Firestore edition: no database.*\n.*create --edition=standard/,
    ],
    ['a bucket it can read', { [JOBS]: { jobs: [exportJob('secret')] } }, /^– .*: an unknown bucket/],
    [
      'the bucket that it names',
      changed(firebaseConfig, { storageBucket }),
      /✘ Bucket.*good-project\.appspot\.com/,
    ],
    ['versions', changed(BUCKET, { versioning: {} }), /✘ Days of old.*: 0 and 7.*\n.*--versioning/],
    ['an end of old versions', changed(BUCKET, { lifecycle: {} }), /✘ Days of old.*: Infinity and 7/],
    [
      'a known quota',
      { [QUOTA]: undefined },
      /^– CPUs of Cloud Run: unknown[\s\S]*– GiB of Cloud Run: unknown/,
    ],
  ];
  for (const [what, answers, said] of cases) {
    it(`that lacks ${what} explains how to get it`, async () => {
      const found = await troubles({ ...complete(), ...answers });
      expect(found.map(printed).join('\n')).to.match(said);
      for (const { remedy } of found) expect(remedy).to.be.a('string').and.not.equal('');
    });
  }

  it('gets accounts and roles from the deployment, which keeps all other bindings', async () => {
    const answers: Answers = { ...halfSetUp() };
    const ask = google(answers);
    const before = answers[`${RESOURCES}:getIamPolicy`] as { bindings: object[] };
    const conditional = { role: 'roles/viewer', members: ['user:x'], condition: { expression: 'false' } };
    const stateful: typeof ask = async (url, body = undefined) => {
      const { host, pathname } = new URL(url);
      const { accountId, policy } = (body ?? {}) as { accountId?: string; policy?: object };
      if (accountId) {
        answers[accountOf(accountId.replace('expiry-', ''))] = { email: accountId };
        answers[`${accountOf(accountId.replace('expiry-', ''))}:getIamPolicy`] = {
          etag: 'ACAB',
          bindings: [conditional],
        };
      } else if (policy) answers[`${host}${pathname.replace(':set', ':get')}`] = { ...policy };
      else return ask(url, body);
      return {};
    };
    const project = { projectId: 'good-project', projectNumber: '42' };
    const created = await ensureAccounts(stateful, project);
    expect(created.slice(0, 3)).to.deep.equal(['expiry-doors', 'expiry-workers', 'expiry-reading']);
    expect(await missingAccounts(stateful, project)).to.deep.equal({ absent: [], grants: [] });
    expect(await ensureAccounts(stateful, project)).to.deep.equal([]);
    const after = answers[`${RESOURCES}:getIamPolicy`] as { bindings: object[] };
    expect(after).to.include({ etag: 'BwX', version: 3 });
    expect(after.bindings.slice(0, 2)).to.deep.equal(before.bindings);
    const own = answers[`${accountOf('doors')}:getIamPolicy`] as { bindings: object[] };
    expect(own.bindings[0]).to.deep.equal(conditional);
  });
});

describe('An emergency rollback', () => {
  withoutProviderKeys();
  const paused: Answers = {
    ...complete(),
    [QUEUES]: { queues: [{ name: `${HOME}/queues/fireReminders`, state: 'PAUSED' }] },
    [JOBS]: {
      jobs: [job('firebase-schedule-everyMinute', { state: 'PAUSED' }), exportJob('exports-elsewhere')],
    },
  };

  it('pauses, deploys and resumes: the same plan, with only advice while paused', async () => {
    const again = stepsFor('good-project', wanted, { deployed: wanted.functions });
    for (const answers of [complete(), paused, complete()]) {
      const { deployed } = await check(answers);
      expect(stepsFor('good-project', wanted, { deployed })).to.deep.equal(again);
      const pauses =
        answers === paused
          ? ['– Paused queues and schedules: fireReminders, firebase-schedule-everyMinute (required: none)']
          : [];
      expect((await troubles(answers)).map((finding) => printed(finding).split('\n')[0])).to.deep.equal(
        pauses,
      );
    }
    // The CLI updates functions, and no step resumes them.
    expect(again.flatMap(({ cli }) => cli ?? []).join(' ')).not.to.match(/resume|pause/);
  });

  it('to an older commit that lacks a secret proceeds with --despite', async () => {
    const older = await troubles({ ...paused, [`${SECRETS}/SESSION_SECRET/versions`]: {} });
    const left = (despite: string) =>
      applyOverrides(older, despite).filter(({ level }) => level === 'missing');
    expect(left('')).to.have.length(1);
    expect(left('Secrets')).to.have.length(1);
    expect(left('Paused queues and schedules, Missing secrets')).to.deep.equal([]);
  });
});
