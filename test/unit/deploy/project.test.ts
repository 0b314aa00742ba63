// What a Firebase project lacks: over facts as Google's APIs answer them.
import { expect } from 'chai';
import { checkProject } from '../../../tools/deploy/checks';
import type { Facts } from '../../../tools/deploy/facts';
import { type Finding, overridden, printed } from '../../../tools/deploy/finding';
import { wantedBy } from '../../../tools/deploy/wanted';
import { good, manifest, wanted } from './given';

const DATABASE = good.database as NonNullable<Facts['database']>;
const BUCKET = good.bucket as NonNullable<Facts['bucket']>;
const findings = (facts: Partial<Facts>): Finding[] => checkProject({ ...good, ...facts }, wanted);
const troubles = (facts: Partial<Facts>): Finding[] => findings(facts).filter(({ level }) => level !== 'ok');
const without = (role: string) =>
  Object.fromEntries(Object.entries(good.roles).filter(([each]) => each !== role));
const paused = {
  queues: { fireReminders: { state: 'PAUSED', maxConcurrentDispatches: 100, maxDispatchesPerSecond: 50 } },
  pausedSchedules: ['firebase-schedule-everyMinute'],
};

describe('A project', () => {
  it('that has everything lacks nothing', () => {
    expect(troubles({}).map(printed)).to.deep.equal([]);
  });

  it('that is new, without functions, queues and indexes yet, can be deployed to', () => {
    const found = troubles({ queues: {}, functions: [], indexes: {} });
    expect(found.map(({ level }) => level)).to.deep.equal(['advice']);
  });

  for (const name of ['SENDGRID_WEBHOOK_PUBLIC_KEY', 'TRUSTED_PROXY_RANGES']) {
    it(`is not deployed to without ${name}`, () => {
      const params = [...(manifest.params ?? []), { name, type: 'string', default: '' }];
      const demanding = wantedBy({ ...manifest, params }, { indexes: [], fieldOverrides: [] });
      const levelWith = (parameters: Record<string, string>) =>
        checkProject({ ...good, parameters: { ...good.parameters, ...parameters } }, demanding).find(
          ({ what }) => what.includes(name),
        )?.level;
      expect(levelWith({})).to.equal('missing');
      expect(levelWith({ [name]: 'MFkw' })).to.equal(undefined);
    });
  }

  it('is deployed to while everything is paused, so that a rollback in an emergency goes through', () => {
    const found = troubles(paused);
    expect(found.map(({ level }) => level)).to.deep.equal(['advice', 'advice']);
    expect(found.map(printed).join()).to.match(/queues resume[\s\S]*jobs resume/);
  });

  it('is deployed to despite a finding that a person names', () => {
    const found = findings({ billingEnabled: false, allUsersAllowed: false });
    const levels = (despite: string) => overridden(found, despite).filter(({ level }) => level === 'missing');
    expect(levels('')).to.have.length(1);
    expect(levels('Billing (Blaze plan)')).to.deep.equal([]);
    expect(levels('Billing')).to.have.length(1);
  });

  it('with APIs that are off is told so alone: what they manage may well exist', () => {
    const found = troubles({ apis: [], database: null, bucket: null, roles: {}, functions: [] });
    expect(found.map(printed).join()).to.match(
      /^✘ APIs that are off: cloudbilling[\s\S]*services enable[^✘–]*$/,
    );
  });

  const lacking: [string, Partial<Facts>, RegExp][] = [
    ['billing', { billingEnabled: false }, /Blaze/],
    [
      'a secret',
      { secrets: { ADDRESS_DIGEST_KEY: 1 } },
      /not set: SESSION_SECRET, STRIPE_SECRET_KEY.*\n.*functions:secrets:set STRIPE_SECRET_KEY/,
    ],
    [
      'the key that must never change',
      { secrets: { ...good.secrets, ADDRESS_DIGEST_KEY: 2 } },
      /ADDRESS_DIGEST_KEY, which must never change: several.*\n.*secrets:destroy ADDRESS_DIGEST_KEY@/,
    ],
    [
      'a database',
      { database: null },
      /database: none.*\n.*databases create --edition=standard --location=us-central1/,
    ],
    ['native mode', { database: { ...DATABASE, type: 'DATASTORE_MODE' } }, /DATASTORE_MODE/],
    [
      'the edition',
      { database: { ...DATABASE, edition: 'ENTERPRISE' } },
      /edition: ENTERPRISE \(demanded: STANDARD/,
    ],
    [
      'recovery',
      { database: { ...DATABASE, pointInTimeRecovery: false } },
      /recovery: no.*\n.*--enable-pitr/,
    ],
    ['backups', { database: { ...DATABASE, dailyBackupsDays: 7 } }, /backups: 7 .*28\)\n.*--retention=28d/],
    [
      'protection',
      { database: { ...DATABASE, deleteProtection: false } },
      /deletion: no.*\n.*delete-protection/,
    ],
    [
      'soft delete of files',
      { bucket: { ...BUCKET, softDeleteDays: 0 } },
      /soft delete.*: 0.*\n.*gs:\/\/good-project.firebasestorage.app --soft-delete-duration=7d/,
    ],
    [
      'versions of files',
      { bucket: { ...BUCKET, versionDays: 0 } },
      /versions: 0.*\n.*--versioning --lifecycle/,
    ],
    ['an end of what was erased', { bucket: { ...BUCKET, versionDays: 365 } }, /versions: 365/],
    ['a bucket', { bucket: null }, /Bucket of uploaded files: none/],
    ['sign-in with a password', { emailSignIn: false }, /Sign-in with email and password: no/],
    ['the build role', { roles: without('roles/cloudbuild.builds.builder') }, /42-compute@.*builds\.builder/],
    ['the role of tasks', { roles: without('roles/run.invoker') }, /expiry-workers: roles\/run\.invoker/],
    [
      'the right to sign links',
      { accounts: { ...good.accounts, doors: {} } },
      /expiry-doors on expiry-doors: .*TokenCreator.*\n.*service-accounts add-iam-policy-binding expiry-doors@/,
    ],
    [
      'an account',
      { accounts: { ...good.accounts, reading: null } },
      /service-accounts create expiry-reading/,
    ],
    ['public functions', { allUsersAllowed: false }, /allowedPolicyMemberDomains\): no/],
    ['CPUs', { quota: { cpus: 5, memoryGib: 40 } }, /CPUs of Cloud Run.*: 5 \(demanded: at least 20/],
    ['memory', { quota: { cpus: 20, memoryGib: 8 } }, /GiB of Cloud Run.*: 8 \(demanded: at least 40/],
    ['settings for production', { parameters: { MAIL_FROM: 'a@b.c', EXPOSE_COST: 'true' } }, /EXPOSE_COST/],
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
      /europe-west3[\s\S]*other rates[\s\S]*to be built[\s\S]*old asc[\s\S]*oldEndpoint/,
    );
  });
});
