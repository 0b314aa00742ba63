// In which order a deployment goes, and what of it.
import { expect } from 'chai';
import { stepsFor } from '../../../tools/deploy/plan';
import { indexText } from '../../../tools/deploy/wanted';
import { wanted } from './given';

describe('A deployment', () => {
  it('wants what the manifest and the index file name', () => {
    expect(wanted.secrets).to.deep.equal(['ADDRESS_DIGEST_KEY', 'SESSION_SECRET', 'STRIPE_SECRET_KEY']);
    expect(wanted.queues).to.deep.equal({
      fireReminders: { maxConcurrentDispatches: 100, maxDispatchesPerSecond: 50 },
    });
    expect(wanted.ttl).to.deep.equal(['events']);
    expect(
      indexText('a', [
        { fieldPath: 'b', order: 'DESCENDING' },
        { fieldPath: '__name__', order: 'DESCENDING' },
      ]),
    ).to.equal('a (b descending)');
  });

  it('makes rules and indexes, waits, then workers, endpoints, doors and pages', () => {
    const steps = stepsFor('good-project', wanted, { atOnce: 2 });
    expect(steps.map(({ what }) => what)).to.deep.equal([
      'Rules, indexes and TTL policies',
      'Wait until every index is built',
      'Queues, triggers and schedules, part 1 of 2 (2 functions)',
      'Queues, triggers and schedules, part 2 of 2 (1 functions)',
      'Endpoints (2 functions)',
      'The doors v1 and v2 (2 functions)',
      'Pages',
      'Metrics, alert policies and dashboards',
    ]);
  });

  it('deploys every function once, to the project that was named', () => {
    const steps = stepsFor('good-project', wanted, { atOnce: 3 });
    const clis = steps.flatMap(({ cli }) => (cli ? [cli.join(' ')] : []));
    for (const cli of clis) expect(cli).to.include('--project good-project').and.include('--non-interactive');
    const deployed = clis.flatMap((cli) => [...cli.matchAll(/functions:(\w+)/g)].map(([, name]) => name));
    expect(deployed.sort()).to.deep.equal([...wanted.functions].sort());
  });

  it('leaves out the single functions of endpoints when told to, and nothing else', () => {
    const named = (doorsOnly: boolean) =>
      stepsFor('good-project', wanted, { doorsOnly }).flatMap(
        ({ cli }) => cli?.join(' ').match(/functions:\w+/g) ?? [],
      );
    const workers = [...Object.keys(wanted.queues), ...wanted.triggers, ...wanted.schedules];
    expect(named(true).sort()).to.deep.equal(
      [...workers, 'v1', 'v2'].map((name) => `functions:${name}`).sort(),
    );
    expect(named(false).length).to.be.greaterThan(named(true).length);
    const others = (doorsOnly: boolean) =>
      stepsFor('good-project', wanted, { doorsOnly }).filter(({ what }) => !what.startsWith('Endpoints'));
    expect(others(true)).to.deep.equal(others(false));
  });

  it('never forces indexes, which would delete those of others', () => {
    for (const { cli } of stepsFor('good-project', wanted)) {
      if (cli?.some((argument) => argument.includes('firestore'))) expect(cli).not.to.include('--force');
    }
  });
});
