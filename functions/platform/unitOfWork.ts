// Commits everything that one request or worker step changes in one batch, and runs it again when it lost a race.
import type { DocumentData, DocumentReference, Timestamp, WriteBatch } from 'firebase-admin/firestore';
import { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { firestore } from './firebase';
import { randomBelow } from './ids';
import { describeError, log } from './log';
import { countReads, countWrites } from './meter';
import { OnceCreations } from './onceCreations';

const GRPC = { NOT_FOUND: 5, ALREADY_EXISTS: 6, FAILED_PRECONDITION: 9, ABORTED: 10 } as const;
/** A document that somebody read was changed before the commit: reading again decides anew. */
const LOST_A_RACE: readonly unknown[] = [GRPC.NOT_FOUND, GRPC.FAILED_PRECONDITION, GRPC.ABORTED];
const MAX_ATTEMPTS = 40;
const MAX_PAUSE_MS = 250;

class StagedWrites implements Writes {
  private readonly steps: ((batch: WriteBatch) => void)[] = [];
  private readonly creations: { ref: DocumentReference; onExists: () => ApiError }[] = [];
  private readonly later: (() => Promise<void>)[] = [];
  private readonly undoings: (() => Promise<void>)[] = [];

  constructor(private readonly once: OnceCreations) {
    once.beginAttempt();
  }

  create(ref: DocumentReference, data: DocumentData, onExists?: () => ApiError): void {
    if (onExists) this.creations.push({ ref, onExists });
    this.steps.push((batch) => batch.create(ref, data));
  }

  createOnce(ref: DocumentReference, data: DocumentData): void {
    if (this.once.isWanted(ref)) this.steps.push((batch) => batch.create(ref, data));
  }

  set(ref: DocumentReference, data: DocumentData): void {
    this.steps.push((batch) => batch.set(ref, data));
  }

  merge(ref: DocumentReference, data: DocumentData): void {
    this.steps.push((batch) => batch.set(ref, data, { merge: true }));
  }

  update(ref: DocumentReference, patch: DocumentData, version?: Timestamp): void {
    this.steps.push((batch) =>
      version ? batch.update(ref, patch, { lastUpdateTime: version }) : batch.update(ref, patch),
    );
  }

  delete(ref: DocumentReference, version?: Timestamp): void {
    this.steps.push((batch) => batch.delete(ref, version ? { lastUpdateTime: version } : {}));
  }

  /** Nobody's deed: who acts wraps these writes (activityLog.ts). */
  tell(): void {}

  afterCommit(step: () => Promise<void>): void {
    this.later.push(step);
  }

  onAbandon(step: () => Promise<void>): void {
    this.undoings.push(step);
  }

  /** Newest first, as they were done. */
  async abandon(): Promise<void> {
    for (const undo of this.undoings.toReversed()) {
      await undo().catch((thrown) => log.warn('Taking back failed', describeError(thrown)));
    }
  }

  async commit(): Promise<void> {
    if (this.steps.length > 0) {
      const batch = firestore().batch();
      for (const step of this.steps) step(batch);
      await batch.commit();
      countWrites(this.steps.length);
    }
    for (const step of this.later) {
      // What is done after the commit can be lost by a crash anyway; each such step has a sweep behind it.
      await step().catch((thrown) => log.warn('Step after commit failed', describeError(thrown)));
    }
  }

  /** After ALREADY_EXISTS: the error that the creation which was taken asks for. */
  async takenError(): Promise<ApiError | undefined> {
    if (this.creations.length === 0) return undefined;
    const found = await firestore().getAll(...this.creations.map(({ ref }) => ref), { fieldMask: [] });
    countReads(found.length);
    return this.creations[found.findIndex((snapshot) => snapshot.exists)]?.onExists();
  }
}

const codeOf = (thrown: unknown): unknown => (thrown as { code?: unknown } | null)?.code;

/**
 * Runs `decide`, which reads and stages, then commits what it staged, atomically. When a document that it staged with
 * a version has changed in between, everything runs again on fresh reads: `decide` must have no effect of its own.
 *
 * @throws the `onExists` error of a creation that was taken; whatever `decide` throws (then nothing is written).
 */
export async function unitOfWork<T>(decide: (writes: Writes, attempt: number) => Promise<T>): Promise<T> {
  const once = new OnceCreations();
  for (let attempt = 1; ; attempt += 1) {
    const writes = new StagedWrites(once);
    const result = await decide(writes, attempt).catch(async (thrown) => {
      await writes.abandon();
      throw thrown;
    });
    try {
      await writes.commit();
      return result;
    } catch (thrown) {
      await writes.abandon();
      const code = codeOf(thrown);
      const taken = code === GRPC.ALREADY_EXISTS ? await writes.takenError() : undefined;
      if (taken) throw taken;
      if (code === GRPC.ALREADY_EXISTS) await once.learn();
      const again = LOST_A_RACE.includes(code) || code === GRPC.ALREADY_EXISTS;
      if (!again) throw thrown;
      if (attempt >= MAX_ATTEMPTS) {
        throw new ApiError('UNAVAILABLE', 'Too many changes to this record at once; try again', {
          headers: { 'Retry-After': '1' },
          cause: thrown,
        });
      }
      await new Promise((wake) => setTimeout(wake, randomBelow(Math.min(MAX_PAUSE_MS, 8 * 2 ** attempt))));
    }
  }
}
