// Findings and plan for three recorded projects: empty, half set up, and complete.
import { expect } from 'chai';
import { checkProject } from '../../../tools/deploy/checks';
import type { Facts } from '../../../tools/deploy/facts';
import { stepsFor } from '../../../tools/deploy/plan';
import { good, wanted } from './given';

const half: Facts = {
  ...good,
  secrets: { ADDRESS_DIGEST_KEY: 0 },
  bucket: null,
  emailSignIn: false,
  roles: {},
  accounts: { doors: null, workers: null, reading: null },
  queues: {},
  indexes: {},
  functions: [],
  monitoring: { metrics: [], exclusions: [], uptime: [], alerts: [], dashboards: [] },
};
const empty: Facts = { ...half, billingEnabled: false, apis: [], database: null };

const missingOf = (facts: Facts): string[] =>
  checkProject(facts, wanted)
    .filter(({ level }) => level === 'missing')
    .map(({ what }) => what.split(':')[0] ?? '');
const planOf = ({ functions }: Facts): string[] =>
  stepsFor('good-project', wanted, { deployed: functions }).map(({ what }) => what.split(' (')[0] ?? '');

const BEGIN = ['Rules', 'Indexes and TTL policies, until all are built'];
const END = [
  'Pages',
  'Metrics, alert policies, dashboards and the uptime check',
  'Compare the client address through Hosting and directly',
];
const FIRST = [...BEGIN, 'Queues and schedules', 'Triggers', 'Endpoints', 'The doors v1 and v2', ...END];

describe('A project that is recorded', () => {
  it('empty needs billing and APIs first, and gets everything in portions', () => {
    expect(missingOf(empty)).to.deep.equal(['Billing (Blaze plan)', 'APIs that are off']);
    expect(planOf(empty)).to.deep.equal(FIRST);
  });

  it('half set up needs what is left, and gets everything in portions', () => {
    expect(missingOf(half)).to.deep.equal([
      'Bucket of uploaded files',
      'Sign-in with email and password',
      'Secrets that are not set',
      'Service accounts that do not exist',
      'Roles that are not granted',
    ]);
    expect(planOf(half)).to.deep.equal(FIRST);
  });

  it('complete needs nothing, and gets changed functions in one run, also while everything is paused', () => {
    const again = [...BEGIN, 'All functions that changed', ...END];
    const queues = { fireReminders: { ...good.queues.fireReminders, state: 'PAUSED' } } as Facts['queues'];
    const paused = { ...good, queues, pausedSchedules: ['firebase-schedule-everyMinute'] };
    for (const facts of [good, paused]) {
      expect(missingOf(facts)).to.deep.equal([]);
      expect(planOf(facts)).to.deep.equal(again);
    }
  });
});
