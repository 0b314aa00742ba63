// Commits all changes made by one request or worker step. If they conflict with other changes, the request or step runs
// again. Uses one batch, or a transaction for the few decisions that require several documents to stay unchanged until
// the commit.
import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentData, DocumentReference, Transaction } from 'firebase-admin/firestore';
import { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { monotonicMs } from '../platform/clock';
import { randomBelow } from '../platform/ids';
import { addReadsToMeter, addWritesToMeter, log, logFieldsOfError } from '../platform/log';
import { GRPC_STATUS, hasErrorCode } from '../platform/services';
import { commitUnlessChanged, firestore } from './firestore';
import { ExistingDocumentSkipper, StagedWrites } from './stagedWrites';

/** Errors that mean a document changed between the read and the commit. A rerun reads the new state. */
const LOST_A_RACE: readonly unknown[] = [GRPC_STATUS.NOT_FOUND, GRPC_STATUS.FAILED_PRECONDITION, GRPC_STATUS.ABORTED];
/** Short, because other requests in this process are waiting for the document. */
const MAX_PAUSE_MS = 60;
/**
 * Shorter than the 60-second timeout of functions and Hosting, but enough for hundreds of concurrent changes to one
 * document.
 */
const MAX_RETRYING_MS = 50_000;

interface Turn {
  path: string | null;
  end: () => void;
}
const NO_TURN: Turn = { path: null, end: () => undefined };

/** The end of the last queued turn for each document, keyed by path. */
const lines = new Map<string, Promise<void>>();

/**
 * Makes this process's requests take turns on a document, because concurrent attempts would force each other to retry.
 * Separate processes can still conflict.
 */
async function takeTurn(path: string | null): Promise<Turn> {
  if (path === null) return NO_TURN;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const former = lines.get(path);
  lines.set(path, ended);
  await former;
  const end = () => {
    if (lines.get(path) === ended) lines.delete(path);
    resolve();
  };
  return { path, end };
}

class BatchWrites extends StagedWrites {
  private readonly creations: { ref: DocumentReference; onExists: () => ApiError | Promise<ApiError> }[] = [];
  private readonly undoings: (() => Promise<void>)[] = [];

  override create(ref: DocumentReference, data: DocumentData, onExists?: () => ApiError | Promise<ApiError>): void {
    if (onExists) this.creations.push({ ref, onExists });
    super.create(ref, data);
  }

  onAbandon(step: () => Promise<void>): void {
    this.undoings.push(step);
  }

  /**
   * Whether a rejected commit had in fact succeeded. If a response is lost, Firestore's client retries the commit, and
   * the retry conflicts with the documents that the first try created. 1 read. Always false for attempts without
   * audited changes.
   */
  async wasCommitted(): Promise<boolean> {
    if (this.ownDocument === null) return false;
    const [found] = await firestore().getAll(this.ownDocument, { fieldMask: [] });
    addReadsToMeter(1);
    return found?.exists ?? false;
  }

  /** Undoes the attempt's side effects, newest first. */
  async abandon(): Promise<void> {
    for (const undo of this.undoings.toReversed()) {
      await undo().catch((thrown) =>
        log.warn('Failed to undo a change made outside the database', logFieldsOfError(thrown)),
      );
    }
  }

  async commit(): Promise<void> {
    await this.derived.stage(this);
    if (this.steps.length > 0) {
      const batch = firestore().batch();
      this.stageAll(batch);
      await batch.commit();
      addWritesToMeter(this.steps.length);
    }
  }

  /** After an ALREADY_EXISTS error, returns the `onExists` error of the first create whose document already exists. */
  async takenError(): Promise<ApiError | undefined> {
    if (this.creations.length === 0) return undefined;
    const found = await firestore().getAll(...this.creations.map(({ ref }) => ref), { fieldMask: [] });
    addReadsToMeter(found.length);
    return this.creations[found.findIndex((snapshot) => snapshot.exists)]?.onExists();
  }
}

/**
 * Runs `decide`, which reads data and stages writes, then commits the writes atomically. If a document staged with a
 * version has changed, everything runs again with fresh reads, so `decide` must have no side effects.
 *
 * @throws the `onExists` error of a duplicate create; any error from `decide` (nothing is written); UNAVAILABLE after
 * 50 seconds.
 */
export async function unitOfWork<T>(decide: (writes: Writes, attempt: number) => Promise<T>): Promise<T> {
  const once = new ExistingDocumentSkipper();
  const begun = monotonicMs();
  let turn = NO_TURN;
  try {
    for (let attempt = 1; ; attempt += 1) {
      const writes = new BatchWrites(once);
      const result = await decide(writes, attempt).catch(async (thrown) => {
        await writes.abandon();
        throw thrown;
      });
      const refusal = await writes.commit().then(
        () => null,
        (thrown: unknown) => ({ thrown }),
      );
      if (refusal === null || (isRefusal(refusal.thrown) && (await writes.wasCommitted()))) {
        turn.end();
        await writes.finish();
        return result;
      }
      const { thrown } = refusal;
      await recoverFrom(thrown, writes, once);
      // Keeps the turn: a request that keeps rejoining the end of the queue might never succeed.
      if (turn.path !== writes.lockedPath) {
        turn.end();
        turn = await takeTurn(writes.lockedPath);
      }
      if (monotonicMs() - begun > MAX_RETRYING_MS) {
        throw new ApiError('UNAVAILABLE', 'Too many simultaneous changes to this record; try again', {
          headers: { 'Retry-After': '1' },
          cause: thrown,
        });
      }
      await sleep(randomBelow(Math.min(MAX_PAUSE_MS, 8 * 2 ** attempt)));
    }
  } finally {
    turn.end();
  }
}

const isRefusal = (thrown: unknown): boolean => hasErrorCode(thrown, GRPC_STATUS.ALREADY_EXISTS, ...LOST_A_RACE);

/** Prepares another attempt. @throws if another attempt wouldn't help. */
async function recoverFrom(thrown: unknown, writes: BatchWrites, once: ExistingDocumentSkipper): Promise<void> {
  await writes.abandon();
  if (hasErrorCode(thrown, GRPC_STATUS.ALREADY_EXISTS)) {
    const taken = await writes.takenError();
    if (taken) throw taken;
    await once.learn();
  }
  const isMended = await writes.derived.recover(thrown);
  if (!isMended && !isRefusal(thrown)) throw thrown;
}

/** Commits the staged writes, without retries. Returns false if a document has changed since it was read. */
export async function commitOnceUnlessChanged(stage: (writes: Writes) => void): Promise<boolean> {
  const writes = new BatchWrites(new ExistingDocumentSkipper());
  stage(writes);
  await writes.derived.stage(writes);
  if (writes.steps.length > 0 && (await commitUnlessChanged(writes.steps)) === null) return false;
  await writes.finish();
  return true;
}

/** The maximum number of attempts; more wouldn't help. */
const MAX_TRIES = 8;

/** Reads through the transaction and stages its writes. Must have no other side effects, because it may run again. */
export type TransactionBody<T> = (transaction: Transaction, writes: Writes) => Promise<T>;

/** The writes staged in a single attempt. */
class TransactionWrites extends StagedWrites {
  onAbandon(): void {
    throw new Error('A transaction can run several times, so it must not have side effects outside the database');
  }
}

/**
 * Runs `decide` in a transaction: documents it reads through `transaction` cannot change before the commit. `decide`
 * runs again after contention, a create for a document that already exists, or a conflict in derived documents.
 */
export async function inTransaction<T>(decide: TransactionBody<T>): Promise<T> {
  const once = new ExistingDocumentSkipper();
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
        (hasErrorCode(thrown, GRPC_STATUS.ALREADY_EXISTS) && (await once.learn())) ||
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
export const isVersionConflict = (thrown: unknown): boolean =>
  hasErrorCode(thrown, GRPC_STATUS.NOT_FOUND, GRPC_STATUS.ALREADY_EXISTS, GRPC_STATUS.FAILED_PRECONDITION);

/** Whether a transaction failed because of contention. */
export const isContentionError = (thrown: unknown): boolean => hasErrorCode(thrown, GRPC_STATUS.ABORTED);
