// Commits that several callers share: fewer round trips, and none fails of what another one wrote.
import { expect } from 'chai';
import type { DocumentReference, Timestamp } from 'firebase-admin/firestore';
import { firestore } from '../../../functions/platform/firebase';
import { newId } from '../../../functions/platform/ids';
import { tryCommitInSharedBatch } from '../../../functions/platform/sharedCommits';
import type { WriteTarget } from '../../../functions/platform/stagedWrites';

describe('A commit that several share', () => {
  const newRef = () => firestore().collection('shared_commits').doc(newId());

  async function planted(count: number): Promise<{ ref: DocumentReference; version: Timestamp }[]> {
    const refs = Array.from({ length: count }, newRef);
    const written = await Promise.all(refs.map((ref) => ref.set({ value: 0 })));
    return refs.map((ref, index) => ({ ref, version: written[index]?.writeTime as Timestamp }));
  }

  function change({ ref, version }: { ref: DocumentReference; version: Timestamp }, value: unknown) {
    const beside = ref.collection('beside').doc('it');
    return [
      { ref, stage: (batch: WriteTarget) => batch.update(ref, { value }, { lastUpdateTime: version }) },
      { ref: beside, stage: (batch: WriteTarget) => batch.set(beside, { value }) },
    ];
  }

  async function stored({ ref }: { ref: DocumentReference }): Promise<unknown[]> {
    const [one, beside] = await Promise.all([ref.get(), ref.collection('beside').doc('it').get()]);
    return [one.data()?.value, beside.data()?.value];
  }

  /** How many commits are made while `work` runs. */
  async function commitsDuring(work: () => Promise<unknown>): Promise<number> {
    const database = firestore();
    const { batch } = database;
    let made = 0;
    database.batch = () => {
      made += 1;
      return batch.call(database);
    };
    try {
      await work();
      return made;
    } finally {
      database.batch = batch;
    }
  }

  it('writes what 300 callers change at once in a few commits', async () => {
    const all = await planted(300);
    const made = await commitsDuring(async () => {
      const written = await Promise.all(all.map((each) => tryCommitInSharedBatch(change(each, 1))));
      expect(written.every((time) => time !== null)).to.equal(true);
    });
    expect(made, 'at most 100 callers, of two writes each, go together').to.be.within(3, 8);
    for (const each of all) expect(await stored(each)).to.deep.equal([1, 1]);
  });

  it('answers null to whom somebody overtook, and to nobody else; of theirs nothing is written', async () => {
    const all = await planted(9);
    await all[3]?.ref.update({ value: 'other' });
    await all[4]?.ref.delete();
    const written = await Promise.all(all.map((each) => tryCommitInSharedBatch(change(each, 1))));
    expect(written.map((time) => time === null)).to.deep.equal(all.map((_, index) => [3, 4].includes(index)));
    const values = await Promise.all(all.map(stored));
    expect(values[3]).to.deep.equal(['other', undefined]);
    expect(values[4]).to.deep.equal([undefined, undefined]);
    expect(values.filter(([value, beside]) => value === 1 && beside === 1)).to.have.length(7);
  });

  it('fails for whom it fails, and for nobody else', async () => {
    const all = await planted(5);
    const values = [1, 'x'.repeat(2 ** 20 + 1), 1, { nested: [[1]] }, 1];
    const ended = await Promise.allSettled(
      all.map((each, index) => tryCommitInSharedBatch(change(each, values[index]))),
    );
    expect(ended.map(({ status }) => status)).to.deep.equal([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    for (const each of [all[0], all[2], all[4]]) expect(each && (await stored(each))).to.deep.equal([1, 1]);
  });

  it('lets one win of three that want the same document', async () => {
    const [one] = await planted(1);
    if (!one) throw new Error('nothing planted');
    const written = await Promise.all([1, 2, 3].map((value) => tryCommitInSharedBatch(change(one, value))));
    expect(written.filter((time) => time !== null)).to.have.length(1);
  });
});
