// Typed, tenant-scoped access to Firestore: the only boundary where documents are converted to records and back.
import {
  type DocumentData,
  type DocumentReference,
  FieldPath,
  type Query,
  type Transaction,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import { type Tenant, tenantOf } from '../api/actor';
import type { RequireRecord } from '../api/endpoint';
import type { ApiError } from '../api/errors';
import type { DataDeclaration } from '../api/stored';
import type { FirestoreDocumentState } from '../api/worker';
import type { RecordAuditDeclaration, Writes } from '../api/writes';
import {
  CollectionCodec,
  type CollectionStorageOptions,
  type DeclaredCollection,
  type DueCollection,
  type Fields,
  RECORD_VERSION,
  type RefineQuery,
  type Stored,
} from './codec';
import { createUnlessExists, tryWriteUnlessChanged, updateUnlessChanged } from './firestore';
import { TenantStore } from './tenantStore';

export type { Stored } from './codec';
export type { TenantStore } from './tenantStore';

/** The base for tenant and global collections. */
class Collection<S extends z.ZodObject> implements DeclaredCollection {
  constructor(protected readonly codec: CollectionCodec<S>) {}

  get name(): string {
    return this.codec.name;
  }
  get data(): DataDeclaration {
    return this.codec.data;
  }

  get maxBytes(): number {
    return this.codec.maxBytes;
  }

  get schema(): S {
    return this.codec.schema;
  }

  query = (): Query => this.codec.query();
  ref = (id: string): DocumentReference => this.codec.ref(id);

  /** Decodes a document that a trigger received. */
  decode(snapshot: FirestoreDocumentState): Stored<Fields<S>> {
    return this.codec.decode(snapshot);
  }

  /** For declaring due work (dueWork.ts), which workers search for across organizations. */
  get due(): DueCollection<Fields<S>> {
    return this.codec;
  }

  indexed(patch: DocumentData, record: DocumentData): DocumentData {
    return this.codec.indexed(patch as Partial<Fields<S>>, record as Fields<S>);
  }

  created(record: DocumentData): DocumentData {
    return this.codec.created(record as Fields<S>);
  }
}

export class TenantCollection<S extends z.ZodObject> extends Collection<S> {
  of(tenant: Tenant): TenantStore<S> {
    return new TenantStore(this.codec, tenant);
  }

  /** The store for the organization that owns a record found across tenants. */
  anyTenant(record: { organization_id: string }): TenantStore<S> {
    return this.of(tenantOf(record.organization_id));
  }

  /** Returns a function that finds a record or throws 404 ({@link TenantStore.require}). */
  required(noun: string): RequireRecord<Stored<Fields<S>>> {
    return (tenant, id) => this.of(tenant).require(id, noun);
  }

  /**
   * Reads from any organization: for callers that verify access themselves, or to explain why a record is missing. 1
   * read.
   */
  getAnywhere(id: string): Promise<Stored<Fields<S>> | null> {
    return this.codec.read(id);
  }

  /** Queries all organizations: for workers, link tokens and shared addresses (`npm run check` enforces this). */
  acrossTenants(build: RefineQuery): Promise<Stored<Fields<S>>[]> {
    return this.codec.run(build(this.codec.query()));
  }
}

/** The record type of a collection: `RecordOf<typeof folders>`. */
export type RecordOf<C extends { readonly schema: z.ZodObject }> = Stored<z.output<C['schema']>>;

/** The field that names the owner of each record in a {@link tenantCollection}. */
const owner = { organization_id: z.string() };
type Owned<F extends z.ZodRawShape> = z.ZodObject<typeof owner & F>;
/** The record type of a tenant collection with these fields, for use before the collection is declared. */
export type TenantRecord<F extends z.ZodRawShape> = Stored<z.output<Owned<F>>>;

/** Declares a collection of records that belong to organizations. */
export const tenantCollection = <F extends z.ZodRawShape>(
  name: string,
  fields: F,
  data: DataDeclaration,
  audit?: RecordAuditDeclaration<z.output<Owned<F>>>,
  form?: CollectionStorageOptions<z.output<Owned<F>>>,
): TenantCollection<Owned<F>> =>
  new TenantCollection(new CollectionCodec(name, z.object({ ...owner, ...fields }), data, audit, form));

/** A collection where knowing a record's id proves the right to read it: accounts, claims, reservations. */
export class GlobalCollection<S extends z.ZodObject> extends Collection<S> {
  /** 1 read. */
  get(id: string): Promise<Stored<Fields<S>> | null> {
    return this.codec.read(id);
  }

  /** Reads the record and locks it until the transaction commits. 1 read. */
  getLocked(transaction: Transaction, id: string): Promise<Stored<Fields<S>> | null> {
    return this.codec.read(id, transaction);
  }

  /** Returns the records found, keyed by id. 1 read per distinct id. A transaction locks them until it commits. */
  getMany(ids: readonly string[], transaction?: Transaction): Promise<Map<string, Stored<Fields<S>>>> {
    return this.codec.readMany(ids, transaction);
  }

  /** 1 read per 1,000 index entries counted. */
  count = (build: RefineQuery): Promise<number> => this.codec.count(build);

  /** 1 read per record found, at least 1. */
  find(build: RefineQuery, transaction?: Transaction): Promise<Stored<Fields<S>>[]> {
    return this.codec.run(build(this.codec.query()), transaction);
  }

  stageCreate(writes: Writes, id: string, record: Fields<S>, onExists?: () => ApiError): Stored<Fields<S>> {
    return this.codec.stageCreate(writes, id, record, onExists);
  }

  stageUpdate(writes: Writes, record: Stored<Fields<S>>, patch: Partial<Fields<S>>): Stored<Fields<S>> {
    return this.codec.stageUpdate(writes, record, patch);
  }

  stageDelete(writes: Writes, record: Stored<Fields<S>>): void {
    this.codec.stageDelete(writes, record, false);
  }

  /** Creates the record immediately; null if the id already exists. 1 write. */
  async tryCreate(id: string, record: Fields<S>): Promise<Stored<Fields<S>> | null> {
    const version = await createUnlessExists(this.codec.ref(id), record as DocumentData);
    return version && ({ ...record, id, [RECORD_VERSION]: version } as Stored<Fields<S>>);
  }

  /** Deletes the record immediately if it is unchanged since it was read; returns whether it was deleted. 1 write. */
  async tryDelete(record: Stored<Fields<S>>): Promise<boolean> {
    const ref = this.codec.ref(record.id);
    return (
      (await tryWriteUnlessChanged(() => ref.delete({ lastUpdateTime: record[RECORD_VERSION] }))) !== null
    );
  }

  /** Changes the record immediately if it is unchanged since it was read; returns whether it was changed. 1 write. */
  async tryUpdate(record: Stored<Fields<S>>, patch: Partial<Fields<S>>): Promise<boolean> {
    return (await this.tryClaim(record, patch)) !== null;
  }

  /** Like {@link tryUpdate}, but returns the new record, which can then be changed without another read. 1 write. */
  async tryClaim(record: Stored<Fields<S>>, patch: Partial<Fields<S>>): Promise<Stored<Fields<S>> | null> {
    const ref = this.codec.ref(record.id);
    const version = await updateUnlessChanged(ref, patch as DocumentData, record[RECORD_VERSION]);
    return version && { ...record, ...patch, [RECORD_VERSION]: version };
  }
}

export const globalCollection = <S extends z.ZodObject>(
  name: string,
  schema: S,
  data: DataDeclaration,
  audit?: RecordAuditDeclaration<z.output<S>>,
  form?: CollectionStorageOptions<z.output<S>>,
): GlobalCollection<S> => new GlobalCollection(new CollectionCodec(name, schema, data, audit, form));

/** Orders by document id, which breaks every tie. */
export const documentIdFieldPath = FieldPath.documentId();

/** All records that a query selects, in pages ordered by id. `find` runs the query. 1 read per record, at least 1. */
export async function* listPagesById<T extends { id: string }>(
  find: (build: RefineQuery) => Promise<T[]>,
  pageSize: number,
  select: RefineQuery = (query) => query,
): AsyncGenerator<T[]> {
  for (let last = ''; ; ) {
    const page = await find((query) => {
      const next = select(query).orderBy(documentIdFieldPath).limit(pageSize);
      return last === '' ? next : next.startAfter(last);
    });
    yield page;
    if (page.length < pageSize) return;
    last = page.at(-1)?.id ?? '';
  }
}

/**
 * The maximum number of values that Firestore can compare a field with
 * (https://firebase.google.com/docs/firestore/query-data/queries).
 */
export const MAX_VALUES_OF_IN_QUERY = 30;
