// The Firebase app and its services, each made on first use.
import { type App, getApps, initializeApp } from 'firebase-admin/app';
import type { Auth } from 'firebase-admin/auth';
import { type Firestore, initializeFirestore } from 'firebase-admin/firestore';
import { switchOffFirestoreTraces } from '../platform/params';

let firestoreInstance: Firestore | undefined;

const app = (): App => getApps()[0] ?? initializeApp();

export function firestore(): Firestore {
  if (!firestoreInstance) {
    switchOffFirestoreTraces();
    firestoreInstance = initializeFirestore(app());
  }
  return firestoreInstance;
}

/**
 * Connects to Firestore, for a process that is starting: by a commit of nothing, which reads and writes no document. A
 * connection that fails is made anew by whoever asks for a document.
 */
export function openFirestoreChannel(): void {
  firestore()
    .batch()
    .commit()
    .catch(() => undefined);
}

/** Loaded when first asked for: most functions never touch Firebase Auth. */
export async function firebaseAuth(): Promise<Auth> {
  const { getAuth } = await import('firebase-admin/auth');
  return getAuth(app());
}
