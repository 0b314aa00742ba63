// The Firebase app and its services, each created on first use.
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
 * Connects to Firestore at startup with an empty commit, which costs no reads or writes. If it fails, the first request
 * connects.
 */
export function openFirestoreChannel(): void {
  firestore()
    .batch()
    .commit()
    .catch(() => undefined);
}

/** Loads Firebase Auth on first use, because most functions never need it. */
export async function firebaseAuth(): Promise<Auth> {
  const { getAuth } = await import('firebase-admin/auth');
  return getAuth(app());
}
