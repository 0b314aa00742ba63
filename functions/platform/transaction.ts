// Transactions, for the few decisions that must see several documents as they are at the moment of the commit.

import type { DocumentData, DocumentReference, Timestamp, Transaction } from 'firebase-admin/firestore';
import type { DerivedChange } from '../api/derived';
import type { Writes } from '../api/writes';
import { runAfterCommit } from './afterCommit';
import { DerivedWrites } from './derivedWrites';
import { errorCodeOf, GRPC, hasErrorCode } from './errorCodes';
import { firestore } from './firebase';
import { countWrites } from './meter';
import { OnceCreations } from './onceCreations';

/** Whatever is mended between two attempts, more than a few of them would not help. */
const MOST_TRIES = 8;

class TransactionWrites implements Writes {
  staged = 0;
  readonly later: (() => Promise<void>)[] = [];
  readonly derived = new DerivedWrites();

  constructor(
    private readonly transaction: Transaction,
    private readonly once: OnceCreations,
  ) {
    once.beginAttempt();
  }

  create(ref: DocumentReference, data: DocumentData): void {
    this.staged += 1;
    this.transaction.create(ref, data);
  }

  createOnce(ref: DocumentReference, data: DocumentData): void {
    if (this.once.isWanted(ref)) this.create(ref, data);
  }

  set(ref: DocumentReference, data: DocumentData): void {
    this.staged += 1;
    this.transaction.set(ref, data);
  }

  merge(ref: DocumentReference, data: DocumentData): void {
    this.staged += 1;
    this.transaction.set(ref, data, { merge: true });
  }

  update(ref: DocumentReference, patch: DocumentData, version?: Timestamp): void {
    this.staged += 1;
    if (version) this.transaction.update(ref, patch, { lastUpdateTime: version });
    else this.transaction.update(ref, patch);
  }

  delete(ref: DocumentReference, version?: Timestamp): void {
    this.staged += 1;
    this.transaction.delete(ref, version ? { lastUpdateTime: version } : {});
  }

  /** Nothing where no author is known: whoever has one wraps these writes (activityLog.ts). */
  recordAudit(): void {}

  derive(change: DerivedChange): void {
    this.derived.add(change);
  }

  afterCommit(step: () => Promise<void>): void {
    this.later.push(step);
  }

  onAbandon(): void {
    throw new Error('Firestore repeats transactions by itself: do nothing outside the database in one');
  }
}

/**
 * Runs `decide` in a transaction: what it reads through `transaction` cannot change before its writes are committed.
 * Firestore repeats it when it had to yield to another one.
 */
export async function inTransaction<T>(
  decide: (transaction: Transaction, writes: Writes) => Promise<T>,
): Promise<T> {
  const { result, writes } = await untilCommitted(decide);
  countWrites(writes.staged);
  await runAfterCommit(writes.later);
  return result;
}

/** Again after what was mended: creations that were made already, and what is derived from the changes. */
async function untilCommitted<T>(
  decide: (transaction: Transaction, writes: Writes) => Promise<T>,
): Promise<{ result: T; writes: TransactionWrites }> {
  const once = new OnceCreations();
  for (let tries = 1; ; tries += 1) {
    let derived = new DerivedWrites();
    try {
      return await firestore().runTransaction(async (transaction) => {
        const writes = new TransactionWrites(transaction, once);
        derived = writes.derived;
        const result = await decide(transaction, writes);
        await derived.stage(writes);
        return { result, writes };
      });
    } catch (thrown) {
      const mended =
        (hasErrorCode(thrown, GRPC.ALREADY_EXISTS) && (await once.learn())) ||
        (await derived.recover(thrown));
      if (!mended || tries >= MOST_TRIES) throw thrown;
    }
  }
}

/** Runs `look`, all of whose reads see the database as it was at one moment. It locks nothing and writes nothing. */
export const atOneInstant = <T>(look: (transaction: Transaction) => Promise<T>): Promise<T> =>
  firestore().runTransaction(look, { readOnly: true });

/** Whether a commit failed because a document was no longer as it had been read: somebody else was first. */
export const lostRace = (thrown: unknown): boolean =>
  hasErrorCode(thrown, GRPC.NOT_FOUND, GRPC.ALREADY_EXISTS, GRPC.FAILED_PRECONDITION);

/** Whether a transaction was given up because others wanted the same documents at the same time. */
export const hadToYield = (thrown: unknown): boolean => hasErrorCode(thrown, GRPC.ABORTED);

/**
 * Whether it is certain that a transaction which failed so has changed nothing: our own code threw, or it had to yield.
 * Even "exists already" proves nothing: the first of two attempts may have been the one that created.
 */
export const committedNothing = (thrown: unknown): boolean =>
  typeof errorCodeOf(thrown) !== 'number' || hadToYield(thrown);
