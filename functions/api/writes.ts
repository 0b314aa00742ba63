// Staged changes of a request or worker, committed together.
import type { DocumentData, DocumentReference, Timestamp } from 'firebase-admin/firestore';
import type { AuditedChange } from './audit';
import type { DerivedChange } from './derived';
import type { ApiError } from './errors';

/**
 * Stages changes until the unit of work commits them in one batch. A handler that throws leaves no trace. After a
 * conflict it runs again on fresh reads.
 */
export interface Writes {
  /** Fails the commit if the document exists. `onExists` supplies the error. */
  create(ref: DocumentReference, data: DocumentData, onExists?: () => ApiError | Promise<ApiError>): void;
  /**
   * Creates the document unless it exists. For derived ids, where an existing document means that the work is done.
   * Returns whether this attempt creates it. If it exists all the same, the commit fails and the next attempt skips it.
   */
  createOnce(ref: DocumentReference, data: DocumentData): boolean;
  set(ref: DocumentReference, data: DocumentData): void;
  /**
   * Creates a document under a random id of this attempt. If the document exists, the attempt was already committed.
   */
  setUnderRandomId(ref: DocumentReference, data: DocumentData): void;
  /** Writes the given fields, including single map entries, and leaves all others unchanged. */
  merge(ref: DocumentReference, data: DocumentData): void;
  /** With `version`, fails if the document has changed since it was read, and the unit of work runs again. */
  update(ref: DocumentReference, patch: DocumentData, version?: Timestamp): void;
  delete(ref: DocumentReference, version?: Timestamp): void;
  /** Records a staged change in the activity log; no effect without a known author. */
  recordAudit(change: AuditedChange): void;
  /**
   * The time of a change in this commit: now, but later than `former`, the time of the previous change. Null for a new
   * record.
   */
  timeAfter(former: Date | null): Date;
  /** Runs after a commit that took so long that polls may have missed its times. */
  onLateCommit(restamp: () => Promise<void>): void;
  /** Writes the data derived from the record in the same commit. */
  derive(change: DerivedChange): void;
  /** Runs after the commit, and may be lost in a crash. Only for work that a sweep repeats, such as timers. */
  afterCommit(step: () => Promise<void>): void;
  /** Runs if this attempt commits nothing. Reverts effects outside the database, such as a new auth account. */
  onAbandon(step: () => Promise<void>): void;
}

/** Creates documents with derived ids; without `derive` if they are derived themselves. */
export type OnceWrites = Pick<Writes, 'createOnce' | 'timeAfter'> &
  Partial<Pick<Writes, 'derive' | 'onLateCommit'>>;
