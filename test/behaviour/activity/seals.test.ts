// Activity log entries are written once, and seals list each exactly once, even under concurrency and failures.
// An erasure rewrites a long log one page at a time.
import { expect } from 'chai';
import { type ComputeErasedEntry, erasePersonFromActivityPage } from '../../../functions/activity/erase';
import { activitySealHeadId, activitySealHeads } from '../../../functions/activity/seal';
import { loadSealedUntilInstant } from '../../../functions/activity/sealShard';
import { verifyActivityLog } from '../../../functions/activity/verify';
import { pruneActivity, sealActivity } from '../../../functions/activity/workers';
import { activityEntries } from '../../../functions/activity/write/activityLog';
import { addMs, clock, HOUR_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { UnreadableRecordError } from '../../../functions/store/codec';
import { platformCallOf } from '../../support/functionsTest';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { entriesOf, newTenant, record, runShard, sealAll, sealedIds, sealForGood, sealsOf } from './given';

const idsOf = async (tenant: ReturnType<typeof newTenant>) => (await entriesOf(tenant)).map(({ id }) => id).toSorted();
/** Expects that each entry is in one seal, and that the log verifies. */
async function expectSealedOnce(tenant: ReturnType<typeof newTenant>): Promise<void> {
  expect((await sealedIds(tenant)).toSorted()).to.deep.equal(await idsOf(tenant));
  expect((await verifyActivityLog(tenant)).fault).to.equal(null);
}

describe('A seal of the activity log', () => {
  it('is created within two hours without readers, and never rewrites an entry', async () => {
    const world = await newWorld();
    await world.editor.call('/v2/contacts', { body: { first_name: 'Ada' } });
    expect((await world.admin.call('/v2/activity')).body.data).to.have.length(1);
    expect(await sealsOf(world), 'reading writes nothing').to.deep.equal([]);
    await sandbox.advance('PT2H');
    await expectSealedOnce(world);
    const [entry] = await entriesOf(world);
    const ref = activityEntries.of(world).ref(entry?.id ?? '');
    const { createTime, updateTime } = await ref.get();
    expect(createTime && updateTime?.isEqual(createTime)).to.equal(true);
  });

  it('is created once when the schedule runs twice, concurrently or in a row, and not without new entries', async () => {
    const tenant = newTenant();
    await record(tenant, 3);
    const call = platformCallOf(sealActivity);
    await Promise.all([call(), call(), runShard(tenant), runShard(tenant)]);
    await sealAll(tenant);
    await expectSealedOnce(tenant);
    await Promise.all([call(), runShard(tenant)]);
    await expectSealedOnce(tenant);
    const seals = await sealsOf(tenant);
    for (let run = 0; run < 3; run += 1) await sealForGood(tenant);
    expect(await sealsOf(tenant)).to.have.length(seals.length);
  });

  it('lists a late entry that precedes sealed ones', async () => {
    const tenant = newTenant();
    await record(tenant, 3);
    const [, late] = await entriesOf(tenant);
    const ref = activityEntries.of(tenant).ref(late?.id ?? '');
    const stamped = (await ref.get()).data() ?? {};
    await ref.delete();
    await runShard(tenant);
    expect(await sealedIds(tenant)).to.have.length(2);
    await ref.set({ ...stamped, committed_at: addMs(late?.committed_at ?? new Date(), -1) });
    await sandbox.advance('PT2H');
    await expectSealedOnce(tenant);
    expect((await sealsOf(tenant)).map(({ entries }) => entries.length)).to.deep.equal([2, 1]);
    await sealForGood(tenant);
    await expectSealedOnce(tenant);
  });

  it('is created by a later run if it fails, without delaying those of other organizations', async () => {
    const [failing, other] = [newTenant(3), newTenant(3)];
    const head = activitySealHeads.ref(activitySealHeadId(failing));
    await head.set({ number: 'unreadable' });
    for (let run = 0; run < 2; run += 1) {
      for (const tenant of [failing, other]) await record(tenant);
      expect(await runShard(failing).catch((thrown: Error) => thrown)).to.be.instanceOf(Error);
      expect(await sealsOf(failing)).to.deep.equal([]);
      await expectSealedOnce(other);
    }
    const [first] = await entriesOf(failing);
    await runShard(failing, 4 * HOUR_MS).catch(() => undefined);
    expect(await loadSealedUntilInstant(failing), 'unsealed').to.be.at.most(first?.committed_at ?? 0);
    expect(await loadSealedUntilInstant(other), 'sealed').to.be.greaterThan(first?.committed_at ?? 0);
    await head.delete();
    await runShard(failing);
    await expectSealedOnce(failing);
    expect(await loadSealedUntilInstant(failing)).to.be.greaterThan(first?.committed_at ?? 0);
  });

  it('lists every readable entry; an erasure stops at an unreadable one', async () => {
    const tenant = newTenant();
    await record(tenant, 2);
    const [first, second] = await entriesOf(tenant);
    const ref = activityEntries.of(tenant).ref(first?.id ?? '');
    await ref.update({ changes_json: 7 });
    await runShard(tenant);
    expect(await sealedIds(tenant)).to.deep.equal([second?.id]);
    const erasure = { id: newId(), of: everybody, now: clock.now() };
    const stopped = await erasePersonFromActivityPage(tenant, erasure, null).catch((thrown) => thrown);
    expect(stopped).to.be.instanceOf(UnreadableRecordError);
    await ref.delete();
  });
});

const ERASED = '[erased]';
const everybody: ComputeErasedEntry = ({ record_type, record_name, ...others }) =>
  record_type === 'erasure' || record_name === ERASED ? null : { ...others, record_name: ERASED };

describe('A long activity log', () => {
  it('is erased page by page, also after an interruption, and deleted seal by seal', async () => {
    const tenant = newTenant();
    for (let commit = 0; commit < 2; commit += 1) await record(tenant, 5);
    await sealForGood(tenant);
    const erasure = { id: newId(), of: everybody, now: clock.now() };
    const first = await erasePersonFromActivityPage(tenant, erasure, null);
    expect(first.erased).to.equal(3);
    expect(first.after).to.be.a('string');

    const second = await erasePersonFromActivityPage(tenant, erasure, first.after);
    expect(second.erased).to.equal(3);
    // Like a process that died before it recorded its progress.
    const again = await erasePersonFromActivityPage(tenant, erasure, first.after);
    expect(again).to.deep.equal({ ...second, erased: 0 });

    let [erased, after] = [0, second.after];
    while (after !== null) {
      const next = await erasePersonFromActivityPage(tenant, erasure, after);
      erased += next.erased;
      after = next.after;
    }
    expect(erased).to.equal(4);
    const entries = (await entriesOf(tenant)).filter(({ record_type }) => record_type !== 'erasure');
    expect(entries.filter(({ record_name }) => record_name !== ERASED)).to.deep.equal([]);
    expect(await verifyActivityLog(tenant)).to.include({ fault: null, entries: 10 });
    const [{ hash: pruned_hash } = { hash: '' }] = await sealsOf(tenant);
    // As if the first of its seals were too old, and a run had ended before it deleted it.
    for (const [moved, left] of [[{ pruned_number: 1, pruned_hash }, 7] as const, [{}, 5] as const]) {
      await activitySealHeads.ref(activitySealHeadId(tenant)).update({ oldest_at: new Date(0), ...moved });
      await pruneActivity.run();
      expect(await verifyActivityLog(tenant)).to.include({ fault: null, entries: left });
    }
  });
});
