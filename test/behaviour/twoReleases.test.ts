// Two releases side by side: the main jobs work on documents as an older release wrote them and as a newer one does.
import { expect } from 'chai';
import type { DocumentData } from 'firebase-admin/firestore';
import { rebuildOverview } from '../../functions/expiries/overview/rebuild';
import { tenantOf } from '../../functions/platform/tenant';
import { listRawDocuments } from '../../functions/platform/wholeCollection';
import { ORGANIZATION_COLLECTIONS } from '../../functions/privacy/collections';
import { type JsonSchema, jsonSchemaOfExportLines } from '../../functions/privacy/export/lines';
import type { Answer } from '../support/client';
import { addReminders, counts, dateIn, expiryWithContact, rule } from '../support/reminding';
import { sandbox } from '../support/sandbox';
import { newWorld, type World } from '../support/world';
import { newSubmission } from './documentRequests/given';

/** What a newer release may have added: each kind of value. */
const OF_A_NEWER = { added_text: 'new', added_map: { value: 1 }, added_list: ['a'], added_null: null };

const good = ({ status, body }: Answer, expected = 200) => {
  expect(status, JSON.stringify(body)).to.equal(expected);
  return body;
};

async function rewriteAll(
  world: World,
  rewritten: (data: DocumentData, schema: JsonSchema & { required?: string[] }) => DocumentData,
): Promise<number> {
  let count = 0;
  await sandbox.silently(async () => {
    for (const collection of ORGANIZATION_COLLECTIONS) {
      const page = await listRawDocuments(collection, tenantOf(world.organizationId), {
        after: null,
        limit: 500,
      });
      const schema = jsonSchemaOfExportLines(collection);
      // What is counted is no field that a release adds.
      if (collection.name === 'plan_usage') continue;
      for (const { ref, data } of page) await ref.set(rewritten(data, schema));
      count += page.length;
    }
  });
  return count;
}

/** Expiry, reminder and request are made, the documents are rewritten, and then everything goes on with them. */
async function mainJobs(world: World, rewrite: () => Promise<unknown>): Promise<void> {
  const { editor, viewer, admin } = world;
  const now = await sandbox.now();
  const setting = await expiryWithContact(world, dateIn(now, 3));
  await addReminders(setting, [rule(1)], 'UTC');
  const { submission } = await newSubmission(world);
  await sandbox.untilIdle();
  await rewrite();
  await rebuildOverview(tenantOf(world.organizationId));

  const list = good(await viewer.call('/v2/expiries'));
  expect(list.data.map(({ id }: { id: string }) => id)).to.include(setting.expiryId);
  good(
    await editor.call(`/v2/expiries/${setting.expiryId}`, { method: 'PATCH', body: { notes: 'Renewed' } }),
  );
  good(await viewer.call(`/v2/contacts/${setting.contactId}`));
  good(await viewer.call('/v1/getOrganizationSettings'));
  good(await editor.call('/v2/expiries', { body: { name: 'Another', expiry_date: dateIn(now, 30) } }), 201);
  const review = { submission_id: submission.id, review_status: 'approved' };
  good(await editor.call('/v1/reviewCollectionSubmission', { body: review }));
  expect(good(await viewer.call('/v2/collection-submissions')).data).to.have.length(1);
  await sandbox.moveTo(`${dateIn(now, 2)}T09:05:00.000Z`);
  await sandbox.untilIdle();
  const sent = await counts(setting);
  expect(sent.slice(0, 2), 'the reminder goes out').to.deep.equal([1, 1]);
  expect(
    good(await viewer.call(`/v1/getReminderSends?expiry_id=${setting.expiryId}`)).sends,
  ).not.to.have.length(0);
  good(await editor.call(`/v2/expiries/${setting.expiryId}/complete`, { body: {} }));
  expect(good(await admin.call('/v2/activity')).data.length).to.be.greaterThan(0);
}

describe('Two releases at once', () => {
  it('the main jobs go on with documents that have nothing but what every release wrote', async () => {
    const world = await newWorld();
    let left = 0;
    await mainJobs(world, async () => {
      left = await rewriteAll(world, (data, { required = [] }) =>
        Object.fromEntries(Object.entries(data).filter(([field]) => required.includes(field))),
      );
    });
    expect(left).to.be.greaterThan(20);
  });

  it('the main jobs go on with documents of a newer release, and leave in them what they do not know', async () => {
    const world = await newWorld();
    await mainJobs(world, () => rewriteAll(world, (data) => ({ ...data, ...OF_A_NEWER })));
    for (const name of ['expiries', 'reminders', 'contacts', 'collection_requests']) {
      const collection = ORGANIZATION_COLLECTIONS.find((each) => each.name === name);
      if (!collection) throw new Error(`There is no collection ${name}`);
      const page = await listRawDocuments(collection, tenantOf(world.organizationId), {
        after: null,
        limit: 500,
      });
      const kept = page.filter(({ data }) => data.added_text !== undefined);
      expect(kept.length, name).to.be.greaterThan(0);
      for (const { data } of kept) expect(data).to.deep.include(OF_A_NEWER);
    }
  });
});
