// The steps of a deployment and their order.
import { expect } from 'chai';
import { compareAddresses } from '../../../tools/deploy/addresses';
import { buildIndexes, indexesOf, indexText } from '../../../tools/deploy/indexes';
import { checkRegion, stepsFor } from '../../../tools/deploy/plan';
import { complete, DATABASE, google, wanted } from './given';

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
    expect(await refused.catch((error: Error) => error.message)).to.match(
      /count 151\.101\.1\.1.*TRUSTED_PROXY_RANGES in \.env\.good-project/,
    );
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
    expect(steps.filter(({ tries = 1 }) => tries === 3).map(({ what }) => what)).to.deep.equal([
      'Service accounts and their roles',
      'Triggers (1 functions)',
    ]);
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
    const fields = { [`${DATABASE}/collectionGroups/-/fields`]: { fields: [field] } };
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
    expect(await failureOf(buildIndexes(wanted.indexes, slow.work))).to.include(
      'within an hour: ttl of events',
    );
  });
});
