// One collection's documents and the records they hold: decoding, counting, and writes that notice a lost race.
import type {
  DocumentData,
  DocumentReference,
  DocumentSnapshot,
  Query,
  QueryDocumentSnapshot,
  Timestamp,
  Transaction,
  WriteResult,
} from 'firebase-admin/firestore';
import type { z } from 'zod';
import type { Audit } from '../api/audit';
import type { Writes } from '../api/writes';
import { firestore } from './firebase';
import { countReads, countWrites } from './meter';
import { noteQuery } from './queryShape';

/** Which state of the document a record was read from; staging a change with it detects a lost race. */
export const VERSION: unique symbol = Symbol('version');

/** A record as read: its fields, its id, and the version it was read at. */
export type Stored<T> = T & { readonly id: string; readonly [VERSION]: Timestamp };

export type Fields<S extends z.ZodObject> = z.output<S>;
export type Build = (query: Query) => Query;

/** Ids that Firestore would refuse to look up name no record of ours. */
export const isPossibleId = (id: string): boolean => /^[A-Za-z0-9_-]{1,128}$/.test(id);

export class Codec<S extends z.ZodObject> {
  constructor(
    readonly name: string,
    readonly schema: S,
    private readonly audit?: Audit<Fields<S>>,
  ) {}

  /** Tells the activity log, if the collection is one whose changes are told. */
  tell(writes: Writes, id: string, before: Fields<S> | null, after: Fields<S> | null): void {
    if (this.audit) writes.tell({ audit: this.audit as Audit<unknown>, id, before, after });
  }

  decode(snapshot: DocumentSnapshot): Stored<Fields<S>> {
    const parsed = this.schema.safeParse(snapshot.data());
    if (!parsed.success) {
      const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
      throw new Error(`Document ${snapshot.ref.path} does not fit its schema at: ${fields}`);
    }
    return { ...parsed.data, id: snapshot.id, [VERSION]: snapshot.updateTime } as Stored<Fields<S>>;
  }

  ref(id: string): DocumentReference {
    return firestore().collection(this.name).doc(id);
  }

  async run(query: Query, transaction?: Transaction): Promise<Stored<Fields<S>>[]> {
    noteQuery(query);
    const found = await (transaction ? transaction.get(query) : query.get());
    // An empty answer is billed as one read.
    countReads(Math.max(1, found.size));
    return found.docs.map((document: QueryDocumentSnapshot) => this.decode(document));
  }
}

export async function countMatches(query: Query, transaction?: Transaction): Promise<number> {
  noteQuery(query);
  const result = await (transaction ? transaction.get(query.count()) : query.count().get());
  const { count } = result.data();
  countReads(Math.max(1, Math.ceil(count / 1000)));
  return count;
}

const LOST_THE_RACE: readonly unknown[] = [5, 9];

export const updateUnlessChanged = (ref: DocumentReference, patch: DocumentData, version: Timestamp) =>
  unlessChanged(() => ref.update(topLevel(patch), { lastUpdateTime: version }));

/** The version that the write made; null when somebody else had changed the document before. */
export async function unlessChanged(write: () => Promise<WriteResult>): Promise<Timestamp | null> {
  try {
    const { writeTime } = await write();
    countWrites(1);
    return writeTime;
  } catch (thrown) {
    if (LOST_THE_RACE.includes((thrown as { code?: unknown }).code)) return null;
    throw thrown;
  }
}

/** A patch replaces whole top-level fields; a key with a dot must not become a path. */
export function topLevel(patch: DocumentData): DocumentData {
  for (const key of Object.keys(patch)) {
    if (!/^\w+$/.test(key)) throw new Error(`Not a top-level field: ${key}`);
  }
  return patch;
}
