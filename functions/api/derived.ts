// What is kept of a collection's records elsewhere: declared with the collection, written in the commit of each change.
import type { DocumentData, DocumentReference } from 'firebase-admin/firestore';
import type { Tenant } from './actor';

/** What a commit does to one record, from its first state to its last; null before it is made and after it is gone. */
export interface RecordChange<R> {
  before: R | null;
  after: R | null;
  /** Nobody outside is told of it: they were not told of the record either. */
  silent?: boolean;
}

export type StagedRecordChanges<R> = ReadonlyMap<string, RecordChange<R>>;

/** What may be staged for what is derived: nothing that reads, and nothing that anything else is derived from. */
export interface PlainWrites {
  /** Of the fields given of a document that is there; a name with dots leads into a map. */
  update(ref: DocumentReference, fields: Readonly<Record<string, unknown>>): void;
  /** Of the fields given, those inside maps one by one; the document is made where there is none. */
  merge(ref: DocumentReference, data: DocumentData): void;
  createOnce(ref: DocumentReference, data: DocumentData): boolean;
  timeAfter(former: Date | null): Date;
}

/**
 * Follows every change of a collection that is staged (store/commit/derivedWrites.ts). What it writes elsewhere is written
 * blindly: the commit fails as a whole when a record was changed by somebody else, so the copy is never behind it.
 */
export interface Derivation<R> {
  /** What a record may hold, for what is derived from it to fit; as much as a document may when absent. */
  readonly mostBytes?: number;
  /** Whether anything may follow from such a change: then it is staged, never written beside a unit of work. */
  concerns(change: RecordChange<R>): boolean;
  /** Stages what follows from a commit's changes of one organization's records, by their ids. */
  stage(writes: PlainWrites, tenant: Tenant, changes: StagedRecordChanges<R>): Promise<void>;
  /** After Firestore refused the commit: tells whether something was mended, so that it can be tried again. */
  recover(thrown: unknown, tenant: Tenant, changes: StagedRecordChanges<R>): Promise<boolean>;
}

/** One record's change as it is staged. */
export interface DerivedChange extends RecordChange<{ organization_id: string }> {
  derivation: Derivation<unknown>;
  id: string;
}
