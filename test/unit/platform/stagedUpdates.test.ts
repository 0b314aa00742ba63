// What is staged of one document goes together where that comes to the same.
import { expect } from 'chai';
import { type DocumentData, type DocumentReference, FieldValue, Timestamp } from 'firebase-admin/firestore';
import { OnceCreations } from '../../../functions/store/commit/onceCreations';
import { StagedWrites, type WriteTarget } from '../../../functions/store/commit/stagedWrites';

class Staged extends StagedWrites {
  onAbandon(): void {}
}

const ref = (path: string) => ({ path }) as DocumentReference;
const VERSION = new Timestamp(1, 0);

function written(stage: (writes: Staged) => void): unknown[] {
  const writes = new Staged(new OnceCreations());
  stage(writes);
  const calls: unknown[] = [];
  const note = (name: string) => (at: DocumentReference, data?: DocumentData, precondition?: object) =>
    calls.push([name, at.path, data, ...(precondition ? [precondition] : [])]);
  const target = { create: note('create'), set: note('set'), update: note('update'), delete: note('delete') };
  writes.stageAll(target as unknown as WriteTarget);
  expect(writes.steps).to.have.length(calls.length);
  return calls;
}

describe('updates of one document in one commit', () => {
  it('are one where the later ones are blind, on the version of the first', () => {
    const calls = written((writes) => {
      writes.update(ref('a'), { name: 'x' }, VERSION);
      writes.update(ref('b'), { name: 'y' });
      writes.update(ref('a'), { 'kinds.one': 1 });
      writes.update(ref('a'), { 'kinds.two': FieldValue.increment(1) });
    });
    expect(calls).to.deep.equal([
      [
        'update',
        'a',
        { name: 'x', 'kinds.one': 1, 'kinds.two': FieldValue.increment(1) },
        { lastUpdateTime: VERSION },
      ],
      ['update', 'b', { name: 'y' }],
    ]);
  });

  it('are one where the later value replaces the former, and two where it depends on it', () => {
    const replaced = written((writes) => {
      writes.update(ref('a'), { 'kinds.one': 1 });
      writes.update(ref('a'), { 'kinds.one': FieldValue.delete() });
    });
    expect(replaced).to.deep.equal([['update', 'a', { 'kinds.one': FieldValue.delete() }]]);
    const counted = (writes: Staged): void => {
      writes.update(ref('a'), { count: FieldValue.increment(1) });
      writes.update(ref('a'), { count: FieldValue.increment(1) });
    };
    expect(written(counted)).to.have.length(2);
  });

  it('are two where one holds the other’s field, asks for a version, or something else is staged in between', () => {
    const pairs: ((writes: Staged) => void)[] = [
      (writes) => {
        writes.update(ref('a'), { kinds: {} });
        writes.update(ref('a'), { 'kinds.one': 1 });
      },
      (writes) => {
        writes.update(ref('a'), { 'kinds.one': 1 });
        writes.update(ref('a'), { kinds: {} });
      },
      (writes) => {
        writes.update(ref('a'), { name: 'x' });
        writes.update(ref('a'), { notes: 'y' }, VERSION);
      },
    ];
    for (const pair of pairs) expect(written(pair)).to.have.length(2);
    const across = written((writes) => {
      writes.update(ref('a'), { name: 'x' });
      writes.merge(ref('a'), { name: 'y' });
      writes.update(ref('a'), { notes: 'z' });
    });
    expect(across).to.have.length(3);
  });
});
