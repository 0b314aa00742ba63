// One organization’s part of a collection: converts documents to records and back.
import type { DocumentData, DocumentReference, Query, Transaction } from 'firebase-admin/firestore';
import type { z } from 'zod';
import type { Tenant } from '../api/actor';
import { type ApiError, notFound } from '../api/errors';
import { withoutUndefinedFields } from '../api/fields';
import type { CreateOnceWrites, Writes } from '../api/writes';
import { clock } from '../platform/clock';
import { addReadsToMeter } from '../platform/log';
import {
  type CollectionCodec,
  type Fields,
  type Found,
  isValidDocumentId,
  type RefineQuery,
  type Stored,
  timeOfLastChange,
  VERSION,
} from './codec';
import {
  assertTopLevelFields,
  countQueryMatches,
  createUnlessExists,
  firestore,
  updateUnlessChanged,
} from './firestore';
import { nextChangeTime } from './timeline';
import { unitOfWork } from './unitOfWork';

/** The changeable fields of a record: everything except its organization. */
type Patch<S extends z.ZodObject> = Partial<Omit<Fields<S>, 'organization_id'>>;

/** One organization's part of a collection. It cannot see, count or change anything else. */
export class TenantStore<S extends z.ZodObject> {
  constructor(
    private readonly codec: CollectionCodec<S>,
    private readonly tenant: Tenant,
  ) {}

  private scoped(): Query {
    return this.codec.query().where('organization_id', '==', this.tenant.organizationId);
  }

  private own(record: Stored<Fields<S>>): Stored<Fields<S>> | null {
    return record.organization_id === this.tenant.organizationId ? record : null;
  }

  /** 1 read. Null if there is none, or if it belongs to another organization. */
  async get(id: string): Promise<Stored<Fields<S>> | null> {
    const record = await this.codec.read(id);
    return record && this.own(record);
  }

  /** Like {@link get}, but fails if there is no record. `noun` names the record in the message. 1 read. @throws 404. */
  async require(id: string, noun: string): Promise<Stored<Fields<S>>> {
    const record = await this.get(id);
    if (record === null) throw notFound(noun);
    return record;
  }

  /** Returns the records found, by id. 1 read per distinct id. A transaction locks them until it commits. */
  async getMany(ids: readonly string[], transaction?: Transaction): Promise<Map<string, Stored<Fields<S>>>> {
    const records = new Map<string, Stored<Fields<S>>>();
    const refs = [...new Set(ids)].filter(isValidDocumentId).map((id) => this.codec.ref(id));
    if (refs.length === 0) return records;
    const snapshots = await (transaction ?? firestore()).getAll(...refs);
    addReadsToMeter(snapshots.length);
    for (const snapshot of snapshots) {
      const record = snapshot.exists ? this.own(this.codec.decode(snapshot)) : null;
      if (record) records.set(snapshot.id, record);
    }
    return records;
  }

  /**
   * `build` adds filters, order and limit. A transaction locks the records until it commits. 1 read per record, at least 1.
   */
  list(build: RefineQuery, transaction?: Transaction): Promise<Stored<Fields<S>>[]> {
    return this.codec.run(build(this.scoped()), transaction);
  }

  /** Like {@link list}, but an unreadable document doesn't fail the query. For workers. */
  find(build: RefineQuery): Promise<Found<Fields<S>>[]> {
    return this.codec.find((query) =>
      build(query.where('organization_id', '==', this.tenant.organizationId)),
    );
  }

  /** 1 read per 1,000 index entries counted. */
  count(build: RefineQuery, transaction?: Transaction): Promise<number> {
    return countQueryMatches(build(this.scoped()), transaction);
  }

  /** Whether the record's searchable fields contain every requested word. */
  hasWords = (record: Fields<S>, asked: string): boolean => this.codec.hasWords(record, asked);
  /** Returns a reference to the document with this id, for workers that write outside a unit of work. */
  ref(id: string): DocumentReference {
    return this.codec.ref(id);
  }

  stageCreate(
    writes: Writes,
    id: string,
    record: Omit<Fields<S>, 'organization_id'>,
    onExists?: () => ApiError,
  ): Stored<Fields<S>> {
    const document = this.stampedCreation(writes, id, record);
    this.codec.requireFitting(document);
    writes.create(this.codec.ref(id), this.codec.created(document), onExists);
    return this.codec.propagateCreation(writes, id, document);
  }

  /** Changes the given fields; the unit of work runs again if the record has changed since it was read. */
  stageUpdate(writes: Writes, record: Stored<Fields<S>>, patch: Patch<S>): Stored<Fields<S>> {
    const stamped = this.codec.stampedPatch(writes, record, patch);
    if (this.codec.polledBy === 'updated_at') writes.onLateCommit(() => this.restamp(record.id));
    const changed = { ...record, ...stamped };
    this.codec.requireFitting(changed);
    const stored = assertTopLevelFields(this.codec.indexed(stamped as Partial<Fields<S>>, changed));
    writes.update(this.codec.ref(record.id), stored, record[VERSION]);
    this.codec.propagate(writes, record.id, { before: record, after: changed });
    return changed;
  }

  /** Creates the record unless its id exists. Derived data only changes if the record is created. */
  stageCreateOnce(
    writes: CreateOnceWrites,
    id: string,
    record: Omit<Fields<S>, 'organization_id'>,
  ): Fields<S> {
    const document = this.stampedCreation(writes, id, record);
    const isCreated = writes.createOnce(this.codec.ref(id), this.codec.created(document));
    if (isCreated) this.codec.derive(writes, id, { before: null, after: { ...document, id } });
    return document;
  }

  private stampedCreation(
    writes: CreateOnceWrites,
    id: string,
    record: Omit<Fields<S>, 'organization_id'>,
  ): Fields<S> {
    if (this.codec.polledBy !== null) writes.onLateCommit?.(() => this.restamp(id));
    const document = { ...record, organization_id: this.tenant.organizationId } as Fields<S>;
    return this.codec.stampedCreation(writes, document);
  }

  /** Stamps the record with the current time, so that polling clients see it. 1 read and 1 write. */
  private restamp(id: string): Promise<void> {
    return unitOfWork(async (writes) => {
      const record = await this.get(id);
      if (record === null || this.codec.polledBy === null) return;
      const time = writes.timeAfter(timeOfLastChange(record));
      const { created_at, updated_at } = record as { created_at?: Date; updated_at?: Date };
      const isUnchanged = created_at !== undefined && created_at.getTime() === updated_at?.getTime();
      const patch = { [this.codec.polledBy]: time, ...(isUnchanged && { created_at: time }) };
      this.stageUpdate(writes, record, patch as unknown as Patch<S>);
    });
  }

  stageDelete(writes: Writes, record: Stored<Fields<S>>, { silent = false } = {}): void {
    writes.delete(this.codec.ref(record.id), record[VERSION]);
    this.codec.propagate(writes, record.id, { before: record, after: null, silent });
  }

  /** Creates the record immediately, so that it can be changed without a read; null if the id exists. 1 write. */
  async tryCreate(id: string, record: Omit<Fields<S>, 'organization_id'>): Promise<Stored<Fields<S>> | null> {
    const document = { ...record, organization_id: this.tenant.organizationId } as Fields<S>;
    const stored = this.codec.created(document);
    const version = await createUnlessExists(this.codec.refOfNew(id, document), stored);
    return version && ({ ...document, id, [VERSION]: version } as Stored<Fields<S>>);
  }

  /**
   * Changes the record immediately if nothing else has changed it since it was read; returns whether it succeeded. 1
   * write.
   */
  async tryUpdate(record: Stored<Fields<S>>, patch: Patch<S>): Promise<boolean> {
    return (await this.tryClaim(record, patch)) !== null;
  }

  /** Like {@link tryUpdate}, but returns the new record, which can then be changed without another read. 1 write. */
  async tryClaim(record: Stored<Fields<S>>, patch: Patch<S>): Promise<Stored<Fields<S>> | null> {
    const stamped = this.codec.stampedPatch(
      { timeAfter: (former) => nextChangeTime(clock.now(), former) },
      record,
      patch,
    );
    const ref = this.codec.refAlone(record.id, { before: record, after: { ...record, ...stamped } });
    const version = await updateUnlessChanged(ref, stamped as DocumentData, record[VERSION]);
    return version && { ...record, ...stamped, [VERSION]: version };
  }

  /** Like {@link tryClaim}, but for several records (`claimAll` in codec.ts). 1 write each. */
  tryClaimAll(
    records: readonly Stored<Fields<S>>[],
    patch: Patch<S>,
    groupOf: (record: Stored<Fields<S>>) => string,
  ) {
    return this.codec.claimAll(records, patch as DocumentData, groupOf);
  }
}

/** Updates the given fields and adds `beside`. Changes nothing if no field is given. At most 1 write. */
export function stageUpdateOfGivenFields<R extends object, P extends object>(
  store: { stageUpdate(writes: Writes, record: R, patch: P): R },
  writes: Writes,
  record: R,
  given: { [K in keyof P]?: P[K] | undefined },
  beside: P,
): R {
  const patch = withoutUndefinedFields(given);
  return Object.keys(patch).length === 0
    ? record
    : store.stageUpdate(writes, record, { ...patch, ...beside });
}

/** Filters by these values; ignores undefined ones. */
export const queryWithFieldValues = (query: Query, asked: Readonly<Record<string, unknown>>): Query =>
  Object.entries(withoutUndefinedFields(asked)).reduce(
    (found, [field, value]) => found.where(field, '==', value),
    query,
  );
