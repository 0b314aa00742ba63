// Document writes that detect a lost race and count towards the request's meter.
import type {
  DocumentData,
  DocumentReference,
  Query,
  Timestamp,
  Transaction,
  WriteResult,
} from 'firebase-admin/firestore';
import { GRPC, hasErrorCode } from '../../platform/errorCodes';
import { addReadsToMeter, addWritesToMeter } from '../../platform/meter';
import { firestore } from '../firebase';
import { logNewQueryShapes } from '../query/queryShape';
import type { StagedWrite } from './stagedWrites';

export async function countQueryMatches(query: Query, transaction?: Transaction): Promise<number> {
  logNewQueryShapes(query);
  const result = await (transaction ? transaction.get(query.count()) : query.count().get());
  const { count } = result.data();
  addReadsToMeter(Math.max(1, Math.ceil(count / 1000)));
  return count;
}

export const updateUnlessChanged = (ref: DocumentReference, patch: DocumentData, version: Timestamp) =>
  tryWriteUnlessChanged(() => ref.update(assertTopLevelFields(patch), { lastUpdateTime: version }));

/** Commits the writes atomically. Returns the new version; null without writes or if a document has changed. */
export async function commitUnlessChanged(writes: readonly StagedWrite[]): Promise<Timestamp | null> {
  if (writes.length === 0) return null;
  const batch = firestore().batch();
  for (const { stage } of writes) stage(batch);
  try {
    const [first] = await batch.commit();
    addWritesToMeter(writes.length);
    return first?.writeTime ?? null;
  } catch (thrown) {
    if (hasErrorCode(thrown, GRPC.NOT_FOUND, GRPC.FAILED_PRECONDITION)) return null;
    throw thrown;
  }
}

/** Returns the new version; null if the document has changed or was deleted. */
export async function tryWriteUnlessChanged(write: () => Promise<WriteResult>): Promise<Timestamp | null> {
  try {
    const { writeTime } = await write();
    addWritesToMeter(1);
    return writeTime;
  } catch (thrown) {
    if (hasErrorCode(thrown, GRPC.NOT_FOUND, GRPC.FAILED_PRECONDITION)) return null;
    throw thrown;
  }
}

/** Returns the version of the new document; null if it exists. */
export async function createUnlessExists(
  ref: DocumentReference,
  data: DocumentData,
): Promise<Timestamp | null> {
  try {
    const { writeTime } = await ref.create(data);
    addWritesToMeter(1);
    return writeTime;
  } catch (thrown) {
    if (hasErrorCode(thrown, GRPC.ALREADY_EXISTS)) return null;
    throw thrown;
  }
}

/** Rejects keys with a dot, which Firestore would treat as the path of a nested field. */
export function assertTopLevelFields(patch: DocumentData): DocumentData {
  for (const key of Object.keys(patch)) {
    if (!/^\w+$/.test(key)) throw new Error(`Not a top-level field: ${key}`);
  }
  return patch;
}
