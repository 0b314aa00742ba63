// Typed, tenant-scoped access to Firestore. Only this layer converts documents to records and back.
import { type DocumentData, type DocumentReference, FieldPath, type Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import { type Tenant, tenantOf } from '../api/actor';
import type { RequireRecord } from '../api/endpoint';
import type { DataDeclaration } from '../api/stored';
import type { FirestoreDocumentState } from '../api/worker';
import type { RecordAuditDeclaration } from '../api/writes';
import type { CollectionStorageOptions, DeclaredCollection, DueCollection, Fields, Stored } from './codec';
import { GlobalCollection } from './globalCollection';
import { TenantStore } from './tenantStore';

export type { Stored } from './codec';
export type { GlobalCollection } from './globalCollection';
export type { TenantStore } from './tenantStore';

/** Records that belong to organizations. Reading or changing them requires a {@link Tenant}. */
export class TenantCollection<S extends z.ZodObject> implements DeclaredCollection {
  readonly name: string;
  readonly data: DataDeclaration;
  readonly schema: S;
  readonly maxBytes: number;

  constructor(private readonly all: GlobalCollection<S>) {
    this.name = all.name;
    this.data = all.data;
    this.schema = all.schema;
    this.maxBytes = all.maxBytes;
  }

  of(tenant: Tenant): TenantStore<S> {
    return new TenantStore(this.all, tenant);
  }

  /** Returns the store of the organization that owns a record found by a cross-tenant query. */
  anyTenant(record: { organization_id: string }): TenantStore<S> {
    return this.of(tenantOf(record.organization_id));
  }

  /** Returns a function that finds a record or throws 404 ({@link TenantStore.require}). */
  required(noun: string): RequireRecord<Stored<Fields<S>>> {
    return (tenant, id) => this.of(tenant).require(id, noun);
  }

  /**
   * Reads from any organization, for callers that verify access themselves or explain why a record is missing. 1 read.
   */
  getAnywhere(id: string): Promise<Stored<Fields<S>> | null> {
    return this.all.get(id);
  }

  /** Queries all organizations. Only for workers, link tokens and shared addresses; `npm run check` enforces this. */
  get acrossTenants(): Pick<GlobalCollection<S>, 'list' | 'listPages' | 'findPages' | 'count'> {
    return this.all;
  }

  /** Used to declare due work (dueWork.ts), which workers search for across organizations. */
  get due(): DueCollection<Fields<S>> {
    return this.all;
  }

  /** Decodes a document that a trigger received. */
  decode(snapshot: FirestoreDocumentState): Stored<Fields<S>> {
    return this.all.decode(snapshot);
  }

  query(): Query {
    return this.all.query();
  }

  ref(id: string): DocumentReference {
    return this.all.ref(id);
  }

  indexed(patch: DocumentData, record: DocumentData): DocumentData {
    return this.all.indexed(patch as Partial<Fields<S>>, record as Fields<S>);
  }

  created(record: DocumentData): DocumentData {
    return this.all.created(record as Fields<S>);
  }
}

/** A collection's record type, for example `RecordOf<typeof folders>`. */
export type RecordOf<C extends { readonly schema: z.ZodObject }> = Stored<z.output<C['schema']>>;

/** The field with the id of the organization that owns each record in a {@link tenantCollection}. */
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
  new TenantCollection(new GlobalCollection(name, z.object({ ...owner, ...fields }), data, audit, form));

export const globalCollection = <S extends z.ZodObject>(
  name: string,
  schema: S,
  data: DataDeclaration,
  audit?: RecordAuditDeclaration<z.output<S>>,
  form?: CollectionStorageOptions<z.output<S>>,
): GlobalCollection<S> => new GlobalCollection(name, schema, data, audit, form);

/** Orders by document id, as the final tiebreaker. */
export const documentIdFieldPath = FieldPath.documentId();

/**
 * The maximum number of values in a Firestore `in` query
 * (https://firebase.google.com/docs/firestore/query-data/queries).
 */
export const MAX_VALUES_OF_IN_QUERY = 30;
