// One collection's documents and their records: decoding, counting, and writes that detect conflicting changes.
import {
  type DocumentData,
  type DocumentReference,
  FieldValue,
  type Query,
  type Timestamp,
} from 'firebase-admin/firestore';
import type { z } from 'zod';
import { type ApiError, invalidFieldsError } from '../api/errors';
import {
  type DataDeclaration,
  isReservedFirestoreName,
  largestFieldOfOversizedRecord,
  RECORD_MAX_BYTES,
} from '../api/stored';
import type { FirestoreDocumentState } from '../api/worker';
import type {
  ChangeToDeriveFrom,
  CreateOnceWrites,
  Derivation,
  RecordAuditDeclaration,
  RecordChange,
  Writes,
} from '../api/writes';
import { clock, laterOf } from '../platform/clock';
import { assertTopLevelFields, firestore } from './firestore';
import { hasSearchedWords, searchPrefixesOf } from './values';

/** The version of the document when the record was read. Staged changes fail if the document has changed since then. */
export const RECORD_VERSION: unique symbol = Symbol('version');

/** A record with its fields, its id, and the version at the time it was read. */
export type Stored<T> = T & { readonly id: string; readonly [RECORD_VERSION]: Timestamp };

export type Fields<S extends z.ZodObject> = z.output<S>;
export type RefineQuery = (query: Query) => Query;

/**
 * Thrown if a document doesn't match its schema, because a newer release wrote it or because of a bug. The message
 * names the document and its fields.
 */
export class UnreadableRecordError extends Error {}

/** A document returned by a query. An unreadable document doesn't make the query fail. */
export interface FoundDocument<T> {
  readonly ref: DocumentReference;
  readonly data: DocumentData;
  readonly version: Timestamp;
  readonly created: Timestamp;
  /** Null if the document doesn't match the schema, either because a newer release wrote it or because of a bug. */
  readonly record: Stored<T> | null;
}

/** A collection as workers see it when they search for due work across organizations. */
export interface DueCollection<T> {
  readonly name: string;
  /** Decodes each document separately. 1 read per document, at least 1. */
  find(build: RefineQuery): Promise<FoundDocument<T>[]>;
  /** 1 read per 1,000 index entries counted. */
  count(build: RefineQuery): Promise<number>;
}

/** Whether the id can be used in a Firestore lookup. Always true for the id of a record. */
export const isValidDocumentId = (id: string): boolean =>
  /^[A-Za-z0-9_-]{1,128}$/.test(id) && !isReservedFirestoreName(id);

/** A declared collection of any record type. */
export interface DeclaredCollection {
  readonly name: string;
  readonly data: DataDeclaration;
  readonly schema: z.ZodObject;
  /** Returns a query for all documents in the collection. */
  query(): Query;
  /** Returns a reference to the document with the given id. */
  ref(id: string): DocumentReference;
  /** Converts a patch to its stored form, including search words if they change. */
  indexed(patch: DocumentData, record: DocumentData): DocumentData;
  /** Converts a new record to its stored form. */
  created(record: DocumentData): DocumentData;
}

const declared: DeclaredCollection[] = [];

/** All collections declared by the modules that are loaded. */
export const listDeclaredCollections = (): readonly DeclaredCollection[] => declared;

/** The field in which {@link CollectionCodec.indexed} stores search words. Each query matches one of these words. */
export const SEARCH_WORDS_FIELD = 'search_words';

/** How a collection stores its records: which fields it omits, and what additional data it keeps. */
export interface CollectionStorageOptions<R> {
  /** The field that clients use to poll for new or changed records (timeline.ts). */
  polledBy?: keyof R & string;
  /** True if callers set the records' timestamps themselves, with `timeAfter`. The store then doesn't stamp them. */
  timesAreGiven?: boolean;
  /** Searchable fields (pages.ts): strings, and the values of maps. Only the first 200 words are searchable. */
  searched?: readonly (keyof R)[];
  /** Fields that aren't stored when null, which saves index entries. */
  unlessNull?: readonly (keyof R & string)[];
  /** Defaults to {@link RECORD_MAX_BYTES}. */
  maxBytes?: number;
  /** Derived data, updated in the same commit. */
  derivations?: readonly Derivation<R>[];
}

/** Converts one collection's records to documents and back, and stages their changes. */
export class CollectionCodec<S extends z.ZodObject> implements DeclaredCollection {
  private readonly searched: readonly (keyof Fields<S>)[];
  private readonly unlessNull: readonly (keyof Fields<S> & string)[];
  private readonly derivations: readonly Derivation<Fields<S>>[];
  readonly maxBytes: number;
  readonly polledBy: string | null;
  private readonly stampedWhenCreated: readonly string[];

  constructor(
    readonly name: string,
    readonly schema: S,
    readonly data: DataDeclaration,
    private readonly audit?: RecordAuditDeclaration<Fields<S>>,
    form: CollectionStorageOptions<Fields<S>> = {},
  ) {
    this.polledBy = form.polledBy ?? null;
    this.stampedWhenCreated = [...new Set(['created_at', 'updated_at', this.polledBy ?? 'created_at'])].filter(
      (field) => field in schema.shape && form.timesAreGiven !== true,
    );
    this.searched = form.searched ?? [];
    this.unlessNull = form.unlessNull ?? [];
    this.derivations = form.derivations ?? [];
    this.maxBytes = Math.min(
      form.maxBytes ?? RECORD_MAX_BYTES,
      ...this.derivations.flatMap(({ mostBytes }) => mostBytes ?? []),
    );
    declared.push(this);
  }

  /** A new record, stamped with its commit time. */
  stampedCreation<D extends object>(writes: Pick<Writes, 'timeAfter'>, document: D): D {
    const now = writes.timeAfter(null);
    const given = Object.entries(document).filter(
      ([field, at]) => this.stampedWhenCreated.includes(field) && at instanceof Date,
    );
    return { ...document, ...Object.fromEntries(given.map(([field, at]) => [field, laterOf(at, now)])) };
  }

  /** The patch, stamped with its commit time if it changes `updated_at`. */
  stampedPatch<P extends object>(writes: Pick<Writes, 'timeAfter'>, record: Stored<Fields<S>>, patch: P): P {
    const isTold = 'updated_at' in patch || this.polledBy === 'updated_at';
    return isTold ? { ...patch, updated_at: writes.timeAfter(timeOfLastChange(record)) } : patch;
  }

  /** Converts a patch to its stored form, including search words if they change. Readers don't see the search words. */
  indexed(patch: Partial<Fields<S>>, record: Fields<S>): DocumentData {
    const emptied = this.unlessNull.filter((field) => patch[field] === null);
    const removed = Object.fromEntries(emptied.map((field) => [field, FieldValue.delete()]));
    return { ...this.withWords(patch, record), ...removed };
  }

  /** Converts a new record to its stored form. */
  created(record: Fields<S>): DocumentData {
    const empty = new Set<string>(this.unlessNull.filter((field) => record[field] === null));
    const written = Object.entries(this.withWords(record, record));
    return Object.fromEntries(written.filter(([field]) => !empty.has(field)));
  }

  private withWords(patch: Partial<Fields<S>>, record: Fields<S>): DocumentData {
    if (!this.searched.some((field) => field in patch)) return patch;
    return {
      ...patch,
      [SEARCH_WORDS_FIELD]: searchPrefixesOf(this.searchedTexts(record)),
    };
  }

  /** Whether the record contains all requested words. The query itself matches only one of them. */
  hasWords(record: Fields<S>, asked: string): boolean {
    return hasSearchedWords(this.searchedTexts(record), asked);
  }

  private searchedTexts(record: Fields<S>): string[] {
    return this.searched.flatMap((field) => {
      const value: unknown = record[field] ?? '';
      return typeof value === 'object' && value !== null ? Object.values(value).map(String) : [String(value)];
    });
  }

  /** Passes a change to the activity log and to the collection's derivations. */
  private propagate(writes: Writes, id: string, change: RecordChange<Fields<S>>): void {
    const { before, after } = change;
    if (this.audit) writes.recordAudit({ audit: this.audit as RecordAuditDeclaration<unknown>, id, before, after });
    this.derive(writes, id, change);
  }

  /** Passes a change to the derivations. @throws if the record is itself derived, because derivations don't chain. */
  derive(writes: CreateOnceWrites, id: string, change: RecordChange<Fields<S>>): void {
    for (const derivation of this.derivations) {
      if (!writes.derive) throw new Error(`${this.name} is derived data, so no other data can derive from it`);
      writes.derive({ derivation, id, ...change } as unknown as ChangeToDeriveFrom);
    }
  }

  stageCreate(writes: Writes, id: string, document: Fields<S>, onExists?: () => ApiError): Stored<Fields<S>> {
    const stamped = this.stampedCreation(writes, document);
    this.requireFitting(stamped);
    writes.create(this.ref(id), this.created(stamped), onExists);
    const created = { ...stamped, id } as Stored<Fields<S>>;
    this.propagate(writes, id, { before: null, after: created });
    return created;
  }

  stageUpdate(writes: Writes, record: Stored<Fields<S>>, patch: Partial<Fields<S>>): Stored<Fields<S>> {
    const stamped = this.stampedPatch(writes, record, patch);
    const changed = { ...record, ...stamped };
    this.requireFitting(changed);
    const stored = assertTopLevelFields(this.indexed(stamped, changed));
    writes.update(this.ref(record.id), stored, record[RECORD_VERSION]);
    this.propagate(writes, record.id, { before: record, after: changed });
    return changed;
  }

  stageDelete(writes: Writes, record: Stored<Fields<S>>, { silent = false } = {}): void {
    writes.delete(this.ref(record.id), record[RECORD_VERSION]);
    this.propagate(writes, record.id, { before: record, after: null, silent });
  }

  decode(snapshot: FirestoreDocumentState): Stored<Fields<S>> {
    const parsed = this.schema.safeParse(snapshot.data());
    if (!parsed.success) {
      const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
      throw new UnreadableRecordError(`Document ${snapshot.ref.path} doesn’t match its schema at: ${fields}`);
    }
    return { ...parsed.data, id: snapshot.id, [RECORD_VERSION]: snapshot.updateTime } as Stored<Fields<S>>;
  }

  /** @throws 400 naming the largest field if the record is too large for a document. */
  private requireFitting(record: Fields<S>): void {
    const field = largestFieldOfOversizedRecord(record, this.maxBytes);
    if (field === null) return;
    throw invalidFieldsError({
      [field]: `is too large: a record can contain at most ${this.maxBytes} bytes`,
    });
  }

  query(): Query {
    return firestore().collection(this.name);
  }

  ref(id: string): DocumentReference {
    return firestore().collection(this.name).doc(id);
  }

  /**
   * Returns a document reference for an immediate write outside a unit of work.
   * @throws if derived data would become stale.
   */
  refAlone(id: string, change: RecordChange<Fields<S>>): DocumentReference {
    if (this.derivations.some((derivation) => derivation.concerns(change)))
      throw new Error(`This change to ${this.name} must be staged, because other data derives from it`);
    return this.ref(id);
  }
}

/** When a record was last changed: the later of its `updated_at` and its commit time. */
export function timeOfLastChange(record: object): Date | null {
  const { updated_at: told, [RECORD_VERSION]: version } = record as Partial<Stored<{ updated_at: Date }>>;
  const committed = version && clock.ofPlatform(version.toDate().toISOString());
  return told && committed ? laterOf(told, committed) : (told ?? committed ?? null);
}
