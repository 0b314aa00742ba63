// firebase-functions-test, which runs one function by itself, without an emulator of functions.
//
// Release 3.5 asks firebase-admin for the namespaced Firestore that version 14 has no more: it gets what replaced it.
import { createRequire } from 'node:module';
import * as firestore from 'firebase-admin/firestore';
import type { SingleWorker } from '../../functions/api/worker';
import { firebaseFunctionOfWorkers } from '../../functions/http/workerFunctions';

const load = createRequire(__filename);
const { getFirestore, ...types } = firestore;
Object.assign(load('firebase-admin'), {
  firestore: Object.assign((...app: Parameters<typeof getFirestore>) => getFirestore(...app), types),
});
const functionsTest = load('firebase-functions-test') as typeof import('firebase-functions-test');

const isolated = functionsTest({ projectId: process.env.GCLOUD_PROJECT ?? '' });

/** What the platform would call for these workers. */
export const platformCallOf = (...workers: SingleWorker[]): ((event?: object) => Promise<unknown>) =>
  isolated.wrap(firebaseFunctionOfWorkers('isolated', workers) as never) as never;

/** A document as a trigger is handed it. */
export const snapshotOf = (path: string, data: object) => isolated.firestore.makeDocumentSnapshot(data, path);
