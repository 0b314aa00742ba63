// Typed, tenant-scoped access to Firestore: the one boundary where documents become records and back.
import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  type Query,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import type { Audit } from '../api/audit';
import type { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import {
  type Build,
  Codec,
  countMatches,
  type Fields,
  isPossibleId,
  type Stored,
  topLevel,
  unlessChanged,
  updateUnlessChanged,
  VERSION,
} from './codec';
import { firestore } from './firebase';
import { countReads } from './meter';
import { tenantOf } from './tenant';

export type { Stored } from './codec';

/** A stored instant: a Firestore Timestamp in the document, a Date in the record. */
export const storedInstant = z
  .custom<Timestamp | Date>((value) => value instanceof Timestamp || value instanceof Date)
  .transform((value) => (value instanceof Date ? value : value.toDate()));

/** One organization's part of a collection. It cannot see, count or change anything else. */
export class TenantStore<S extends z.ZodObject> {
  constructor(
    private readonly codec: Codec<S>,
    private readonly tenant: Tenant,
  ) {}

  private scoped(): Query {
    return firestore().collection(this.codec.name).where('organization_id', '==', this.tenant.organizationId);
  }

  private own(record: Stored<Fields<S>>): Stored<Fields<S>> | null {
    return record.organization_id === this.tenant.organizationId ? record : null;
  }

  /** 1 read. Null when there is none, or it belongs to another organization. */
  async get(id: string): Promise<Stored<Fields<S>> | null> {
    if (!isPossibleId(id)) return null;
    const snapshot = await this.codec.ref(id).get();
    countReads(1);
    return snapshot.exists ? this.own(this.codec.decode(snapshot)) : null;
  }

  /** As many reads as distinct ids; the records found, keyed by id. */
  async getMany(ids: readonly string[]): Promise<Map<string, Stored<Fields<S>>>> {
    const wanted = [...new Set(ids)].filter(isPossibleId);
    if (wanted.length === 0) return new Map();
    const snapshots = await firestore().getAll(...wanted.map((id) => this.codec.ref(id)));
    countReads(snapshots.length);
    return this.keyed(snapshots);
  }

  /** The same inside a transaction: what is read stays as it is until the transaction commits. */
  async getManyLocked(
    transaction: Transaction,
    ids: readonly string[],
  ): Promise<Map<string, Stored<Fields<S>>>> {
    const wanted = [...new Set(ids)].filter(isPossibleId);
    if (wanted.length === 0) return new Map();
    const snapshots = await transaction.getAll(...wanted.map((id) => this.codec.ref(id)));
    countReads(snapshots.length);
    return this.keyed(snapshots);
  }

  private keyed(snapshots: readonly DocumentSnapshot[]): Map<string, Stored<Fields<S>>> {
    const records = new Map<string, Stored<Fields<S>>>();
    for (const snapshot of snapshots) {
      const record = snapshot.exists ? this.own(this.codec.decode(snapshot)) : null;
      if (record) records.set(snapshot.id, record);
    }
    return records;
  }

  /** As many reads as records found, at least 1. `build` adds filters, order and limit. */
  list(build: Build): Promise<Stored<Fields<S>>[]> {
    return this.codec.run(build(this.scoped()));
  }

  /** 1 read per 1,000 index entries counted. With a transaction, as of its moment. */
  count(build: Build, transaction?: Transaction): Promise<number> {
    return countMatches(build(this.scoped()), transaction);
  }

  /** Where a record of this id lives, for workers that write outside a unit of work. */
  ref(id: string): DocumentReference {
    return this.codec.ref(id);
  }

  stageCreate(
    writes: Writes,
    id: string,
    record: Omit<Fields<S>, 'organization_id'>,
    onExists?: () => ApiError,
  ): Stored<Fields<S>> {
    const document = { ...record, organization_id: this.tenant.organizationId } as Fields<S>;
    writes.create(this.codec.ref(id), document as DocumentData, onExists);
    this.codec.tell(writes, id, null, document);
    return { ...document, id } as Stored<Fields<S>>;
  }

  /** Changes the fields given; the unit of work runs again if the record has changed since it was read. */
  stageUpdate(
    writes: Writes,
    record: Stored<Fields<S>>,
    patch: Partial<Omit<Fields<S>, 'organization_id'>>,
  ): Stored<Fields<S>> {
    writes.update(this.codec.ref(record.id), topLevel(patch as DocumentData), record[VERSION]);
    const changed = { ...record, ...patch };
    this.codec.tell(writes, record.id, record, changed);
    return changed;
  }

  /** Creates the record unless there is one of that id. */
  stageCreateOnce(writes: Writes, id: string, record: Omit<Fields<S>, 'organization_id'>): void {
    writes.createOnce(this.codec.ref(id), { ...record, organization_id: this.tenant.organizationId });
  }

  stageDelete(writes: Writes, record: Stored<Fields<S>>): void {
    writes.delete(this.codec.ref(record.id), record[VERSION]);
    this.codec.tell(writes, record.id, record, null);
  }

  /** Changes the record at once if nobody has since it was read; tells whether it did. 1 write. */
  async tryUpdate(
    record: Stored<Fields<S>>,
    patch: Partial<Omit<Fields<S>, 'organization_id'>>,
  ): Promise<boolean> {
    return (await this.tryClaim(record, patch)) !== null;
  }

  /** The same, answering the record as it is now, so that it can be changed again without another read. 1 write. */
  async tryClaim(
    record: Stored<Fields<S>>,
    patch: Partial<Omit<Fields<S>, 'organization_id'>>,
  ): Promise<Stored<Fields<S>> | null> {
    const ref = this.codec.ref(record.id);
    const version = await updateUnlessChanged(ref, patch as DocumentData, record[VERSION]);
    return version && { ...record, ...patch, [VERSION]: version };
  }
}

export class TenantCollection<S extends z.ZodObject> {
  private readonly codec: Codec<S>;

  constructor(name: string, schema: S, audit?: Audit<Fields<S>>) {
    this.codec = new Codec(name, schema, audit);
  }

  get name(): string {
    return this.codec.name;
  }

  of(tenant: Tenant): TenantStore<S> {
    return new TenantStore(this.codec, tenant);
  }

  /** The store of the organization that a record found across tenants belongs to. */
  anyTenant(record: { organization_id: string }): TenantStore<S> {
    return this.of(tenantOf(record.organization_id));
  }

  /** Decodes a document that a trigger was handed. */
  decode(snapshot: DocumentSnapshot): Stored<Fields<S>> {
    return this.codec.decode(snapshot);
  }

  /** Whether any organization has a record of that id: for an operation that must tell absent from another's. 1 read. */
  async existsAnywhere(id: string): Promise<boolean> {
    if (!isPossibleId(id)) return false;
    const snapshot = await this.codec.ref(id).get();
    countReads(1);
    return snapshot.exists;
  }

  /**
   * Reads across organizations: for workers that look for due work and for authentication, nobody else
   * (`npm run check` holds callers to it).
   */
  acrossTenants(build: Build): Promise<Stored<Fields<S>>[]> {
    return this.codec.run(build(firestore().collection(this.codec.name)));
  }

  /** Counts across organizations: for the watchdog. 1 read per 1,000 index entries counted. */
  countAcrossTenants(build: Build): Promise<number> {
    return countMatches(build(firestore().collection(this.codec.name)));
  }
}

/** A collection of an organization's records. Every record carries `organization_id`. */
export const tenantCollection = <S extends z.ZodObject>(
  name: string,
  schema: S,
  audit?: Audit<z.output<S>>,
): TenantCollection<S> => new TenantCollection(name, schema, audit);

/** A collection whose documents are found by an id that proves the right to them: accounts, claims, reservations. */
export class GlobalCollection<S extends z.ZodObject> {
  private readonly codec: Codec<S>;

  constructor(name: string, schema: S, audit?: Audit<Fields<S>>) {
    this.codec = new Codec(name, schema, audit);
  }

  ref(id: string): DocumentReference {
    return this.codec.ref(id);
  }

  /** 1 read. */
  async get(id: string): Promise<Stored<Fields<S>> | null> {
    if (!isPossibleId(id)) return null;
    const snapshot = await this.codec.ref(id).get();
    countReads(1);
    return snapshot.exists ? this.codec.decode(snapshot) : null;
  }

  /** 1 read inside a transaction: the record stays as it is until the transaction commits. */
  async getLocked(transaction: Transaction, id: string): Promise<Stored<Fields<S>> | null> {
    if (!isPossibleId(id)) return null;
    const snapshot = await transaction.get(this.codec.ref(id));
    countReads(1);
    return snapshot.exists ? this.codec.decode(snapshot) : null;
  }

  /** As many reads as distinct ids; the records found, keyed by id. With a transaction, they stay as they are until it commits. */
  async getMany(ids: readonly string[], transaction?: Transaction): Promise<Map<string, Stored<Fields<S>>>> {
    const refs = [...new Set(ids)].filter(isPossibleId).map((id) => this.codec.ref(id));
    if (refs.length === 0) return new Map();
    const snapshots = await (transaction ?? firestore()).getAll(...refs);
    countReads(snapshots.length);
    const found = snapshots.filter((snapshot) => snapshot.exists);
    return new Map(found.map((snapshot) => [snapshot.id, this.codec.decode(snapshot)]));
  }

  /** As many reads as records found, at least 1. */
  find(build: Build, transaction?: Transaction): Promise<Stored<Fields<S>>[]> {
    return this.codec.run(build(firestore().collection(this.codec.name)), transaction);
  }

  /** 1 read per 1,000 index entries counted. */
  count(build: Build): Promise<number> {
    return countMatches(build(firestore().collection(this.codec.name)));
  }

  stageCreate(writes: Writes, id: string, record: Fields<S>, onExists?: () => ApiError): Stored<Fields<S>> {
    writes.create(this.codec.ref(id), record as DocumentData, onExists);
    this.codec.tell(writes, id, null, record);
    return { ...record, id } as Stored<Fields<S>>;
  }

  stageUpdate(writes: Writes, record: Stored<Fields<S>>, patch: Partial<Fields<S>>): Stored<Fields<S>> {
    writes.update(this.codec.ref(record.id), topLevel(patch as DocumentData), record[VERSION]);
    const changed = { ...record, ...patch };
    this.codec.tell(writes, record.id, record, changed);
    return changed;
  }

  stageDelete(writes: Writes, record: Stored<Fields<S>>): void {
    writes.delete(this.codec.ref(record.id), record[VERSION]);
    this.codec.tell(writes, record.id, record, null);
  }

  /** Deletes the record at once if nobody has changed it since it was read; tells whether it did. 1 write. */
  async tryDelete(record: Stored<Fields<S>>): Promise<boolean> {
    const ref = this.codec.ref(record.id);
    return (await unlessChanged(() => ref.delete({ lastUpdateTime: record[VERSION] }))) !== null;
  }

  /** Changes the record at once if nobody has since it was read; tells whether it did. 1 write. */
  async tryUpdate(record: Stored<Fields<S>>, patch: Partial<Fields<S>>): Promise<boolean> {
    const ref = this.codec.ref(record.id);
    return (await updateUnlessChanged(ref, patch as DocumentData, record[VERSION])) !== null;
  }
}

export const globalCollection = <S extends z.ZodObject>(
  name: string,
  schema: S,
  audit?: Audit<z.output<S>>,
): GlobalCollection<S> => new GlobalCollection(name, schema, audit);

/** Orders by document id, the last resort that makes every order total. */
export const byId = FieldPath.documentId();
