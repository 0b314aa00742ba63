// Which staged writes to one document become one, and which are sent one after another.
import { expect } from 'chai';
import { type DocumentReference, FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { BatchOrTransaction } from '../../../functions/store/firestore';
import { ExistingDocumentSkipper, StagedWrites } from '../../../functions/store/stagedWrites';

class Staged extends StagedWrites {
  onAbandon(): void {}
}
const [a, b] = [{ path: 'a' } as DocumentReference, { path: 'b' } as DocumentReference];
const version = Timestamp.fromMillis(1);

/** The writes that are sent: kind, path, data and precondition. */
function sent(stage: (writes: Staged) => void): unknown[][] {
  const writes = new Staged(new ExistingDocumentSkipper());
  stage(writes);
  const calls: unknown[][] = [];
  const noting =
    (kind: string) =>
    (to: DocumentReference, ...rest: unknown[]) =>
      calls.push([kind, to.path, ...rest]);
  const kinds = ['create', 'set', 'update', 'delete'].map((kind) => [kind, noting(kind)]);
  writes.stageAll(Object.fromEntries(kinds) as BatchOrTransaction);
  return calls;
}

describe('Staged writes', () => {
  it('get their time again after a late commit, before later steps', async () => {
    const [writes, steps] = [new Staged(new ExistingDocumentSkipper()), [] as string[]];
    writes.afterCommit(async () => void steps.push('later'));
    writes.onLateCommit(async () => void steps.push('restamped'));
    const { bigint } = process.hrtime;
    writes.timeAfter(null);
    Object.assign(process.hrtime, { bigint: () => bigint() + 6_000_000_000n });
    await writes.finish().finally(() => Object.assign(process.hrtime, { bigint }));
    expect(steps).to.deep.equal(['restamped', 'later']);
  });
});

describe('Staged writes to one document', () => {
  it('become one unless they depend on each other, on a version or on their order', () => {
    const [one, two] = [{ x: 1 }, { x: 2 }];
    const together = sent((writes) => {
      writes.update(a, { ...one, 'y.z': 1 }, version);
      for (const ref of [b, b]) writes.createOnce(ref, one);
      writes.update(a, two);
    });
    const first = ['update', 'a', { x: 2, 'y.z': 1 }, { lastUpdateTime: version }];
    expect(together).to.deep.equal([first, ['create', 'b', one]]);
    for (const [former, latter, precondition] of [
      [one, { x: FieldValue.increment(1) }],
      [{ x: {} }, { 'x.y': 1 }],
      [{ 'x.y': 1 }, { x: {} }],
      [one, { y: 1 }, version],
    ] as const) {
      const apart = sent((writes) => {
        writes.update(a, former);
        writes.update(a, latter, precondition);
      });
      expect(apart, JSON.stringify([former, latter])).to.have.length(2);
    }
    const ordered = sent((writes) => {
      for (const data of [one, two]) writes.set(a, data);
      for (const data of [one, two]) {
        writes.update(a, data);
        writes.set(a, data);
      }
    });
    expect(ordered.map(([kind]) => kind).join()).to.equal('set,update,set,update,set');
  });
});
