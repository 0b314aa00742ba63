// How many index entries a change of an expiry writes, in every document that follows from it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { firestore } from '../../../functions/platform/firebase';
import { ROOT } from '../../../local/config';
import type { IndexFile } from '../../../tools/indexes/coverage';
import { entriesWritten } from '../../../tools/indexes/entries';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { anExpiry } from './given';

const FILE: IndexFile = JSON.parse(readFileSync(join(ROOT, 'firestore.indexes.json'), 'utf8'));

const SEARCH_ALONE: IndexFile = {
  indexes: FILE.indexes.filter(({ fields }) => fields.some(({ fieldPath }) => fieldPath === 'search_words')),
  fieldOverrides: [{ collectionGroup: 'expiries', fieldPath: '*', indexes: [] }],
};

type Documents = Map<string, FirebaseFirestore.DocumentData>;

/** Everything of that organization, by path. */
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

/** By collection; the sum leaves out what the search takes, which is as much as there are words. */
function written(before: Documents, after: Documents): { entries: Record<string, number>; sum: number } {
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
  return { entries, sum: all - searched };
}

describe('The index entries of a change', () => {
  it('are at most 70 for POST /v2/expiries beside what the search takes, with everything that follows; for a PATCH 40', async () => {
    const world = await newWorld();
    // The first change of an organization makes documents that all others find.
    await anExpiry(world);
    await sandbox.untilIdle();
    const start = await everythingOf(world);
    const expiry = await anExpiry(world, { name: 'Trade licence', type: 'Licence' });
    await sandbox.untilIdle();
    const made = await everythingOf(world);
    const creation = written(start, made);
    expect(creation.entries, 'the expiry is among them').to.have.property('expiries');
    expect(creation.sum, JSON.stringify(creation.entries)).to.be.within(20, 70);

    const patch = { method: 'PATCH', body: { name: 'Trading licence' } };
    expect((await world.editor.call(`/v2/expiries/${expiry.id}`, patch)).status).to.equal(200);
    await sandbox.untilIdle();
    const change = written(made, await everythingOf(world));
    expect(change.sum, JSON.stringify(change.entries)).to.be.within(1, 40);
  });
});
