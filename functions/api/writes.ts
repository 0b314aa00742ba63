// Staged changes of a request or worker, committed together.
import type { DocumentData, DocumentReference, Timestamp } from 'firebase-admin/firestore';
import type { AuditedChange } from './audit';
import type { DerivedChange } from './derived';
import type { ApiError } from './errors';

/**
 * Stages changes; nothing is written before the unit of work commits them in one batch. A handler that stages and
 * then throws leaves no trace, and one that lost a race is run again on fresh reads.
 */
export interface Writes {
  /** Fails the commit when the document exists already; `onExists` says as which error. */
  create(ref: DocumentReference, data: DocumentData, onExists?: () => ApiError | Promise<ApiError>): void;
  /**
   * Creates the document unless it exists: for derived ids, where being there already means that it is done. Tells whether
   * this attempt creates it: if it is there all the same, the commit fails and the next attempt leaves it out.
   */
  createOnce(ref: DocumentReference, data: DocumentData): boolean;
  set(ref: DocumentReference, data: DocumentData): void;
  /** The same for a document whose id this attempt alone has made, at random: where it exists, the attempt was committed. */
  setUnderRandomId(ref: DocumentReference, data: DocumentData): void;
  /** Writes the fields given, those inside maps one by one, and leaves all others as they are. */
  merge(ref: DocumentReference, data: DocumentData): void;
  /** With `version`, only if the document has not changed since it was read; otherwise the whole unit runs again. */
  update(ref: DocumentReference, patch: DocumentData, version?: Timestamp): void;
  delete(ref: DocumentReference, version?: Timestamp): void;
  /** Enters a staged change in the activity log; without effect where it is not known who acts. */
  recordAudit(change: AuditedChange): void;
  /** The time of a change in this commit: now, and later than the record's former change; null for a new record. */
  timeAfter(former: Date | null): Date;
  /** Runs after a commit that took so long that polls may have missed its times. */
  onLateCommit(restamp: () => Promise<void>): void;
  /** Has what is derived from the record written in the same commit. */
  derive(change: DerivedChange): void;
  /** Runs once the commit has succeeded: timers, never anything that must not be lost. */
  afterCommit(step: () => Promise<void>): void;
  /** Runs when this attempt committed nothing: takes back what it did outside the database, such as a new auth account. */
  onAbandon(step: () => Promise<void>): void;
}

/** Creates documents with derived ids; without `derive` if they are derived themselves. */
export type OnceWrites = Pick<Writes, 'createOnce' | 'timeAfter'> &
  Partial<Pick<Writes, 'derive' | 'onLateCommit'>>;
