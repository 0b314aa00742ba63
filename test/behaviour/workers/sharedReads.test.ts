// Documents that several callers ask for at once come in one call, each to whoever asked for it.
import { expect } from 'chai';
import type { DocumentReference } from 'firebase-admin/firestore';
import { firestore } from '../../../functions/platform/firebase';
import { newId } from '../../../functions/platform/ids';
import { runMetered } from '../../../functions/platform/meter';
import { readDocumentInSharedBatch } from '../../../functions/platform/sharedReads';

describe('A read that several share', () => {
  const newRef = () => firestore().collection('shared_reads').doc(newId());

  async function planted(count: number): Promise<DocumentReference[]> {
    const refs = Array.from({ length: count }, newRef);
    await Promise.all(refs.map((ref, value) => ref.set({ value })));
    return refs;
  }

  /** What each call of Firestore asks for while `work` runs; `fails` has those fail that ask for it. */
  async function callsDuring(work: () => Promise<unknown>, fails?: DocumentReference): Promise<string[][]> {
    const database = firestore();
    const { getAll } = database;
    const calls: string[][] = [];
    database.getAll = (...asked) => {
      const paths = asked.flatMap((each) => ('path' in each ? [each.path] : []));
      calls.push(paths);
      if (fails && paths.includes(fails.path)) return Promise.reject(new Error('refused'));
      return getAll.apply(database, asked);
    };
    try {
      await work();
      return calls;
    } finally {
      database.getAll = getAll;
    }
  }

  it('asks for what 45 callers want at once in three calls, and answers each what is theirs', async () => {
    const refs = await planted(45);
    const calls = await callsDuring(async () => {
      const found = await Promise.all(refs.map(readDocumentInSharedBatch));
      expect(found.map((snapshot) => snapshot.get('value'))).to.deep.equal(refs.map((_, value) => value));
    });
    expect(calls.map((paths) => paths.length)).to.deep.equal([20, 20, 5]);
  });

  it('answers one that is asked for twice, and one that there is not, and counts each for its caller', async () => {
    const [ref] = (await planted(1)) as [DocumentReference];
    const counted = (asked: DocumentReference) =>
      runMetered('test', async (meter) => ({ snapshot: await readDocumentInSharedBatch(asked), meter }));
    const [one, other, none] = await Promise.all([counted(ref), counted(ref), counted(newRef())]);
    expect([one.snapshot.get('value'), other.snapshot.get('value')]).to.deep.equal([0, 0]);
    expect(none.snapshot.exists).to.equal(false);
    expect([one, other, none].map(({ meter }) => meter.reads)).to.deep.equal([1, 1, 1]);
  });

  it('asks anew whoever comes later, and is refused with those of its own call alone', async () => {
    const [first, second] = (await planted(2)) as [DocumentReference, DocumentReference];
    const calls = await callsDuring(async () => {
      const refused = await Promise.allSettled([
        readDocumentInSharedBatch(first),
        readDocumentInSharedBatch(second),
      ]);
      expect(refused.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
      expect((await readDocumentInSharedBatch(second)).get('value')).to.equal(1);
    }, first);
    expect(calls).to.deep.equal([[first.path, second.path], [second.path]]);
  });
});
