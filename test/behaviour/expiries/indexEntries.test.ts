// How many index entries a change to an expiry writes, across all documents that it affects.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { firestore } from '../../../functions/store/firestore';
import { ROOT } from '../../../local/config';
import type { IndexFile } from '../../support/indexes/coverage';
import { entriesWritten } from '../../support/indexes/entries';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { anExpiry } from './given';

const FILE: IndexFile = JSON.parse(readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8'));

const SEARCH_ALONE: IndexFile = {
  indexes: FILE.indexes.filter(({ fields }) => fields.some(({ fieldPath }) => fieldPath === 'search_words')),
  fieldOverrides: [{ collectionGroup: 'expiries', fieldPath: '*', indexes: [] }],
};

type Documents = Map<string, FirebaseFirestore.DocumentData>;

/** All documents of the organization, by path. */
async function everythingOf({ organizationId }: World): Promise<Documents> {
  const found: Documents = new Map();
  for (const collection of await firestore().listCollections()) {
    const own = await collection.where('organization_id', '==', organizationId).get();
    for (const each of own.docs) found.set(each.ref.path, each.data());
    const usage = await collection.doc(organizationId).get();
    if (usage.exists) found.set(usage.ref.path, usage.data() ?? {});
  }
  return found;
}

/** Entries by collection. `beside` excludes search entries, whose number depends on the number of words. */
function written(before: Documents, after: Documents) {
  const entries: Record<string, number> = {};
  let searched = 0;
  for (const [path, document] of after) {
    const former = before.get(path) ?? null;
    if (former !== null && JSON.stringify(former) === JSON.stringify(document)) continue;
    const collection = path.split('/')[0] ?? '';
    entries[collection] = (entries[collection] ?? 0) + entriesWritten(FILE, collection, former, document);
    if (collection === 'expiries') searched += entriesWritten(SEARCH_ALONE, collection, former, document);
  }
  const all = Object.values(entries).reduce((total, count) => total + count, 0);
  return { entries, all, beside: all - searched };
}

describe('The index entries of a change', () => {
  it('are at most 80 for POST /v2/expiries with all effects, 55 without search; 40 for a PATCH', async () => {
    const world = await newWorld();
    // An organization's first change creates documents that later changes reuse.
    await anExpiry(world);
    await sandbox.untilIdle();
    const start = await everythingOf(world);
    const expiry = await anExpiry(world, { name: 'Trade licence', type: 'Licence' });
    await sandbox.untilIdle();
    const made = await everythingOf(world);
    const creation = written(start, made);
    expect(creation.entries, 'the expiry is among them').to.have.property('expiries');
    expect(creation.all, JSON.stringify(creation)).to.be.at.most(80);
    expect(creation.beside, JSON.stringify(creation)).to.be.within(20, 55);

    const patch = { method: 'PATCH', body: { name: 'Trading licence' } };
    expect((await world.editor.call(`/v2/expiries/${expiry.id}`, patch)).status).to.equal(200);
    await sandbox.untilIdle();
    const change = written(made, await everythingOf(world));
    expect(change.beside, JSON.stringify(change)).to.be.within(1, 40);
  });

  it('exist for assignee, entity, type and import only if the expiry has them', async () => {
    const world = await newWorld();
    const expiry = await anExpiry(world);
    const stored = async () => (await firestore().collection('expiries').doc(expiry.id).get()).data() ?? {};
    expect(await stored()).not.to.have.any.keys('assigned_to', 'entity_id', 'type', 'import_batch_id');
    expect(expiry).to.include({ assigned_to: null, type: null });
    const change = (body: object) =>
      world.editor.call(`/v2/expiries/${expiry.id}`, { method: 'PATCH', body });
    const given = { assigned_to: world.admin.id, type: 'Licence' };
    expect((await change(given)).body).to.include(given);
    const listed = await world.editor.call(`/v2/expiries?assigned_to=${world.admin.id}&type=Licence`);
    expect(listed.body.data.map(({ id }: { id: string }) => id)).to.deep.equal([expiry.id]);
    const taken = { assigned_to: null, type: null };
    expect((await change(taken)).body).to.include(taken);
    expect(await stored()).not.to.have.any.keys('assigned_to', 'type');
    const unlisted = await world.editor.call(`/v2/expiries?assigned_to=${world.admin.id}`);
    expect(unlisted.body.data).to.deep.equal([]);
  });
});
