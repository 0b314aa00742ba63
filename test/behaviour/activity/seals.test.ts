// Entries of the activity log are written once; seals beside them list each exactly once, whatever happens meanwhile.
import { expect } from 'chai';
import {
  activityHeadId,
  activityHeads,
  getActivitySealHead,
  stageActivitySeals,
} from '../../../functions/activity/seal';
import { activityShards } from '../../../functions/activity/shard';
import { verifyActivity } from '../../../functions/activity/verify';
import { sealActivity } from '../../../functions/activity/workers';
import { activityEntries } from '../../../functions/activity/write/activityLog';
import { addMs, clock, HOUR_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/commit/unitOfWork';
import { tenantOf } from '../../../functions/store/tenant';
import { platformCallOf } from '../../support/functionsTest';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import {
  entriesOf,
  newTenant,
  record,
  runShard,
  sealAll,
  sealedIds,
  sealForGood,
  sealsOf,
  shardOfTenant,
} from './given';

const markerOf = (tenant: ReturnType<typeof newTenant>) => activityShards.ref(String(shardOfTenant(tenant)));
const idsOf = async (tenant: ReturnType<typeof newTenant>) =>
  (await entriesOf(tenant)).map(({ id }) => id).toSorted();
/** Each entry in one seal, and the log verifies. */
async function expectSealedOnce(tenant: ReturnType<typeof newTenant>): Promise<void> {
  expect((await sealedIds(tenant)).toSorted()).to.deep.equal(await idsOf(tenant));
  expect((await verifyActivity(tenant)).fault).to.equal(null);
}

describe('A seal of the activity log', () => {
  it('is made within two hours without anybody reading the log, and no entry is written again', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    await world.editor.call('/v2/contacts', { body: { first_name: 'Ada' } });
    expect((await world.admin.call('/v2/activity')).body.data).to.have.length(1);
    expect(await sealsOf(tenant), 'reading writes nothing').to.deep.equal([]);
    await sandbox.advance('PT2H');
    await expectSealedOnce(tenant);
    const { docs } = await activityEntries
      .of(tenant)
      .ref('x')
      .parent.where('organization_id', '==', world.organizationId)
      .get();
    for (const { createTime, updateTime } of docs) expect(updateTime.isEqual(createTime)).to.equal(true);
  });

  it('is made by the next hourly run for an entry that appeared behind what the last one had read', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    for (const first_name of ['Ada', 'Grace'])
      await world.editor.call('/v2/contacts', { body: { first_name } });
    const [late] = await entriesOf(tenant);
    const ref = activityEntries.of(tenant).ref(late?.id ?? '');
    const stored = (await ref.get()).data() ?? {};
    await ref.delete();
    await sandbox.advance('PT65M');
    expect(await sealedIds(tenant)).to.have.length(1);
    await ref.set(stored);
    await sandbox.advance('PT65M');
    await expectSealedOnce(tenant);
  });

  it('is made once when the schedule runs twice at once, and again', async () => {
    const tenant = newTenant();
    await record(tenant, 3);
    const call = platformCallOf(sealActivity);
    await Promise.all([call(), call(), runShard(tenant), runShard(tenant)]);
    await sealAll(tenant);
    await expectSealedOnce(tenant);
    await Promise.all([call(), runShard(tenant)]);
    await expectSealedOnce(tenant);
  });

  it('lists each entry once after a run that died before it noted how far it came', async () => {
    const tenant = newTenant();
    await record(tenant, 2);
    await sealAll(tenant);
    await record(tenant, 2);
    const before = (await markerOf(tenant).get()).data() ?? {};
    await sealAll(tenant);
    await markerOf(tenant).set(before);
    await record(tenant, 1);
    await sealAll(tenant);
    await expectSealedOnce(tenant);
    expect(await sealsOf(tenant)).to.have.length(3);
  });

  it('lists an entry that came in behind what was sealed already', async () => {
    const tenant = newTenant();
    await record(tenant, 3);
    const [, late] = await entriesOf(tenant);
    const ref = activityEntries.of(tenant).ref(late?.id ?? '');
    const stamped = (await ref.get()).data() ?? {};
    await ref.delete();
    await runShard(tenant);
    expect(await sealedIds(tenant)).to.have.length(2);
    await ref.set({ ...stamped, committed_at: addMs(late?.committed_at ?? new Date(), -1) });
    await runShard(tenant);
    await expectSealedOnce(tenant);
    expect((await sealsOf(tenant)).map(({ entries }) => entries.length)).to.deep.equal([2, 1]);
    await sealForGood(tenant);
    await expectSealedOnce(tenant);
  });

  it('of one organization that cannot be made keeps no other from its own, and is made once it can', async () => {
    const broken = newTenant();
    const other = newTenant(shardOfTenant(broken));
    await record(broken);
    await sealAll(broken);
    const head = activityHeads.ref(activityHeadId(broken));
    const was = (await head.get()).data() ?? {};
    await head.update({ number: 'none' });
    for (let round = 0; round < 2; round += 1) {
      await record(broken);
      await record(other);
      const failed = await runShard(broken).then(
        () => null,
        (thrown: Error) => thrown,
      );
      expect(failed?.message, 'the run is known to have failed').to.match(/does not fit its schema/);
      await expectSealedOnce(other);
    }
    expect(await sealedIds(broken)).to.have.length(1);
    await head.set(was);
    await sealAll(broken);
    await expectSealedOnce(broken);
    await record(broken);
    await sealForGood(broken);
    await expectSealedOnce(broken);
  });

  it('leaves out an entry that does not fit its schema, and no other; the log does not verify then', async () => {
    const tenant = newTenant();
    await record(tenant, 3);
    const [, unreadable] = await entriesOf(tenant);
    const ref = activityEntries.of(tenant).ref(unreadable?.id ?? '');
    await ref.update({ action: 'of a newer release' });
    for (let run = 0; run < 3; run += 1) await runShard(tenant, 4 * HOUR_MS);
    expect(await sealedIds(tenant)).to.have.length(2);
    expect((await verifyActivity(tenant)).fault).to.include({ seal: null, entry: ref.id });
  });

  it('lists at most 1,000 entries: more of one hour are in several seals that link to one another', async () => {
    const tenant = newTenant();
    const [created_at, committed_at] = [clock.now(), clock.now()];
    const some = (count: number) =>
      Array.from({ length: count }, () => ({ id: newId(), created_at, committed_at, hash: 'f'.repeat(64) }));
    for (const count of [2_500, 1])
      await unitOfWork(async (writes) =>
        stageActivitySeals(writes, tenant, await getActivitySealHead(tenant), some(count)),
      );
    const seals = await sealsOf(tenant);
    expect(seals.map(({ entries }) => entries.length)).to.deep.equal([1_000, 1_000, 500, 1]);
    expect(seals.map(({ previous_hash }) => previous_hash)).to.deep.equal([
      '',
      ...seals.slice(0, -1).map(({ hash }) => hash),
    ]);
    expect(await getActivitySealHead(tenant)).to.include({ number: 4, hash: seals.at(-1)?.hash });
  });

  it('is as new as the log has new entries: a run with nothing new makes none', async () => {
    const tenant = newTenant();
    await record(tenant);
    for (let run = 0; run < 3; run += 1) await sealForGood(tenant);
    expect(await sealsOf(tenant)).to.have.length(1);
  });
});
