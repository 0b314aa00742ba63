// Lets a decision that reads a document twice see one state of it, so that what it stages is committed on that state.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { DocumentReference, DocumentSnapshot } from 'firebase-admin/firestore';
import { countReads } from './meter';

const storage = new AsyncLocalStorage<Map<string, Promise<DocumentSnapshot>>>();

/** Runs `decide`, for which each document that is read by its id stays as it was at the first time. */
export const onOneState = <T>(decide: () => Promise<T>): Promise<T> => storage.run(new Map(), decide);

async function read(ref: DocumentReference): Promise<DocumentSnapshot> {
  const snapshot = await ref.get();
  countReads(1);
  return snapshot;
}

/**
 * Begins to read what {@link readDocument} is going to be asked for; without effect outside of {@link onOneState}. Nobody
 * sees what comes of it but by asking there, and should nobody ask, it is thrown away.
 */
export function beginReading(ref: DocumentReference): void {
  if (storage.getStore()) void readDocument(ref).catch(() => undefined);
}

/** 1 read; none for what {@link onOneState} has read already. */
export function readDocument(ref: DocumentReference): Promise<DocumentSnapshot> {
  const known = storage.getStore();
  if (!known) return read(ref);
  const snapshot = known.get(ref.path) ?? read(ref);
  known.set(ref.path, snapshot);
  return snapshot;
}
