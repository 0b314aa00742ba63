// firebase-functions-test, which runs a single function without a functions emulator.
//
// Release 3.5 uses firebase-admin's namespaced Firestore, which version 14 removed. It gets the replacement here.
import { createRequire } from 'node:module';
import * as firestore from 'firebase-admin/firestore';
import type { SingleTriggerWorker } from '../../functions/api/worker';
import { buildWorkerCloudFunction } from '../../functions/http/workerFunctions';

const load = createRequire(__filename);
const { getFirestore, ...types } = firestore;
Object.assign(load('firebase-admin'), {
  firestore: Object.assign((...app: Parameters<typeof getFirestore>) => getFirestore(...app), types),
});
const functionsTest = load('firebase-functions-test') as typeof import('firebase-functions-test');

const isolated = functionsTest({ projectId: process.env.GCLOUD_PROJECT ?? '' });

/** Calls the workers like the platform would. */
export const platformCallOf = (...workers: SingleTriggerWorker[]): ((event?: object) => Promise<unknown>) =>
  isolated.wrap(buildWorkerCloudFunction('isolated', workers) as never) as never;

/** A document snapshot, as passed to a trigger. */
export const snapshotOf = (path: string, data: object) => isolated.firestore.makeDocumentSnapshot(data, path);
