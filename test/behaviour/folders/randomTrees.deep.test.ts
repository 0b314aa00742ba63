// Any sequence of creations, moves and deletions produces the same tree as a model.
import { expect } from 'chai';
import fc from 'fast-check';
import { expiries } from '../../../functions/expiries/record/record';
import { depth } from '../../support/depth';
import { newWorld, type Person, type World } from '../../support/world';

const make = (person: Person, name: string, parent: string | null) =>
  person.call('/v2/folders', { body: { name, parent_folder_id: parent } });
const move = (person: Person, id: string, parent: string | null) =>
  person.call(`/v2/folders/${id}`, { method: 'PATCH', body: { parent_folder_id: parent } });
const remove = (person: Person, id: string) => person.call(`/v2/folders/${id}?force=true`, { method: 'DELETE' });

/** Creates an expiry in the folder and returns its id. */
async function file(person: Person, folder: string | null): Promise<string> {
  const body = { name: 'Filed', expiry_date: '2040-01-31', folder_id: folder };
  return (await person.call('/v2/expiries', { body })).body.id;
}

/** The folder of each folder or expiry, by id. */
type Placement = Map<string, string | null>;

async function foldersShown({ editor }: World): Promise<Placement> {
  const { data } = (await editor.call('/v2/folders?limit=100')).body;
  return new Map(data.map((folder: Record<string, string | null>) => [folder.id, folder.parent_folder_id]));
}

async function expiriesStored(world: World): Promise<Placement> {
  const found = await expiries.of(world).list((query) => query);
  return new Map(found.map(({ id, folder_id }) => [id, folder_id]));
}

/** The expected tree, computed without the service. */
class Model {
  readonly folders: Placement = new Map();
  readonly expiries: Placement = new Map();

  below(top: string): Set<string> {
    const found = new Set([top]);
    for (const id of found) for (const [each, parent] of this.folders) if (parent === id) found.add(each);
    return found;
  }

  delete(top: string): void {
    const gone = this.below(top);
    for (const id of gone) this.folders.delete(id);
    for (const [id, folder] of this.expiries) if (folder && gone.has(folder)) this.expiries.set(id, null);
  }
}

/** Picks the folder at index `at`, newest first, so that trees grow deep. */
const pick = (model: Model, at: number): string | null => {
  const newestFirst = [...model.folders.keys()].toReversed();
  return [...newestFirst, null][at % (model.folders.size + 1)] ?? null;
};

const step = fc.record({
  kind: fc.constantFrom('make', 'make', 'make', 'move', 'delete'),
  folder: fc.nat({ max: 4 }),
  into: fc.nat({ max: 4 }),
});

async function run(steps: readonly { kind: string; folder: number; into: number }[]): Promise<void> {
  const world = await newWorld();
  const { editor } = world;
  const model = new Model();
  for (const [number, { kind, folder, into }] of steps.entries()) {
    const [chosen, parent] = [pick(model, folder), pick(model, into)];
    if (kind === 'make') {
      const { id } = (await make(editor, `Folder ${number}`, parent)).body;
      model.folders.set(id, parent);
      model.expiries.set(await file(editor, id), id);
    } else if (chosen !== null && kind === 'move') {
      const intoItself = parent !== null && model.below(chosen).has(parent);
      expect((await move(editor, chosen, parent)).status).to.equal(intoItself ? 400 : 200);
      if (!intoItself) model.folders.set(chosen, parent);
    } else if (chosen !== null) {
      expect((await remove(editor, chosen)).status).to.equal(204);
      model.delete(chosen);
    }
  }
  expect(await foldersShown(world)).to.deep.equal(model.folders);
  expect(await expiriesStored(world)).to.deep.equal(model.expiries);
}

describe('A tree of folders', () => {
  it('matches its model after any creations, moves and deletions', async () => {
    const chain = Array.from({ length: 4 }, () => ({ kind: 'make', folder: 0, into: 0 }));
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), run), {
      numRuns: depth(3, 12),
      endOnFailure: true,
      examples: [[[...chain, { kind: 'delete', folder: 3, into: 0 }]]],
    });
  });
});
