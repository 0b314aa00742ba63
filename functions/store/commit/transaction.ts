// Transactions, for the few decisions that need several documents to stay unchanged until the commit.

import type { Transaction } from 'firebase-admin/firestore';
import type { Writes } from '../../api/writes';
import { GRPC, hasErrorCode } from '../../platform/errorCodes';
import { addWritesToMeter } from '../../platform/meter';
import { firestore } from '../firebase';
import { OnceCreations } from './onceCreations';
import { StagedWrites } from './stagedWrites';

/** More attempts don't help. */
const MAX_TRIES = 8;

/** Reads through the transaction, stages its writes, and has no other effect: it may run again. */
export type Decide<T> = (transaction: Transaction, writes: Writes) => Promise<T>;

/** The writes of one attempt. */
class TransactionWrites extends StagedWrites {
  onAbandon(): void {
    throw new Error('Firestore repeats transactions by itself: do nothing outside the database in one');
  }
}

/**
 * Runs `decide` in a transaction: documents it reads through `transaction` cannot change before the commit. `decide` runs
 * again after contention, after a creation of an existing document, and after a conflict in derived documents.
 */
export async function inTransaction<T>(decide: Decide<T>): Promise<T> {
  const once = new OnceCreations();
  for (let tries = 1; ; tries += 1) {
    let writes = new TransactionWrites(once);
    let result: T;
    try {
      result = await firestore().runTransaction(async (transaction) => {
        writes = new TransactionWrites(once);
        const decided = await decide(transaction, writes);
        await writes.derived.stage(writes);
        writes.stageAll(transaction);
        return decided;
      });
    } catch (thrown) {
      const mended =
        (hasErrorCode(thrown, GRPC.ALREADY_EXISTS) && (await once.learn())) ||
        (await writes.derived.recover(thrown));
      if (!mended || tries >= MAX_TRIES) throw thrown;
      continue;
    }
    addWritesToMeter(writes.steps.length);
    await writes.finish();
    return result;
  }
}

/** Whether a commit failed because a document had changed since it was read. */
export const isLostRaceError = (thrown: unknown): boolean =>
  hasErrorCode(thrown, GRPC.NOT_FOUND, GRPC.ALREADY_EXISTS, GRPC.FAILED_PRECONDITION);

/** Whether a transaction failed because of contention. */
export const isContentionError = (thrown: unknown): boolean => hasErrorCode(thrown, GRPC.ABORTED);
