// Verification names the first invalid place after somebody has changed the activity log in the store.
import { expect } from 'chai';
import { type ComputeErasedEntry, erasePersonFromActivityPage } from '../../../functions/activity/erase';
import {
  activitySealHeadId,
  activitySealHeads,
  activitySealId,
  activitySeals,
  type Seal,
  sealHashOf,
} from '../../../functions/activity/seal';
import { verifyActivityLog } from '../../../functions/activity/verify';
import { type ActivityEntry, activityEntries } from '../../../functions/activity/write/activityLog';
import type { Tenant } from '../../../functions/api/actor';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { firestore } from '../../../functions/store/firestore';
import { entriesOf, newTenant, record, sealForGood, sealsOf } from './given';

/** Three seals with two entries each. */
interface Log {
  tenant: Tenant;
  entries: ActivityEntry[];
  seals: Seal[];
}

async function newLog(tenant: Tenant): Promise<Log> {
  for (let seal = 0; seal < 3; seal += 1) {
    await record(tenant, 2);
    await sealForGood(tenant);
  }
  const log = { tenant, entries: await entriesOf(tenant), seals: await sealsOf(tenant) };
  expect([log.entries.length, log.seals.length]).to.deep.equal([6, 3]);
  expect(await verifyActivityLog(tenant)).to.deep.equal({ entries: 6, waiting: 0, fault: null });
  return log;
}

type Tamper = (log: Log) => Promise<unknown>;
interface Expected {
  seal: number | null;
  /** The entry's index. */
  entry?: number;
  what: RegExp;
}

const entryRef = ({ tenant, entries }: Log, index: number) => activityEntries.of(tenant).ref(entries[index]?.id ?? '');
const sealRef = ({ tenant, seals }: Log, number: number) => activitySeals.of(tenant).ref(seals[number - 1]?.id ?? '');
const headRef = ({ tenant }: Log) => activitySealHeads.ref(activitySealHeadId(tenant));
const sealData = async (log: Log, number: number) => (await sealRef(log, number).get()).data() as Seal;

const changedEntry = (fields: object): Tamper => {
  return (log) => entryRef(log, 2).update(fields);
};
/** By an attacker who knows how hashes are computed. */
const rewrittenSeal = (number: number, fields: (seal: Seal) => object): Tamper => {
  return async (log) => {
    const [seal] = log.seals.slice(number - 1);
    if (!seal) throw new Error('No such seal');
    const changed = { ...seal, ...fields(seal) };
    await sealRef(log, number).update({ ...fields(seal), hash: sealHashOf(changed) });
  };
};

/** The id is that of the given number, or the given text. */
const addedSeal = (at: number | string, fields: (log: Log) => object): Tamper => {
  return async (log) => {
    const [seal] = log.seals;
    if (!seal) throw new Error('No such seal');
    const { id: _, ...added } = { ...seal, ...fields(log) };
    const ref = activitySeals.of(log.tenant).ref(typeof at === 'number' ? activitySealId(log.tenant, at) : at);
    await ref.set({ ...added, hash: sealHashOf(added) });
  };
};

const ENTRY: Expected = { seal: 2, entry: 2, what: /entry was changed/ };
const REMOVED: Expected = { ...ENTRY, what: /entry was removed/ };
const TAMPERINGS: Record<string, [Tamper, Expected]> = {
  'the subject of an entry is changed': [changedEntry({ record_id: 'another' }), ENTRY],
  'an entry does not fit its schema': [changedEntry({ changes_json: 7 }), ENTRY],
  'an entry only says that it was erased': [
    changedEntry({ record_name: 'Other', erased_at: new Date(), salt: null }),
    { ...ENTRY, what: /no entry confirms/ },
  ],
  'an entry is removed': [(log) => entryRef(log, 2).delete(), REMOVED],
  'an entry is moved to another organization': [changedEntry({ organization_id: 'another' }), REMOVED],
  'an entry is inserted': [
    async (log) => {
      const [entry] = log.entries;
      const copy = (await entryRef(log, 0).get()).data() ?? {};
      const committed_at = addMs(entry?.committed_at ?? new Date(), -DAY_MS);
      const ref = activityEntries.of(log.tenant).ref('999added');
      await ref.set({ ...copy, committed_at });
    },
    { seal: null, what: /in no seal/ },
  ],
  'the first seal is removed': [(log) => sealRef(log, 1).delete(), { seal: 1, what: /seal was removed/ }],
  'the last seal is removed': [(log) => sealRef(log, 3).delete(), { seal: 3, what: /seal was removed/ }],
  'a seal does not fit its schema': [(log) => sealRef(log, 2).update({ entries: 7 }), { seal: 2, what: /not fit/ }],
  'a seal’s lines are exchanged': [
    (log) => sealRef(log, 2).update({ entries: log.seals[1]?.entries.toReversed() }),
    { seal: 2, what: /seal was changed/ },
  ],
  'a seal is rewritten without one of its entries': [
    rewrittenSeal(2, ({ entries }) => ({ entries: entries.slice(1) })),
    { seal: 3, what: /does not link/ },
  ],
  'the last seal is rewritten without one of its entries': [
    rewrittenSeal(3, ({ entries }) => ({ entries: entries.slice(1) })),
    { seal: 3, what: /not the one that was written/ },
  ],
  'a seal is inserted': [
    addedSeal('zz-added', ({ seals: [, second] }) => ({ number: 2, previous_hash: second?.hash })),
    { seal: 3, what: /was inserted/ },
  ],
  'a seal is inserted under a valid number': [
    async (log) => {
      const seal = await sealData(log, 2);
      await sealRef(log, 2).delete();
      await activitySeals.of(log.tenant).ref('added').set(seal);
    },
    { seal: 2, what: /was inserted/ },
  ],
  'a seal is added behind the last': [
    addedSeal(4, ({ seals: [, , last] }) => ({ number: 4, previous_hash: last?.hash, entries: [] })),
    { seal: 4, what: /after the last/ },
  ],
  'the head is removed': [(log) => headRef(log).delete(), { seal: 1, what: /after the last/ }],
  'the end is cut off, and the head with it': [
    async (log) => {
      await sealRef(log, 3).delete();
      await headRef(log).update({ number: 2, hash: log.seals[1]?.hash ?? '' });
    },
    { seal: null, entry: 4, what: /in no seal/ },
  ],
  'an entry is in two seals': [
    async (log) => {
      const [, two, three] = log.seals;
      if (!two || !three) throw new Error('No such seals');
      const again = { ...three, entries: [...three.entries, ...two.entries] };
      const hash = sealHashOf(again);
      await sealRef(log, 3).update({ entries: again.entries, hash });
      await headRef(log).update({ hash });
    },
    { seal: 3, entry: 2, what: /two seals/ },
  ],
};

describe('An activity log', () => {
  const tenant = newTenant();
  let log: Log;
  let stored: Awaited<ReturnType<typeof documents>>;
  const documents = async () => {
    const found = [activityEntries, activitySeals, activitySealHeads].map(({ name }) =>
      firestore().collection(name).where('organization_id', '==', tenant.organizationId).get(),
    );
    return (await Promise.all(found)).flatMap(({ docs }) => docs);
  };

  before(async () => {
    log = await newLog(tenant);
    stored = await documents();
  });

  /** Restores the log. */
  afterEach(async () => {
    await Promise.all((await documents()).map(({ ref }) => ref.delete()));
    await Promise.all(stored.map((document) => document.ref.set(document.data())));
  });

  for (const [title, [tamper, expected]] of Object.entries(TAMPERINGS)) {
    it(`does not verify when ${title}`, async () => {
      await tamper(log);
      const { fault } = await verifyActivityLog(log.tenant);
      expect(fault?.what).to.match(expected.what);
      expect(fault?.seal).to.equal(expected.seal);
      if (expected.entry !== undefined) expect(fault?.entry).to.equal(log.entries[expected.entry]?.id);
    });
  }

  it('verifies when empty, but not while the database fails', async () => {
    expect(await verifyActivityLog(newTenant())).to.deep.equal({ entries: 0, waiting: 0, fault: null });
    const { get } = activitySealHeads;
    activitySealHeads.get = () => Promise.reject(new Error('away'));
    const failed = await verifyActivityLog(newTenant()).catch(({ message }) => message);
    activitySealHeads.get = get;
    expect(failed).to.equal('away');
  });

  for (const sealedBefore of [true, false]) {
    it(`verifies after two erasures of one entry ${sealedBefore ? 'in a seal' : 'that waits for its seal'}, but not with the values that the first left`, async () => {
      const tenant = newTenant();
      await record(tenant, 2);
      if (sealedBefore) await sealForGood(tenant);
      const [entry] = await entriesOf(tenant);
      const ref = activityEntries.of(tenant).ref(entry?.id ?? '');
      const erase = (from: string | undefined, to: string) => {
        const of: ComputeErasedEntry = ({ record_type, record_name, ...others }) =>
          record_type === 'erasure' || record_name !== from ? null : { ...others, record_name: to };
        return erasePersonFromActivityPage(tenant, { id: newId(), of, now: clock.now() }, null);
      };
      expect(await erase(entry?.record_name, '[erased] and Ada')).to.deep.equal({ erased: 1, after: null });
      expect((await verifyActivityLog(tenant)).fault).to.equal(null);
      // The second person's erasure finds the entry by what the first left of it.
      await erase('[erased] and Ada', '[erased]');
      expect(await verifyActivityLog(tenant)).to.include({ fault: null });
      await sealForGood(tenant);
      expect(await verifyActivityLog(tenant)).to.deep.equal({ entries: 4, waiting: 0, fault: null });
      for (const patch of [
        { 'actor.name': 'Other' },
        { 'actor.name': entry?.actor.name, record_name: 'Ada' },
        { record_name: '[erased]', salt: 'another' },
        { salt: null, erased_at: new Date(0) },
      ]) {
        await ref.update(patch);
        expect((await verifyActivityLog(tenant)).fault).to.include({ seal: 1, entry: entry?.id });
      }
    });
  }

  it('does not verify when an unsealed entry is changed', async () => {
    const tenant = newTenant();
    await record(tenant, 2);
    expect(await verifyActivityLog(tenant)).to.deep.equal({ entries: 0, waiting: 2, fault: null });
    const [{ id } = { id: '' }] = await entriesOf(tenant);
    await activityEntries.of(tenant).ref(id).update({ record_name: 'Other' });
    expect((await verifyActivityLog(tenant)).fault).to.include({ seal: null, entry: id });
  });
});
