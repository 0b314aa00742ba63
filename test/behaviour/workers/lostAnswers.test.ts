// Firestore's client repeats a commit whose response was lost, and Firestore rejects the repeated commit.
import { expect } from 'chai';
import { WriteBatch } from 'firebase-admin/firestore';
import { auditedServiceWritesOf } from '../../../functions/activity/write/activityLog';
import { tenantOf } from '../../../functions/api/actor';
import { entities } from '../../../functions/directory/entity';
import { clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { newWorld, type World } from '../../support/world';

interface Batch {
  _commit(options: unknown): Promise<unknown>;
}

/** While `work` runs, sends each of this process's commits twice, as if the first response were lost. */
async function answersLost<T>(work: () => Promise<T>): Promise<T> {
  const batch = WriteBatch.prototype as unknown as Batch;
  const { _commit } = batch;
  batch._commit = async function (options) {
    await _commit.call(this, options);
    return _commit.call(this, options);
  };
  try {
    return await work();
  } finally {
    batch._commit = _commit;
  }
}

describe('A commit whose response is lost', () => {
  let world: World;
  before(async () => {
    world = await newWorld();
  });

  it('creates one record, runs its later steps once, and reverts nothing', async () => {
    const tenant = tenantOf(world.organizationId);
    const done: string[] = [];
    const now = clock.now();
    const created = await answersLost(() =>
      unitOfWork(async (writes, attempt) => {
        writes.afterCommit(async () => void done.push(`finished ${attempt}`));
        writes.onAbandon(async () => void done.push(`taken back ${attempt}`));
        const authored = auditedServiceWritesOf(tenant, writes);
        return entities.of(tenant).stageCreate(authored, newId(), {
          kind: 'asset',
          name: 'Crane 7',
          email: null,
          phone: null,
          notes: '',
          custom_fields: {},
          created_by: 'nobody',
          created_at: now,
          updated_at: now,
        });
      }),
    );
    const stored = await entities.of(tenant).list((query) => query);
    expect(stored.map(({ id }) => id)).to.deep.equal([created.id]);
    expect(done).to.deep.equal(['finished 1']);
  });

  it('changes a record once, and counts the change as its own', async () => {
    const tenant = tenantOf(world.organizationId);
    const [entity] = await entities.of(tenant).list((query) => query);
    if (!entity) throw new Error('The test before made one');
    let attempts = 0;
    await answersLost(() =>
      unitOfWork(async (writes) => {
        attempts += 1;
        const read = await entities.of(tenant).require(entity.id, 'Directory entity');
        const authored = auditedServiceWritesOf(tenant, writes);
        entities.of(tenant).stageUpdate(authored, read, { name: `${read.name}, again` });
      }),
    );
    expect(attempts).to.equal(1);
    expect((await entities.of(tenant).require(entity.id, 'Directory entity')).name).to.equal(
      `${entity.name}, again`,
    );
  });
});

describe('A unit of work', () => {
  it('runs again on fresh reads if a record that it changes was changed since', async () => {
    const { organizationId, editor } = await newWorld();
    const tenant = tenantOf(organizationId);
    const body = { kind: 'asset', name: 'Crane' };
    const { id } = (await editor.call('/v1/createDirectoryEntity', { body })).body.entity;
    let attempts = 0;
    await unitOfWork(async (writes) => {
      const entity = await entities.of(tenant).get(id);
      attempts += 1;
      if (attempts === 1) await entities.of(tenant).ref(id).update({ notes: 'Sold' });
      if (entity) entities.of(tenant).stageUpdate(writes, entity, { name: `${entity.name} ${entity.notes}` });
    });
    expect([attempts, (await entities.of(tenant).get(id))?.name]).to.deep.equal([2, 'Crane Sold']);
  });
});
