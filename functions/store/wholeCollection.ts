// Reads all of an organization's documents in a collection, for erasure, deletion and export.
import type { DocumentData, DocumentReference, Timestamp, Transaction } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import { addReadsToMeter, addWritesToMeter } from '../platform/log';
import type { DeclaredCollection } from './codec';
import { documentIdFieldPath } from './collection';
import { firestore, logNewQueryShapes, tryConditionalWrite } from './firestore';

/** A document as stored. */
export interface RawDocument {
  readonly ref: DocumentReference;
  readonly data: DocumentData;
  readonly version: Timestamp;
}

const MAX_TRIES = 20;

interface Page {
  after: string | null;
  limit: number;
  /** Reads the data as of this time, which must be within the last hour. If absent, reads the current data. */
  at?: Timestamp | undefined;
}

/** Reads the current data, or the data as of a given time. */
const reading = <T>(at: Timestamp | undefined, read: (transaction?: Transaction) => Promise<T>): Promise<T> =>
  at === undefined ? read() : firestore().runTransaction(read, { readOnly: true, readTime: at });

/** Lists the next documents after an id, ordered by id. 1 read per document, at least 1. */
export async function listRawDocumentPageOfOrganization(
  collection: DeclaredCollection,
  tenant: Tenant,
  page: Page,
): Promise<RawDocument[]> {
  const { name, data } = collection;
  if (data.of === null) throw new Error(`${name} belongs to no organization`);
  if (data.of === 'id') {
    if (page.after !== null) return [];
    const ref = collection.ref(tenant.organizationId);
    const found = await reading(page.at, (transaction) => transaction?.get(ref) ?? ref.get());
    addReadsToMeter(1);
    const stored = found.data();
    return stored && found.updateTime ? [{ ref: found.ref, data: stored, version: found.updateTime }] : [];
  }
  const own = collection.query().where('organization_id', '==', tenant.organizationId).orderBy(documentIdFieldPath);
  const query = (page.after === null ? own : own.startAfter(collection.ref(page.after))).limit(page.limit);
  logNewQueryShapes(query);
  const found = await reading(page.at, (transaction) => transaction?.get(query) ?? query.get());
  addReadsToMeter(Math.max(1, found.size));
  return found.docs.map((document) => ({
    ref: document.ref,
    data: document.data(),
    version: document.updateTime,
  }));
}

/**
 * Patches the current state of a document, and returns whether it changed. `patchOf` returns null to leave the document
 * unchanged. 1 write, plus 1 read and 1 retry per concurrent change.
 */
export async function updateRawDocumentWithRetry(
  document: RawDocument,
  patchOf: (data: DocumentData) => DocumentData | null,
): Promise<boolean> {
  let { data, version } = document;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const patch = patchOf(data);
    if (patch === null) return false;
    const written = await tryConditionalWrite(() => document.ref.update(patch, { lastUpdateTime: version }));
    if (written !== null) return true;
    const current = await document.ref.get();
    addReadsToMeter(1);
    const stored = current.data();
    if (!stored || !current.updateTime) return false;
    data = stored;
    version = current.updateTime;
  }
  throw new Error(`${document.ref.path} kept changing while it was being rewritten`);
}

/** 1 write per document. */
export async function deleteRawDocuments(documents: readonly RawDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const batch = firestore().batch();
  for (const { ref } of documents) batch.delete(ref);
  await batch.commit();
  addWritesToMeter(documents.length);
}
