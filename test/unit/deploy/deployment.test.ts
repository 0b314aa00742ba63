// The deployment: its steps and their order, and the doctor’s findings for recorded projects.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ensureAccounts, missingAccounts } from '../../../tools/deploy/accounts';
import { compareAddresses } from '../../../tools/deploy/addresses';
import { checkProject } from '../../../tools/deploy/checks';
import { applyOverrides, type Finding, printed } from '../../../tools/deploy/finding';
import { buildIndexes, indexesOf, indexText } from '../../../tools/deploy/indexes';
import { checkRegion, printedStep, stepsFor } from '../../../tools/deploy/plan';
import type { Parameters } from '../../../tools/deploy/wanted';
import { withEnvironment } from '../providers/environment';
import {
  ADDRESS,
  type Answers,
  accountOf,
  complete,
  empty,
  exportJob,
  google,
  HOME,
  halfSetUp,
  job,
  PARAMETERS,
  quota,
  wanted,
} from './given';

describe('A deployment', () => {
  it('includes everything in the manifest and the index file', () => {
    expect(wanted).to.deep.include({
      secrets: ['ADDRESS_DIGEST_KEY', 'SESSION_SECRET'],
      queues: ['fireReminders'],
      indexes: ['expiries (organization_id ascending, contacts contains)', 'ttl of events'],
      cpus: 20,
      memoryGib: 40,
    });
    const descending = ['b', '__name__'].map((fieldPath) => ({ fieldPath, order: 'DESCENDING' }));
    expect(indexText('a', descending, 'COLLECTION_GROUP')).to.equal('a anywhere (b descending)');
  });

  it('compares the client address through Hosting and directly, and names the untrusted proxy', async () => {
    const answering = (hosted: string) => async (url: string) =>
      JSON.stringify({ client_address: url.includes('.web.app/') ? hosted : '203.0.113.5' });
    await compareAddresses('good-project', 'us-central1', answering('203.0.113.5'));
    const refused = compareAddresses('good-project', 'us-central1', answering('151.101.1.1'));
    const message = await refused.catch((error: Error) => error.message);
    expect(message).to.match(/count 151\.101\.1\.1.*TRUSTED_PROXY_RANGES in \.env\.good-project/);
    const other = compareAddresses('good-project', 'us-central1', async () => '{}');
    expect(await other.catch((error: Error) => error.message)).to.match(/^No address from/);
  });

  it('starts only after its region is confirmed, and asks once', () => {
    for (const confirmed of [undefined, 'europe-west3'])
      expect(() => checkRegion(wanted.region, [], confirmed)).to.throw('Confirm with --region us-central1');
    checkRegion(wanted.region, [], 'us-central1');
    checkRegion(wanted.region, ['v1']);
  });

  it('omits the single functions of endpoints on request, and nothing else', () => {
    const others = (doorsOnly: boolean) =>
      stepsFor('good-project', wanted, { doorsOnly }).filter(({ what }) => !what.startsWith('Endpoints'));
    expect(stepsFor('good-project', wanted, { doorsOnly: true })).to.deep.equal(others(true));
    expect(others(true)).to.deep.equal(others(false));
    expect(stepsFor('good-project', wanted)).to.have.length.above(others(false).length);
  });

  it('tries triggers three times, and at most 8 functions concurrently by default', () => {
    const many = Array.from({ length: 20 }, (_, index) => `endpoint${index}`);
    const steps = stepsFor('good-project', { ...wanted, functions: [...wanted.functions, ...many] });
    const retried = steps.filter(({ tries = 1 }) => tries === 3).map(({ what }) => what);
    expect(retried).to.deep.equal(['Service accounts and their roles', 'Triggers (1 functions)']);
    const deployed = steps.map(({ cli }) => [...(cli?.join() ?? '').matchAll(/functions:(\w+)/g)]);
    for (const batch of deployed) expect(batch.length).to.be.at.most(8);
    const names = deployed.flat().map(([, name]) => name);
    expect(names.sort(), 'each once').to.deep.equal([...wanted.functions, ...many].sort());
  });

  it('names its functions unless exactly these exist, so that it deletes none', () => {
    for (const deployed of [wanted.functions.slice(1), [...wanted.functions, 'old']]) {
      const clis = stepsFor('good-project', wanted, { deployed }).flatMap(({ cli }) => cli ?? []);
      expect(clis.join()).to.include('functions:login');
    }
  });
});

describe('Indexes', () => {
  const [index, ttl] = wanted.indexes as [string, string];
  /** @param states the result of each look; the last one repeats */
  function firestore(...states: Record<string, string>[]) {
    const did: string[] = [];
    let [looks, nowMs] = [0, 0];
    const work = {
      deploy: async () => void did.push('deploy'),
      look: async () => states[Math.min(looks++, states.length - 1)] ?? {},
      pause: async () => {
        nowMs += 60_000;
      },
      nowMs: () => nowMs,
    };
    return { did, work };
  }
  const failureOf = (work: Promise<void>) => work.then(String, (error: Error) => error.message);

  it('are deployed until a run changes nothing, and awaited with TTL policies and fields', async () => {
    const { did, work } = firestore(
      {},
      { [index]: 'CREATING' },
      { [index]: 'CREATING', [ttl]: 'CREATING' },
      { [index]: 'CREATING', [ttl]: 'CREATING' },
      { [index]: 'READY', [ttl]: 'CREATING', 'field a.b': 'CREATING' },
      { [index]: 'READY', [ttl]: 'READY' },
    );
    await buildIndexes(wanted.indexes, work);
    expect(did).to.have.length(3);
  });

  it('are deployed again after a failed run', async () => {
    const { did, work } = firestore({ [index]: 'READY', [ttl]: 'READY' });
    const deploy = async () => {
      await work.deploy();
      if (did.length === 1) throw new Error('409');
    };
    await buildIndexes(wanted.indexes, { ...work, deploy });
    expect(did).to.have.length(2);
    const failing = { ...work, deploy: () => Promise.reject(new Error('403')) };
    expect(await failureOf(buildIndexes(wanted.indexes, failing))).to.equal('403');
  });

  it('include single-field indexes, which Firestore builds by default', async () => {
    const name = 'projects/good-project/databases/(default)/collectionGroups/events/fields/type';
    const field = { name, indexConfig: { indexes: [{ state: 'READY' }, { state: 'CREATING' }] } };
    const fields = { [`${ADDRESS.database}/collectionGroups/-/fields`]: { fields: [field] } };
    const states = await indexesOf(google({ ...complete(), ...fields }), 'good-project');
    expect(states).to.deep.equal({ [index]: 'READY', 'field events.type': 'CREATING' });
  });

  it('that need repair, are never created or take more than an hour end the deployment', async () => {
    const all = { [index]: 'READY', [ttl]: 'READY' };
    const broken = firestore({ ...all, [index]: 'NEEDS_REPAIR' });
    expect(await failureOf(buildIndexes(wanted.indexes, broken.work))).to.include(`deploy again: ${index}`);
    const never = firestore({ [index]: 'READY' });
    expect(await failureOf(buildIndexes(wanted.indexes, never.work))).to.include('ttl of events');
    const slow = firestore({ ...all, [ttl]: 'CREATING' });
    const failure = await failureOf(buildIndexes(wanted.indexes, slow.work));
    expect(failure).to.include('within an hour: ttl of events');
  });
});

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
const { functions } = complete()[ADDRESS.functions] as { functions: object[] };
/** A deployed project whose operators have changed what the service needs. */
const faulty: Answers = {
  ...complete(),
  ...changed(ADDRESS.database, {
    ...{ databaseEdition: 'ENTERPRISE', locationId: 'europe-west3' },
    ...{ pointInTimeRecoveryEnablement: 'x', deleteProtectionState: 'x' },
  }),
  [`${ADDRESS.database}/backupSchedules`]: {},
  [ADDRESS.jobs]: { jobs: [exportJob('good-project.firebasestorage.app')] },
  ...changed(ADDRESS.bucket, { softDeletePolicy: {} }),
  [`${ADDRESS.secrets}/ADDRESS_DIGEST_KEY/versions`]: {
    versions: [{ state: 'ENABLED' }, { state: 'ENABLED' }],
  },
  [`${ADDRESS.resources}:getEffectiveOrgPolicy`]: { listPolicy: { allowedValues: ['C0'] } },
  [ADDRESS.quota]: {
    metrics: [quota('cpu_allocation', '5000'), quota('mem_allocation', String(8 * 2 ** 30))],
  },
  [ADDRESS.queues]: { queues: [{ name: `${HOME}/queues/fireReminders`, state: 'PAUSED' }] },
  [ADDRESS.functions]: {
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
      const { services } = empty()[ADDRESS.services] as { services: { name: string }[] };
      const on = { services: services.filter(({ name }) => !name.includes(`/${api}.`)) };
      const [finding, ...others] = await troubles({ ...empty(), [ADDRESS.services]: on });
      expect(others).to.deep.equal([]);
      const advice = new RegExp(`^✘ .*SERVICE_DISABLED: .*gcloud services enable ${api}\\.googleapis\\.com`);
      expect(finding && printed(finding)).to.match(advice);
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
      { [ADDRESS.database]: undefined },
      /✘ Firestore edition: no database.*\n.*create --edition=standard/,
    ],
    ['a bucket it can read', { [ADDRESS.jobs]: { jobs: [exportJob('secret')] } }, /^– .*: an unknown bucket/],
    ['the bucket that it names', changed(firebaseConfig, { storageBucket }), /✘ Bucket.*good-project\.appspot\.com/],
    ['versions', changed(ADDRESS.bucket, { versioning: {} }), /✘ Days of old.*: 0 and 7.*\n.*--versioning/],
    ['an end of old versions', changed(ADDRESS.bucket, { lifecycle: {} }), /✘ Days of old.*: Infinity and 7/],
    [
      'a known quota',
      { [ADDRESS.quota]: undefined },
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
    const before = answers[`${ADDRESS.resources}:getIamPolicy`] as { bindings: object[] };
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
    const after = answers[`${ADDRESS.resources}:getIamPolicy`] as { bindings: object[] };
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
    [ADDRESS.queues]: { queues: [{ name: `${HOME}/queues/fireReminders`, state: 'PAUSED' }] },
    [ADDRESS.jobs]: {
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
      const firstLines = (await troubles(answers)).map((finding) => printed(finding).split('\n')[0]);
      expect(firstLines).to.deep.equal(pauses);
    }
    // The CLI updates functions, and no step resumes them.
    expect(again.flatMap(({ cli }) => cli ?? []).join(' ')).not.to.match(/resume|pause/);
  });

  it('to an older commit that lacks a secret proceeds with --despite', async () => {
    const older = await troubles({ ...paused, [`${ADDRESS.secrets}/SESSION_SECRET/versions`]: {} });
    const left = (despite: string) => applyOverrides(older, despite).filter(({ level }) => level === 'missing');
    expect(left('')).to.have.length(1);
    expect(left('Secrets')).to.have.length(1);
    expect(left('Paused queues and schedules, Missing secrets')).to.deep.equal([]);
  });
});
