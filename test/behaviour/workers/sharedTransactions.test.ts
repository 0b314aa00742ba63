// Transactions that several organizations share: fewer round trips, and none fails of what another one decided.
import { expect } from 'chai';
import type { DocumentReference } from 'firebase-admin/firestore';
import { firestore } from '../../../functions/platform/firebase';
import { newId } from '../../../functions/platform/ids';
import { addReadsToMeter, runMetered } from '../../../functions/platform/meter';
import { inSharedTransaction } from '../../../functions/platform/sharedTransactions';
import { tenantOf } from '../../../functions/platform/tenant';

describe('A transaction that several organizations share', () => {
  const newRef = () => firestore().collection('shared_transactions').doc(newId());

  async function planted(count: number): Promise<DocumentReference[]> {
    const refs = Array.from({ length: count }, newRef);
    await Promise.all(refs.map((ref) => ref.set({ value: 0 })));
    return refs;
  }

  const storedIn = async (ref: DocumentReference): Promise<unknown> => (await ref.get()).data()?.value;

  /** Counts one up, on what the transaction reads; `meanwhile` runs between reading and writing. */
  const increment = (ref: DocumentReference, organizationId: string, meanwhile = async () => {}) =>
    inSharedTransaction(tenantOf(organizationId), async (transaction, writes) => {
      const [found] = await transaction.getAll(ref);
      const value = (await transaction.get(ref)).data()?.value;
      expect(found?.data()?.value, 'both ways of reading').to.equal(value);
      await meanwhile();
      writes.update(ref, { value: value + 1 });
      return value;
    });

  /** How many transactions are begun while `work` runs. */
  async function transactionsDuring(work: () => Promise<unknown>): Promise<number> {
    const database = firestore();
    const { runTransaction } = database;
    let begun = 0;
    database.runTransaction = ((...given: Parameters<typeof runTransaction>) => {
      begun += 1;
      return runTransaction.apply(database, given);
    }) as typeof runTransaction;
    try {
      await work();
      return begun;
    } finally {
      database.runTransaction = runTransaction;
    }
  }

  it('decides for 40 organizations at once in a few', async () => {
    const all = await planted(40);
    const begun = await transactionsDuring(async () => {
      const values = await Promise.all(all.map((ref) => increment(ref, ref.id)));
      expect(values).to.deep.equal(all.map(() => 0));
    });
    expect(begun, 'at most 16 organizations go together').to.be.within(3, 8);
    expect(await Promise.all(all.map(storedIn))).to.deep.equal(all.map(() => 1));
  });

  it('never has two decisions of one organization in one: each sees what the one before has written', async () => {
    const [ref] = await planted(1);
    if (!ref) throw new Error('nothing planted');
    const values = await Promise.all([1, 2, 3, 4, 5].map(() => increment(ref, 'the same')));
    expect(values.toSorted()).to.deep.equal([0, 1, 2, 3, 4]);
    expect(await storedIn(ref)).to.equal(5);
  });

  it('fails for whom it fails, and for nobody else; of theirs nothing is written', async () => {
    const all = await planted(5);
    const [, , gone, , huge] = all;
    await gone?.delete();
    const ended = await Promise.allSettled(
      all.map((ref, index) =>
        inSharedTransaction(tenantOf(ref.id), async (transaction, writes) => {
          await transaction.get(ref);
          writes.update(ref, { value: ref === huge ? 'x'.repeat(2 ** 20 + 1) : 1 });
          if (index === 1) throw new Error('its own mistake');
        }),
      ),
    );
    expect(ended.map(({ status }) => status)).to.deep.equal([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
      'rejected',
    ]);
    expect(ended[1]).to.have.nested.property('reason.message', 'its own mistake');
    expect(await Promise.all(all.map(storedIn))).to.deep.equal([1, 0, undefined, 1, 0]);
  });

  it('lets nobody overwrite what was changed after it was read', async () => {
    const all = await planted(4);
    let others = 0;
    const values = await Promise.all(
      all.map((ref, index) =>
        increment(ref, ref.id, async () => {
          // The emulator may keep the writer waiting until the transaction has ended.
          if (index === 2 && others++ === 0) void firestore().doc(ref.path).update({ value: 10 });
        }),
      ),
    );
    expect(values.filter((_, index) => index !== 2)).to.deep.equal([0, 0, 0]);
    await new Promise((later) => setTimeout(later, 2_000));
    const [last] = all.slice(2, 3);
    expect([10, 11], 'before or after, but not lost').to.include(last && (await storedIn(last)));
  });

  it('counts for each what it read and wrote, and does for each what follows the commit', async () => {
    const all = await planted(3);
    const committed: string[] = [];
    const counted = await Promise.all(
      all.map((ref) =>
        runMetered(ref.id, async (meter) => {
          await inSharedTransaction(tenantOf(ref.id), async (transaction, writes) => {
            await transaction.get(ref);
            addReadsToMeter(1);
            writes.update(ref, { value: 1 });
            writes.create(newRef(), { value: 1 });
            writes.afterCommit(async () => {
              committed.push(ref.id);
            });
          });
          return [meter.reads, meter.writes];
        }),
      ),
    );
    expect(counted).to.deep.equal([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    expect(committed).to.have.members(all.map(({ id }) => id));
  });
});
