// The connection to Firebase, and single-document writes that detect conflicting changes and count their cost.
import { type App, getApps, initializeApp } from 'firebase-admin/app';
import type { Auth } from 'firebase-admin/auth';
import {
  type DocumentData,
  type DocumentReference,
  FieldValue,
  type Firestore,
  initializeFirestore,
  type Precondition,
  type Query,
  type Timestamp,
  type Transaction,
  type WriteResult,
} from 'firebase-admin/firestore';
import { addReadsToMeter, addWritesToMeter, log } from '../platform/log';
import { deploymentParams, switchOffFirestoreTraces } from '../platform/params';
import { GRPC_STATUS, hasErrorCode } from '../platform/services';

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
 * Connects to Firestore at startup with an empty commit, which costs no reads or writes. If that fails, the first
 * request connects instead.
 */
export function openFirestoreChannel(): void {
  // biome-ignore lint/plugin: the first request connects instead
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

export async function countQueryMatches(query: Query, transaction?: Transaction): Promise<number> {
  logNewQueryShapes(query);
  const result = await (transaction ? transaction.get(query.count()) : query.count().get());
  const { count } = result.data();
  addReadsToMeter(Math.max(1, Math.ceil(count / 1000)));
  return count;
}

export const updateUnlessChanged = (ref: DocumentReference, patch: DocumentData, version: Timestamp) =>
  tryConditionalWrite(() => ref.update(assertTopLevelFields(patch), { lastUpdateTime: version }));

export interface BatchOrTransaction {
  create(ref: DocumentReference, data: DocumentData): unknown;
  set(ref: DocumentReference, data: DocumentData, options?: { merge: boolean }): unknown;
  update(ref: DocumentReference, patch: DocumentData, precondition?: Precondition): unknown;
  delete(ref: DocumentReference, precondition?: Precondition): unknown;
}

/** One write and the document that it changes. */
export interface StagedWrite {
  ref: DocumentReference;
  stage: (target: BatchOrTransaction) => void;
}

/** Returns the document's new version, or null if the write fails with one of these gRPC codes. */
async function versionUnless(
  codes: readonly number[],
  write: () => Promise<readonly WriteResult[]>,
): Promise<Timestamp | null> {
  try {
    const results = await write();
    addWritesToMeter(results.length);
    return results[0]?.writeTime ?? null;
  } catch (thrown) {
    if (hasErrorCode(thrown, ...codes)) return null;
    throw thrown;
  }
}

const DOCUMENT_CHANGED = [GRPC_STATUS.NOT_FOUND, GRPC_STATUS.FAILED_PRECONDITION];

/** Commits the writes atomically. Returns the new version; null if there are no writes or a document has changed. */
export async function commitUnlessChanged(writes: readonly StagedWrite[]): Promise<Timestamp | null> {
  if (writes.length === 0) return null;
  const batch = firestore().batch();
  for (const { stage } of writes) stage(batch);
  return versionUnless(DOCUMENT_CHANGED, () => batch.commit());
}

/** Returns the new version; null if the document has changed or was deleted. */
export const tryConditionalWrite = (write: () => Promise<WriteResult>): Promise<Timestamp | null> =>
  versionUnless(DOCUMENT_CHANGED, async () => [await write()]);

/** Returns the version of the new document; null if the document already exists. */
export const createUnlessExists = (ref: DocumentReference, data: DocumentData): Promise<Timestamp | null> =>
  versionUnless([GRPC_STATUS.ALREADY_EXISTS], async () => [await ref.create(data)]);

/** Rejects keys that contain a dot, because Firestore would treat them as paths to nested fields. */
export function assertTopLevelFields(patch: DocumentData): DocumentData {
  for (const key of Object.keys(patch)) {
    if (!/^\w+$/.test(key)) throw new Error(`Not a top-level field: ${key}`);
  }
  return patch;
}

/**
 * A placeholder that Firestore replaces with the commit time, so that the order of records doesn't depend on server
 * clocks. It can be staged, but never read.
 */
export const serverTimestampSentinel = (): Date => FieldValue.serverTimestamp() as unknown as Date;

interface Proto {
  structuredQuery: {
    from: { collectionId: string; allDescendants?: boolean }[];
    where?: Filter;
    orderBy?: { field: { fieldPath: string }; direction: string }[];
  };
}
interface FieldTest {
  field: { fieldPath: string };
  op: string;
}
interface Filter {
  compositeFilter?: { op: string; filters: Filter[] };
  fieldFilter?: FieldTest;
  /** A comparison with null. */
  unaryFilter?: FieldTest;
}

const logged = new Set<string>();

/**
 * Splits a filter into its alternatives, each a list of conditions that must all match. Each alternative needs an
 * index.
 */
function waysOf(filter: Filter | undefined): FieldTest[][] {
  const { compositeFilter } = filter ?? {};
  if (compositeFilter) {
    const inner = compositeFilter.filters.map(waysOf);
    if (compositeFilter.op === 'OR') return inner.flat();
    return inner.reduce<FieldTest[][]>(
      (ways, next) => ways.flatMap((way) => next.map((more) => [...way, ...more])),
      [[]],
    );
  }
  const test = filter?.fieldFilter ?? filter?.unaryFilter;
  return [test ? [test] : []];
}

/**
 * Returns the query's shapes: collection, filters and order, without values. Each OR branch has its own shape. `/**`
 * marks a collection group.
 */
function queryShapes(query: Query): string[] {
  // Uses the internal `toProto`, because the public API can't describe a query.
  const { structuredQuery } = (query as unknown as { toProto: () => Proto }).toProto();
  const orders = (structuredQuery.orderBy ?? []).map(({ field, direction }) => `${field.fieldPath} ${direction}`);
  const [from] = structuredQuery.from;
  const collection = `${from?.collectionId}${from?.allDescendants ? '/**' : ''}`;
  return waysOf(structuredQuery.where).map((way) => {
    const filters = way.map(({ field, op }) => `${field.fieldPath} ${op}`);
    return [collection, filters.toSorted().join(','), orders.join(',')].join(' | ');
  });
}

/** Logs each query shape once per process if the parameter LOG_QUERY_SHAPES is on. */
export function logNewQueryShapes(query: Query): void {
  if (!deploymentParams.logQueryShapes()) return;
  for (const shape of queryShapes(query)) {
    if (logged.has(shape)) continue;
    logged.add(shape);
    log.info('query shape', { queryShape: shape });
  }
}
