// Folders through HTTP: unique names in a folder, a tree without cycles, deletion.
import { expect } from 'chai';
import { UnknownReferenceError } from '../../../functions/api/errors';
import type { MutationContext } from '../../../functions/api/writes';
import { expiries } from '../../../functions/expiries/record/record';
import { folderRemovals, MAX_MOVED_PER_COMMIT } from '../../../functions/folderDeletion/folderRemoval';
import { sweepFolderRemovals } from '../../../functions/folderDeletion/workers';
import { stageFolderUpdate, stageNewFolder } from '../../../functions/folders/tree';
import { addMs, clock, MINUTE_MS } from '../../../functions/platform/clock';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { storeExpiries } from '../../support/manyExpiries';
import { sandbox } from '../../support/sandbox';
import { newWorld, type Person, type World } from '../../support/world';
import { done, outcomeOf, remove } from '../http';

const make = async (person: Person, name: string, parent: string | null = null): Promise<string> =>
  (await person.call('/v2/folders', { body: { name, parent_folder_id: parent } })).body.id;

const move = (person: Person, id: string, parent: string | null) =>
  person.call(`/v2/folders/${id}`, { method: 'PATCH', body: { parent_folder_id: parent } });

const fileExpiries = (world: World, folder_id: string, count: number): Promise<string[]> =>
  sandbox.silently(() => storeExpiries(world, count, () => ({ folder_id })));

const foldersOf = async (world: World, ids: string[]): Promise<Set<string | null>> => {
  const found = await expiries.of(world).getMany(ids);
  expect(found.size).to.equal(ids.length);
  for (const { folder_id, updated_by_name } of found.values())
    if (folder_id === null) expect(updated_by_name, 'moved by').to.equal('editor Person');
  return new Set([...found.values()].map(({ folder_id }) => folder_id));
};

describe('v2 folders', () => {
  it('can be nested 20 levels deep, whether created or moved', async () => {
    const { editor } = await newWorld();
    const levels: string[] = [];
    for (let level = 1; level <= 20; level += 1) levels.push(await make(editor, `Level ${level}`, levels.at(-1)));
    const deeper = { name: 'Level 21', parent_folder_id: levels[19] };
    const refused = await done(editor.call('/v2/folders', { body: deeper }), 400);
    expect(refused.error.details.fields).to.have.keys('parent_folder_id');
    const moved = await make(editor, 'Moved');
    await make(editor, 'Inside', moved);
    const foreign = await make((await newWorld()).editor, 'Foreign');
    const lost = await editor.call('/v2/folders', { body: { name: 'Lost', parent_folder_id: foreign } });
    expect(lost.status, 'created in a foreign folder').to.equal(404);
    for (const [parent, status] of [
      [foreign, 404],
      [levels[19], 400],
      [levels[18], 400],
      [levels[17], 200],
    ] as const)
      expect((await move(editor, moved, parent ?? '')).status, parent).to.equal(status);
  });

  it('return their Location, and are listed flat, by parent and at the top level', async () => {
    const { editor, organizationId } = await newWorld();
    const answer = await editor.call('/v2/folders', { body: { name: 'Law' } });
    expect(answer.status).to.equal(201);
    expect(answer.headers.get('location')).to.equal(`/v2/folders/${answer.body.id}`);
    const { id, created_at, ...rest } = answer.body;
    expect(rest).to.deep.equal({
      ...{ organization_id: organizationId, name: 'Law', parent_folder_id: null },
      ...{ created_by: editor.id, updated_at: created_at },
    });
    const inside = await make(editor, 'Contracts', id);
    await make(editor, 'Deep', inside);
    const names = async (query: string) =>
      (await editor.call(`/v2/folders${query}`)).body.data.map(({ name }: { name: string }) => name);
    expect(await names('')).to.deep.equal(['Contracts', 'Deep', 'Law']);
    expect(await names('?parent_folder_id=root')).to.deep.equal(['Law']);
    expect(await names(`?parent_folder_id=${id}`)).to.deep.equal(['Contracts']);
    expect(await names('?parent_folder_id=nothing')).to.deep.equal([]);
    const page = (await editor.call('/v2/folders?limit=2')).body;
    expect(page.has_more).to.equal(true);
    await done(editor.call(`/v2/folders?parent_folder_id=root&cursor=${page.next_cursor}`), 400);
    expect(await names(`?limit=2&cursor=${page.next_cursor}`)).to.deep.equal(['Law']);
  });

  it('let one of 20 concurrent creations take a name; other parents keep theirs', async () => {
    const { editor } = await newWorld();
    const parent = await make(editor, 'Law');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        editor.call('/v2/folders', { body: { name: n % 2 ? 'Cases' : 'CASES', parent_folder_id: parent } }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).to.have.length(19);
    expect(refused.every(({ body }) => body.error.code === 'CONFLICT')).to.equal(true);
    const elsewhere = await done(editor.call('/v2/folders', { body: { name: 'Cases' } }), 201);
    expect((await move(editor, elsewhere.id, parent)).body.error.code).to.equal('CONFLICT');
  });

  it('can be renamed and moved, which frees the former name, but not into themselves', async () => {
    const { editor } = await newWorld();
    const [law, tax] = [await make(editor, 'Law'), await make(editor, 'Tax')];
    const path = `/v2/folders/${tax}`;
    const patch = (body: object) => editor.call(path, { method: 'PATCH', body });
    const change = { name: 'Taxes', parent_folder_id: law };
    const { body: changed } = await patch(change);
    expect(changed).to.include(change);
    expect(changed.updated_at > changed.created_at).to.equal(true);
    expect((await patch(change)).body, 'unchanged').to.deep.equal(changed);
    expect((await editor.call('/v2/folders', { body: { name: 'tax' } })).status).to.equal(201);
    expect((await patch({ name: 'TAXES' })).body.name).to.equal('TAXES');
    const bottom = await make(editor, 'C', await make(editor, 'B', tax));
    for (const parent of [tax, bottom])
      expect(outcomeOf(await move(editor, tax, parent))).to.deep.equal([400, 'parent_folder_id']);
    expect((await move(editor, bottom, tax)).status).to.equal(200);
    expect((await move(editor, tax, null)).body.parent_folder_id).to.equal(null);
  });
});

describe('Deleting a folder', () => {
  it('makes a folder that is being created in it, or moved into it, return 404; two can’t be moved into each other', async () => {
    const world = await newWorld();
    const actor = { kind: 'person', ...world.editor, name: 'E', role: 'editor' } as const;
    const other = await make(world.editor, 'Other');
    type Stage = (context: MutationContext, parent_folder_id: string) => Promise<unknown>;
    const create: Stage = (context, parent) => stageNewFolder(context, { name: 'A', parent_folder_id: parent });
    const moveIn: Stage = (context, parent) => stageFolderUpdate(context, other, { parent_folder_id: parent });
    const during = (stage: Stage, parent: string, change: () => Promise<unknown>) =>
      unitOfWork(async (writes, attempt) => {
        const staged = await stage({ tenant: world, actor, now: clock.now(), writes }, parent);
        if (attempt === 1) await change();
        return staged;
      }).catch((thrown: unknown) => thrown);
    for (const stage of [create, moveIn]) {
      const parent = await make(world.editor, 'Parent');
      const refused = await during(stage, parent, () => remove(world.editor, `/v2/folders/${parent}`));
      expect(refused).to.be.instanceOf(UnknownReferenceError);
    }
    const top = await make(world.editor, 'Top');
    const [inOther, inTop] = [await make(world.editor, 'A', other), await make(world.editor, 'B', top)];
    const cycle = await during(moveIn, inTop, () => done(move(world.editor, top, inOther), 200));
    expect(cycle, 'into each other').to.include({ code: 'VALIDATION_FAILED' });
  });

  it('returns 409 FOLDER_NOT_EMPTY with the counts, or 204 for an empty one, whose name becomes free', async () => {
    const world = await newWorld();
    const { editor } = world;
    const [law, tax] = [await make(editor, 'Law'), await make(editor, 'Tax')];
    await make(editor, 'Cases', law);
    await fileExpiries(world, tax, 2);
    for (const [id, details] of [
      [law, { folders: 1, expiries: 0 }],
      [tax, { folders: 0, expiries: 2 }],
    ] as const) {
      const answer = await editor.call(`/v2/folders/${id}`, { method: 'DELETE' });
      expect([answer.status, answer.body.error.code]).to.deep.equal([409, 'FOLDER_NOT_EMPTY']);
      expect(answer.body.error.details).to.deep.equal(details);
    }
    const path = `/v2/folders/${await make(editor, 'Empty')}`;
    const answer = await editor.call(path, { method: 'DELETE' });
    expect([answer.status, answer.body]).to.deep.equal([204, undefined]);
    expect((await editor.call(path, { method: 'DELETE' })).status).to.equal(404);
    expect(await make(editor, 'Empty')).to.be.a('string');
  });

  it('with force deletes its subfolders and moves their expiries to the top level', async () => {
    const world = await newWorld();
    const { editor } = world;
    const law = await make(editor, 'Law');
    const cases = await make(editor, 'Cases', law);
    const kept = await make(editor, 'Kept');
    const ids = [...(await fileExpiries(world, law, 1)), ...(await fileExpiries(world, cases, 1))];
    const inside = await Promise.all(Array.from({ length: 61 }, (_, n) => make(editor, `${n}`, cases)));
    // In the last of many folders, beyond what one query covers.
    ids.push(...(await fileExpiries(world, await make(editor, 'Deep', inside.toSorted().at(-1)), 1)));
    const others = await fileExpiries(world, kept, 1);
    expect((await editor.call(`/v2/folders/${law}?force=true`, { method: 'DELETE' })).status).to.equal(204);
    expect(await foldersOf(world, ids)).to.deep.equal(new Set([null]));
    const removals = await folderRemovals.of(world).list((query) => query);
    expect(removals, 'for expiries that are added late').to.have.length(1);
    expect(await foldersOf(world, others)).to.deep.equal(new Set([kept]));
    const left = (await editor.call('/v2/folders')).body.data;
    expect(left.map(({ name }: { name: string }) => name)).to.deep.equal(['Kept']);
    const again = await make(editor, 'Law');
    expect(await make(editor, 'Cases', again)).to.be.a('string');
  });

  it('with force moves more expiries than one commit allows in the background, even if the task is lost', async () => {
    for (const isLost of [false, true]) {
      const world = await newWorld();
      const law = await make(world.editor, 'Law');
      const cases = await make(world.editor, 'Cases', law);
      const ids = await fileExpiries(world, law, 5);
      ids.push(...(await fileExpiries(world, cases, MAX_MOVED_PER_COMMIT)));
      if (isLost) await sandbox.fault({ service: 'tasks', status: 503, times: 50 });
      const answer = await world.editor.call(`/v2/folders/${law}?force=true`, { method: 'DELETE' });
      await sandbox.fault({ service: 'tasks', times: 0 });
      expect(answer.status).to.equal(204);
      expect((await world.editor.call('/v2/folders')).body.data).to.deep.equal([]);
      if (isLost) {
        expect(await foldersOf(world, ids)).to.deep.equal(new Set([law, cases]));
        const removals = () => folderRemovals.of(world).list((query) => query);
        const stored = folderRemovals.of(world).ref((await removals())[0]?.id ?? '');
        await stored.update({ wake_at: addMs(clock.now(), -MINUTE_MS) });
        await sweepFolderRemovals.sweep.run();
        expect(await removals(), 'kept for expiries that are added late').to.have.length(1);
        ids.push(...(await fileExpiries(world, law, MAX_MOVED_PER_COMMIT + 1)));
        const longAgo = addMs(clock.now(), -2 * MINUTE_MS);
        await stored.update({ created_at: longAgo, wake_at: longAgo });
        await sweepFolderRemovals.sweep.run();
        expect(await removals()).to.deep.equal([]);
      } else await sandbox.untilIdle();
      expect(await foldersOf(world, ids)).to.deep.equal(new Set([null]));
    }
  });
});

describe('v1 folders', () => {
  it('can be created, listed, updated and deleted', async () => {
    const { editor } = await newWorld();
    const create = async (body: object) => (await editor.call('/v1/createFolder', { body })).body.folder;
    const folder = await create({ name: 'Law' });
    const inside = await create({ name: 'In', parent_folder_id: folder.id });
    const renamed = await editor.call('/v1/updateFolder', { body: { id: folder.id, name: 'Laws' } });
    expect(renamed.body.folder.name).to.equal('Laws');
    const all = (await editor.call('/v1/getFolders')).body.folders;
    expect(all).to.deep.equal([inside, renamed.body.folder]);
    const top = (await editor.call('/getFolders?parent_folder_id=root')).body.folders;
    expect(top).to.deep.equal([renamed.body.folder]);
    const refused = await editor.call('/v1/deleteFolder', { body: { id: folder.id } });
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'FOLDER_NOT_EMPTY']);
    const deleted = await editor.call('/v1/deleteFolder', { body: { id: folder.id, force: true } });
    expect(deleted.body).to.deep.equal({ deleted: true, id: folder.id });
    expect((await editor.call('/v1/getFolders')).body.folders).to.deep.equal([]);
  });
});
