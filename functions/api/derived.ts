// Declares data derived from a collection's records, written in the commit of each change.
import type { DocumentData, DocumentReference } from 'firebase-admin/firestore';
import type { Tenant } from './actor';

/** A commit's change of one record: its first and last state; null before creation and after deletion. */
export interface RecordChange<R> {
  before: R | null;
  after: R | null;
  /** Sends no event, because the record's creation sent none either. */
  silent?: boolean;
}

export type StagedRecordChanges<R> = ReadonlyMap<string, RecordChange<R>>;

/** Writes allowed for derived data: no reads, and nothing that other data derives from. */
export interface PlainWrites {
  /** Updates the given fields of an existing document; a dotted name addresses a map entry. */
  update(ref: DocumentReference, fields: Readonly<Record<string, unknown>>): void;
  /** Merges the given fields, including single map entries; creates the document if it is missing. */
  merge(ref: DocumentReference, data: DocumentData): void;
  createOnce(ref: DocumentReference, data: DocumentData): boolean;
  timeAfter(former: Date | null): Date;
}

/**
 * Follows every staged change of a collection (store/commit/derivedWrites.ts). The derived writes need no reads: the
 * whole commit fails if the record changed concurrently, so copies are never stale.
 */
export interface Derivation<R> {
  /** Maximum size of a record, so that its derived data fits; by default the limit of a document. */
  readonly mostBytes?: number;
  /** Whether the change may affect derived data. Such a change must be staged in a unit of work. */
  concerns(change: RecordChange<R>): boolean;
  /** Stages the derived writes for a commit's changes, by record id. */
  stage(writes: PlainWrites, tenant: Tenant, changes: StagedRecordChanges<R>): Promise<void>;
  /** Called after Firestore refuses the commit. Returns whether the cause is fixed, so that a retry can succeed. */
  recover(thrown: unknown, tenant: Tenant, changes: StagedRecordChanges<R>): Promise<boolean>;
}

/** One record's change as it is staged. */
export interface DerivedChange extends RecordChange<{ organization_id: string }> {
  derivation: Derivation<unknown>;
  id: string;
}
