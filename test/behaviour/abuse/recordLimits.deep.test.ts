// Creation enforces the limit of every kind of record that has one.
import { expect } from 'chai';
import { RECORD_LIMITS } from '../../../functions/plans/limits';
import { newId } from '../../../functions/platform/ids';
import { firestore } from '../../../functions/store/firestore';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';

/** Small limits only: storing fifty thousand records would take too long for what it proves. */
const CREATED_BY = {
  expiry_templates: '/v1/createExpiryTemplate',
  collection_templates: '/v1/createCollectionTemplate',
  expiry_types: '/v1/createExpiryType',
  contact_groups: '/v2/contact-groups',
} as const;

async function fill({ organizationId }: World, collection: string, count: number) {
  // Only groups have the second field.
  const record = { organization_id: organizationId, is_deleted: false };
  const writer = firestore().bulkWriter();
  for (let made = 0; made < count; made += 1)
    void writer.create(firestore().collection(collection).doc(newId()), record);
  await writer.close();
}

describe('Records above an organization’s limit', () => {
  for (const [kind, path] of Object.entries(CREATED_BY) as [keyof typeof CREATED_BY, string][]) {
    it(`${kind}: the last one within the limit succeeds, and one more returns 403 with the numbers`, async () => {
      const world = await newWorld();
      const create = () => world.editor.call(path, { body: { name: `A ${newId()}` } });
      await sandbox.silently(() => fill(world, kind, RECORD_LIMITS[kind] - 1));
      expect((await create()).status).to.equal(201);
      const refused = await create();
      expect(refused.status, JSON.stringify(refused.body)).to.equal(403);
      const { code, details } = typeof refused.body.error === 'string' ? refused.body : refused.body.error;
      expect(code).to.equal('PLAN_LIMIT_REACHED');
      const limit = RECORD_LIMITS[kind];
      expect(details).to.deep.equal({ limit_name: kind, limit, used: limit, requested: 1 });
    });
  }
});
