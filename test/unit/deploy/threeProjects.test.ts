// Findings and plan for three recorded projects: empty, half set up, and complete.
import { expect } from 'chai';
import { checkProject } from '../../../tools/deploy/checks';
import type { Facts } from '../../../tools/deploy/facts';
import { overridden } from '../../../tools/deploy/finding';
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

describe('A rollback in an emergency', () => {
  const again = [...BEGIN, 'All functions that changed', ...END];
  const queue = good.queues.fireReminders as Facts['queues'][string];
  const advised = (facts: Facts): string[] =>
    checkProject(facts, wanted).flatMap(({ level, what }) =>
      level === 'ok' ? [] : [what.split(':')[0] ?? ''],
    );
  const states: [string, Facts][] = [
    ['before', good],
    [
      'paused',
      {
        ...good,
        queues: { fireReminders: { ...queue, state: 'PAUSED' } },
        pausedSchedules: ['firebase-schedule-everyMinute'],
      },
    ],
    ['resumed', good],
  ];

  it('goes through pause, deployment and resumption: the same plan, and advice only while it is paused', () => {
    for (const [state, facts] of states) {
      expect(missingOf(facts), state).to.deep.equal([]);
      expect(planOf(facts), state).to.deep.equal(again);
      const pauses = state === 'paused' ? ['Paused queues of 1', 'Paused schedules'] : [];
      expect(advised(facts), state).to.deep.equal(pauses);
    }
    // The CLI updates functions, and has no step that resumes.
    const clis = stepsFor('good-project', wanted, { deployed: good.functions }).flatMap(
      ({ cli }) => cli ?? [],
    );
    expect(clis.join(' ')).not.to.match(/resume|pause/);
  });

  it('of an older commit, which lacks a function and its secret, is deployed --despite each missing finding', () => {
    const [, paused] = states[1] as [string, Facts];
    const older: Facts = {
      ...paused,
      functions: [...good.functions, 'newEndpoint'],
      secrets: { ADDRESS_DIGEST_KEY: 1 },
    };
    expect(missingOf(older)).to.deep.equal(['Secrets that are not set']);
    const findings = checkProject(older, wanted);
    const left = (despite: string) =>
      overridden(findings, despite).filter(({ level }) => level === 'missing');
    expect(left('Paused schedules')).to.have.length(1);
    expect(left(missingOf(older).join(','))).to.deep.equal([]);
  });
});

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

  it('complete needs nothing, and gets changed functions in one run', () => {
    expect(missingOf(good)).to.deep.equal([]);
    expect(planOf(good)).to.deep.equal([...BEGIN, 'All functions that changed', ...END]);
  });
});
