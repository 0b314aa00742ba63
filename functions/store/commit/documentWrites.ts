// Single writes that notice a lost race, and what every read and write of documents counts and checks.
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

/** Commits the writes as one. Returns the commit's version; null if there is nothing to write or a document has changed. */
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

/** The version that the write made; null when somebody else had changed the document before. */
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

/** The version that the creation made; null when the document exists already. */
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

/** A patch replaces whole top-level fields; a key with a dot must not become a path. */
export function assertTopLevelFields(patch: DocumentData): DocumentData {
  for (const key of Object.keys(patch)) {
    if (!/^\w+$/.test(key)) throw new Error(`Not a top-level field: ${key}`);
  }
  return patch;
}
