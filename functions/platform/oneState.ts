// Lets a decision that reads a document twice see one state of it, so that what it stages is committed on that state; and
// has documents fetched before they are asked for.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { DocumentReference, DocumentSnapshot } from 'firebase-admin/firestore';
import { readDocumentInSharedBatch } from './sharedReads';

const storage = new AsyncLocalStorage<Map<string, Promise<DocumentSnapshot>>>();

/** Runs `decide`, for which each document that is read by its id stays as it was at the first time. */
export const runWithRepeatableReads = <T>(decide: () => Promise<T>): Promise<T> =>
  storage.run(new Map(), decide);

const ahead = new AsyncLocalStorage<Map<string, Promise<DocumentSnapshot>>>();

/** Runs `work`, for which {@link prefetchDocumentSnapshot} may fetch documents beside what it has to wait for. */
export const runWithPrefetch = <T>(work: () => Promise<T>): Promise<T> => ahead.run(new Map(), work);

/**
 * Begins to read what {@link readDocumentSnapshot} is going to be asked for; without effect outside of {@link runWithPrefetch}.
 * Nobody sees what comes of it but by asking there, and should nobody ask, it is thrown away.
 */
export function prefetchDocumentSnapshot(ref: DocumentReference): void {
  const begun = ahead.getStore();
  if (!begun || begun.has(ref.path)) return;
  const snapshot = readDocumentInSharedBatch(ref);
  snapshot.catch(() => undefined);
  begun.set(ref.path, snapshot);
}

/** What was begun is for the first who asks: whoever decides again reads again. */
function takeBegun({ path }: DocumentReference): Promise<DocumentSnapshot> | undefined {
  const snapshot = ahead.getStore()?.get(path);
  ahead.getStore()?.delete(path);
  return snapshot;
}

/** 1 read; none for what {@link runWithRepeatableReads} has read already. */
export function readDocumentSnapshot(ref: DocumentReference): Promise<DocumentSnapshot> {
  const known = storage.getStore();
  const snapshot = known?.get(ref.path) ?? takeBegun(ref) ?? readDocumentInSharedBatch(ref);
  known?.set(ref.path, snapshot);
  return snapshot;
}
