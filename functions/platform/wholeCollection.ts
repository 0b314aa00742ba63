// All of an organization's documents of a collection, whatever they hold: for erasure, deletion and export.
import type { DocumentData, DocumentReference, Timestamp, Transaction } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import { type DeclaredCollection, unlessChanged } from './codec';
import { byId } from './collection';
import { firestore } from './firebase';
import { countReads, countWrites } from './meter';
import { noteQuery } from './queryShape';

/** A document as it is stored. */
export interface RawDocument {
  readonly ref: DocumentReference;
  readonly data: DocumentData;
  readonly version: Timestamp;
}

const MOST_TRIES = 20;

interface Page {
  after: string | null;
  limit: number;
  /** As everything was at that instant of the database's own time, within the last hour; as it is now without. */
  at?: Timestamp | undefined;
}

/** Reads now, or as of an instant. */
const reading = <T>(
  at: Timestamp | undefined,
  read: (transaction?: Transaction) => Promise<T>,
): Promise<T> =>
  at === undefined ? read() : firestore().runTransaction(read, { readOnly: true, readTime: at });

/** The next documents after an id, in the order of their ids. As many reads as documents, at least 1. */
export async function listDocuments(
  { name, data }: DeclaredCollection,
  tenant: Tenant,
  page: Page,
): Promise<RawDocument[]> {
  const collection = firestore().collection(name);
  if (data.of === null) throw new Error(`${name} belongs to no organization`);
  if (data.of === 'id') {
    if (page.after !== null) return [];
    const ref = collection.doc(tenant.organizationId);
    const found = await reading(page.at, (transaction) => transaction?.get(ref) ?? ref.get());
    countReads(1);
    const stored = found.data();
    return stored && found.updateTime ? [{ ref: found.ref, data: stored, version: found.updateTime }] : [];
  }
  const own = collection.where('organization_id', '==', tenant.organizationId).orderBy(byId);
  const query = (page.after === null ? own : own.startAfter(page.after)).limit(page.limit);
  noteQuery(query);
  const found = await reading(page.at, (transaction) => transaction?.get(query) ?? query.get());
  countReads(Math.max(1, found.size));
  return found.docs.map((document) => ({
    ref: document.ref,
    data: document.data(),
    version: document.updateTime,
  }));
}

/**
 * Changes a document as it is stored now; tells whether there was anything to change. Null: nothing is. 1 write, and 1
 * read more each time that somebody was faster.
 */
export async function rewriteDocument(
  document: RawDocument,
  patchOf: (data: DocumentData) => DocumentData | null,
): Promise<boolean> {
  let { data, version } = document;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const patch = patchOf(data);
    if (patch === null) return false;
    const written = await unlessChanged(() => document.ref.update(patch, { lastUpdateTime: version }));
    if (written !== null) return true;
    const current = await document.ref.get();
    countReads(1);
    const stored = current.data();
    if (!stored || !current.updateTime) return false;
    data = stored;
    version = current.updateTime;
  }
  throw new Error(`${document.ref.path} changes too often to be rewritten`);
}

/** 1 write for each. */
export async function removeAll(documents: readonly RawDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const batch = firestore().batch();
  for (const { ref } of documents) batch.delete(ref);
  await batch.commit();
  countWrites(documents.length);
}
