// Creation enforces the limit of every kind of record that has one.
import { expect } from 'chai';
import { type LimitedRecordKind, RECORD_LIMITS } from '../../../functions/plans/limits';
import { newId } from '../../../functions/platform/ids';
import { firestore } from '../../../functions/store/firestore';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';

interface Case {
  kind: LimitedRecordKind;
  /** Small limits only: storing fifty thousand records would take too long for what it proves. */
  fills?: { collection: string; fields?: object };
  create: (world: World) => ReturnType<World['admin']['call']>;
}

const named = () => ({ name: `A ${newId()}` });
const CASES: readonly Case[] = [
  {
    kind: 'expiry_templates',
    fills: { collection: 'expiry_templates' },
    create: ({ editor }) => editor.call('/v1/createExpiryTemplate', { body: named() }),
  },
  {
    kind: 'collection_templates',
    fills: { collection: 'collection_templates' },
    create: ({ editor }) => editor.call('/v1/createCollectionTemplate', { body: named() }),
  },
  {
    kind: 'expiry_types',
    fills: { collection: 'expiry_types' },
    create: ({ editor }) => editor.call('/v1/createExpiryType', { body: named() }),
  },
  {
    kind: 'contact_groups',
    fills: { collection: 'contact_groups', fields: { is_deleted: false } },
    create: ({ editor }) => editor.call('/v2/contact-groups', { body: named() }),
  },
];

async function fill(world: World, { collection, fields = {} }: NonNullable<Case['fills']>, count: number) {
  const record = { organization_id: world.organizationId, ...fields };
  const writer = firestore().bulkWriter();
  for (let made = 0; made < count; made += 1) {
    void writer.create(firestore().collection(collection).doc(newId()), record);
  }
  await writer.close();
}

describe('Records above an organization’s limit', () => {
  for (const { kind, fills, create } of CASES) {
    it(`${kind}: the last one within the limit succeeds, and one more returns 403 with the numbers`, async () => {
      const world = await newWorld();
      if (fills) await sandbox.silently(() => fill(world, fills, RECORD_LIMITS[kind] - 1));
      expect((await create(world)).status).to.equal(201);
      const refused = await create(world);
      expect(refused.status, JSON.stringify(refused.body)).to.equal(403);
      const { code, details } = typeof refused.body.error === 'string' ? refused.body : refused.body.error;
      expect(code).to.equal('PLAN_LIMIT_REACHED');
      const limit = RECORD_LIMITS[kind];
      expect(details).to.deep.equal({ limit_name: kind, limit, used: limit, requested: 1 });
    });
  }
});
