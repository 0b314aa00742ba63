// Transactions, for the few decisions that must see several documents as they are at the moment of the commit.

import type { Transaction } from 'firebase-admin/firestore';
import type { Writes } from '../api/writes';
import { runAfterCommitSteps } from './afterCommit';
import { GRPC, hasErrorCode } from './errorCodes';
import { firestore } from './firebase';
import { addWritesToMeter } from './meter';
import { OnceCreations } from './onceCreations';
import { StagedWrites } from './stagedWrites';

/** Whatever is mended between two attempts, more than a few of them would not help. */
const MOST_TRIES = 8;

/** Reads through the transaction, stages its writes, and has no other effect: it may run again. */
export type Decide<T> = (transaction: Transaction, writes: Writes) => Promise<T>;

/** What was decided in a transaction, and what it writes by that. */
export interface Decided<T> {
  result: T;
  writes: StagedWrites;
}

/** What one attempt writes. */
export class TransactionWrites extends StagedWrites {
  onAbandon(): void {
    throw new Error('Firestore repeats transactions by itself: do nothing outside the database in one');
  }

  async decided<T>(transaction: Transaction, decide: Decide<T>): Promise<Decided<T>> {
    const result = await decide(transaction, this);
    await this.derived.stage(this);
    return { result, writes: this };
  }
}

/**
 * Runs `decide` in a transaction: what it reads through `transaction` cannot change before its writes are committed.
 * Firestore repeats it when it had to yield to another one.
 */
export const inTransaction = async <T>(decide: Decide<T>): Promise<T> =>
  finishCommittedTransaction(await runTransactionUntilCommitted(decide));

/** What follows the commit. */
export async function finishCommittedTransaction<T>({ result, writes }: Decided<T>): Promise<T> {
  addWritesToMeter(writes.steps.length);
  await runAfterCommitSteps(writes.later);
  return result;
}

/** Again after what was mended: creations that were made already, and what is derived from the changes. */
export async function runTransactionUntilCommitted<T>(decide: Decide<T>): Promise<Decided<T>> {
  const once = new OnceCreations();
  for (let tries = 1; ; tries += 1) {
    let writes = new TransactionWrites(once);
    try {
      return await firestore().runTransaction(async (transaction) => {
        writes = new TransactionWrites(once);
        const decided = await writes.decided(transaction, decide);
        writes.stageAll(transaction);
        return decided;
      });
    } catch (thrown) {
      const mended =
        (hasErrorCode(thrown, GRPC.ALREADY_EXISTS) && (await once.learn())) ||
        (await writes.derived.recover(thrown));
      if (!mended || tries >= MOST_TRIES) throw thrown;
    }
  }
}

/** Whether a commit failed because a document was no longer as it had been read: somebody else was first. */
export const isLostRaceError = (thrown: unknown): boolean =>
  hasErrorCode(thrown, GRPC.NOT_FOUND, GRPC.ALREADY_EXISTS, GRPC.FAILED_PRECONDITION);

/** Whether a transaction was given up because others wanted the same documents at the same time. */
export const isContentionError = (thrown: unknown): boolean => hasErrorCode(thrown, GRPC.ABORTED);
