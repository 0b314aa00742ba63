// What a change to an expiry changes with it: comments, responses, triggers and index entries.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { expiryComments, stageNewExpiryComment } from '../../../functions/comments/record';
import { clock } from '../../../functions/platform/clock';
import { renewalProposals } from '../../../functions/responses/renewalProposal';
import { expiryResponses } from '../../../functions/responses/response';
import { snoozes } from '../../../functions/responses/snooze';
import { firestore } from '../../../functions/store/firestore';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { workflowTriggers } from '../../../functions/workflows/triggers/trigger';
import { ROOT } from '../../../local/config';
import type { IndexFile } from '../../support/indexes';
import { entriesWritten } from '../../support/indexes';
import { dateIn } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newTrigger, newWorkflow } from '../../support/workflows';
import { newWorld, type World } from '../../support/world';
import { act, contactWithLinks } from '../responses/given';
import { newExpiry } from '../webhooks/given';
import { anExpiry } from './given';

const remove = async (world: World, id: string) => {
  expect((await world.editor.call(`/v2/expiries/${id}`, { method: 'DELETE' })).status).to.equal(204);
};
const left = async (world: World): Promise<string[]> => {
  const found = await Promise.all(
    [expiryComments, expiryResponses, renewalProposals, snoozes].map(async (collection) =>
      (await collection.of(world).list((query) => query)).map(() => collection.name),
    ),
  );
  return found.flat();
};

describe('Related records', () => {
  it('The records of an expiry are deleted with it', async () => {
    const world = await newWorld();
    const { expiryId: id, mailToken, smsToken } = await contactWithLinks(world);
    const workflow_id = await newWorkflow(world.editor, [{ id: 'a', title: 'A' }]);
    await newTrigger(world.editor, { expiry_id: id, workflow_id, trigger_days: 1 });
    const made = await world.editor.call(`/v2/expiries/${id}/comments`, { body: { text: 'Hm' } });
    const comment = expiryComments.of(world).ref(made.body.id);
    const copy = (await comment.get()).data() ?? {};
    await Promise.all(Array.from({ length: 5 }, () => comment.parent.add(copy)));
    const until = dateIn(clock.now(), 5);
    expect((await act(mailToken, 'snooze', { until })).status).to.equal(200);
    const renewed = { new_expiry_date: dateIn(clock.now(), 400) };
    expect((await act(smsToken, 'renewed', renewed)).status).to.equal(200);
    expect(new Set(await left(world)).size).to.equal(4);
    await remove(world, id);
    await sandbox.untilIdle();
    expect(await left(world)).to.deep.equal([]);
    const [trigger] = await workflowTriggers.of(world).list((query) => query);
    expect(trigger?.trigger_status).to.equal('cancelled');
  });

  it('A record for an expiry is not created during its deletion: returns 404 and leaves nothing', async () => {
    const world = await newWorld();
    const { id } = await newExpiry(world);
    const actor = { kind: 'person', ...world.editor, name: 'E', role: 'editor' } as const;
    const context = { tenant: world, actor, now: clock.now() };
    let attempts = 0;
    const refused = await unitOfWork(async (writes) => {
      const staged = await stageNewExpiryComment({ ...context, writes }, id, 'Too late');
      attempts += 1;
      if (attempts === 1) await remove(world, id);
      return staged;
    }).catch((error: { code?: string }) => error);
    expect(refused).to.include({ code: 'NOT_FOUND' });
    await sandbox.untilIdle();
    expect(await left(world)).to.deep.equal([]);
  });
});

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
    const change = (body: object) => world.editor.call(`/v2/expiries/${expiry.id}`, { method: 'PATCH', body });
    const given = { assigned_to: world.admin.id, type: 'Licence' };
    expect((await change(given)).body).to.include(given);
    const listed = await world.editor.call(`/v2/expiries?assigned_to=${world.admin.id}&type=Licence`);
    expect(listed.body.data.map(({ id }: { id: string }) => id)).to.deep.equal([expiry.id]);
    const taken = { assigned_to: null, type: null };
    expect((await change(taken)).body).to.include({ ...taken, assigned_to_user_full_name: null });
    expect(await stored()).not.to.have.any.keys('assigned_to', 'type');
    const unlisted = await world.editor.call(`/v2/expiries?assigned_to=${world.admin.id}`);
    expect(unlisted.body.data).to.deep.equal([]);
  });
});
