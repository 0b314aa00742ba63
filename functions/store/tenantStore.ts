// One organization’s records in a collection, converted from and to Firestore documents.
import type { DocumentReference, Query, Transaction } from 'firebase-admin/firestore';
import type { z } from 'zod';
import type { Tenant } from '../api/actor';
import { type ApiError, notFound } from '../api/errors';
import { withoutUndefinedFields } from '../api/fields';
import type { CreateOnceWrites, Writes } from '../api/writes';
import {
  type Fields,
  type FoundDocument,
  RECORD_VERSION,
  type RefineQuery,
  type Stored,
  timeOfLastChange,
} from './codec';
import { assertTopLevelFields, commitUnlessChanged } from './firestore';
import type { GlobalCollection } from './globalCollection';
import { unitOfWork } from './unitOfWork';

/** The fields of a record that can be changed: all except its organization. */
type Patch<S extends z.ZodObject> = Partial<Omit<Fields<S>, 'organization_id'>>;

/** Access to one organization's records in a collection. A store can't read, count or change any other records. */
export class TenantStore<S extends z.ZodObject> {
  constructor(
    private readonly all: GlobalCollection<S>,
    private readonly tenant: Tenant,
  ) {}

  /** Restricts a query to this organization. */
  private own(build: RefineQuery): RefineQuery {
    return (query) => build(query.where('organization_id', '==', this.tenant.organizationId));
  }

  private owns(record: Stored<Fields<S>>): boolean {
    return record.organization_id === this.tenant.organizationId;
  }

  /** 1 read. Null if the record doesn't exist or belongs to another organization. */
  async get(id: string): Promise<Stored<Fields<S>> | null> {
    const record = await this.all.get(id);
    return record !== null && this.owns(record) ? record : null;
  }

  /**
   * Like {@link get}, but throws if there is no record. The error message uses `noun` to name the record. 1 read.
   * @throws 404.
   */
  async require(id: string, noun: string): Promise<Stored<Fields<S>>> {
    const record = await this.get(id);
    if (record === null) throw notFound(noun);
    return record;
  }

  /** Returns the records found, keyed by id. 1 read per distinct id. A transaction locks them until it commits. */
  async getMany(ids: readonly string[], transaction?: Transaction): Promise<Map<string, Stored<Fields<S>>>> {
    const found = await this.all.getMany(ids, transaction);
    return new Map([...found].filter(([, record]) => this.owns(record)));
  }

  /**
   * `build` adds filters, sort order and a limit. A transaction locks the records until it commits. 1 read per record,
   * at least 1.
   */
  list(build: RefineQuery, transaction?: Transaction): Promise<Stored<Fields<S>>[]> {
    return this.all.list(this.own(build), transaction);
  }

  /** Like {@link list}, but doesn't fail on an unreadable document. For workers. */
  find(build: RefineQuery): Promise<FoundDocument<Fields<S>>[]> {
    return this.all.find(this.own(build));
  }

  /**
   * Yields up to `limit` records in pages of `size`, in the query's order and then by id. 1 read per record, at least 1.
   */
  listPages(build: RefineQuery, size: number, limit?: number): AsyncGenerator<Stored<Fields<S>>[]> {
    return this.all.listPages(this.own(build), size, limit);
  }

  /** Like {@link listPages}, but doesn't fail on an unreadable document. */
  findPages(build: RefineQuery, size: number): AsyncGenerator<FoundDocument<Fields<S>>[]> {
    return this.all.findPages(this.own(build), size);
  }

  /** 1 read per 1,000 index entries counted. */
  count(build: RefineQuery, transaction?: Transaction): Promise<number> {
    return this.all.count(this.own(build), transaction);
  }

  /** Whether the record's searchable fields contain every requested word. */
  hasWords = (record: Fields<S>, asked: string): boolean => this.all.hasWords(record, asked);
  /** Returns a reference to the document with this id, for workers that write outside a unit of work. */
  ref(id: string): DocumentReference {
    return this.all.ref(id);
  }

  stageCreate(
    writes: Writes,
    id: string,
    record: Omit<Fields<S>, 'organization_id'>,
    onExists?: () => ApiError,
  ): Stored<Fields<S>> {
    return this.all.stageCreate(writes, id, this.restampable(writes, id, record), onExists);
  }

  /** Changes the given fields. If the record has changed since it was read, the unit of work runs again. */
  stageUpdate(writes: Writes, record: Stored<Fields<S>>, patch: Patch<S>): Stored<Fields<S>> {
    if (this.all.polledBy === 'updated_at') writes.onLateCommit(() => this.restamp(record.id));
    return this.all.stageUpdate(writes, record, patch as Partial<Fields<S>>);
  }

  /** Creates the record unless its id already exists. Updates derived data only if the record is created. */
  stageCreateOnce(writes: CreateOnceWrites, id: string, record: Omit<Fields<S>, 'organization_id'>): Fields<S> {
    const document = this.all.stampedCreation(writes, this.restampable(writes, id, record));
    const isCreated = writes.createOnce(this.all.ref(id), this.all.created(document));
    if (isCreated) this.all.derive(writes, id, { before: null, after: { ...document, id } });
    return document;
  }

  /** Adds the organization to a new record. Restamps the record if its commit is late. */
  private restampable(writes: CreateOnceWrites, id: string, record: Omit<Fields<S>, 'organization_id'>): Fields<S> {
    if (this.all.polledBy !== null) writes.onLateCommit?.(() => this.restamp(id));
    return { ...record, organization_id: this.tenant.organizationId } as Fields<S>;
  }

  /** Stamps the record with the current time, so that polling clients see it. 1 read and 1 write. */
  private restamp(id: string): Promise<void> {
    return unitOfWork(async (writes) => {
      const record = await this.get(id);
      if (record === null || this.all.polledBy === null) return;
      const time = writes.timeAfter(timeOfLastChange(record));
      const { created_at, updated_at } = record as { created_at?: Date; updated_at?: Date };
      const isUnchanged = created_at !== undefined && created_at.getTime() === updated_at?.getTime();
      const patch = { [this.all.polledBy]: time, ...(isUnchanged && { created_at: time }) };
      this.stageUpdate(writes, record, patch as unknown as Patch<S>);
    });
  }

  stageDelete(writes: Writes, record: Stored<Fields<S>>, { silent = false } = {}): void {
    this.all.stageDelete(writes, record, { silent });
  }

  /**
   * Creates the record immediately and returns it, so that the caller can change it without another read. Returns null
   * if the id already exists. 1 write.
   */
  tryCreate(id: string, record: Omit<Fields<S>, 'organization_id'>): Promise<Stored<Fields<S>> | null> {
    return this.all.tryCreate(id, { ...record, organization_id: this.tenant.organizationId } as Fields<S>);
  }

  /**
   * Changes the record immediately, unless it has changed since it was read. Returns whether it was changed. 1 write.
   */
  tryUpdate(record: Stored<Fields<S>>, patch: Patch<S>): Promise<boolean> {
    return this.all.tryUpdate(record, patch as Partial<Fields<S>>);
  }

  /**
   * Like {@link tryUpdate}, but returns the updated record, which can be changed again without another read. 1 write.
   */
  tryClaim(record: Stored<Fields<S>>, patch: Patch<S>): Promise<Stored<Fields<S>> | null> {
    return this.all.tryClaim(record, patch as Partial<Fields<S>>);
  }

  /**
   * Changes only the records that haven't changed since they were read, and returns their new state. First tries a
   * single commit for all records. If one has changed, commits each group separately, then each record of any group
   * that failed. This way, if several callers compete, one of them claims a whole group. Costs 1 write per record.
   */
  async tryClaimAll(
    records: readonly Stored<Fields<S>>[],
    patch: Patch<S>,
    groupOf: (record: Stored<Fields<S>>) => string,
  ): Promise<Stored<Fields<S>>[]> {
    const all = await this.claimTogether(records, patch);
    if (all.length > 0 || records.length <= 1) return all;
    const claimed = await Promise.all(
      [...Map.groupBy(records, groupOf).values()].map(async (group) => {
        const together = await this.claimTogether(group, patch);
        if (together.length > 0 || group.length === 1) return together;
        return (await Promise.all(group.map((each) => this.claimTogether([each], patch)))).flat();
      }),
    );
    return claimed.flat();
  }

  /** Claims either all of the records or none. */
  private async claimTogether(records: readonly Stored<Fields<S>>[], patch: Patch<S>): Promise<Stored<Fields<S>>[]> {
    const version = await commitUnlessChanged(
      records.map((record) => {
        const ref = this.all.refAlone(record.id, { before: record, after: { ...record, ...patch } });
        const precondition = { lastUpdateTime: record[RECORD_VERSION] };
        return { ref, stage: (batch) => batch.update(ref, assertTopLevelFields(patch), precondition) };
      }),
    );
    return version === null ? [] : records.map((record) => ({ ...record, ...patch, [RECORD_VERSION]: version }));
  }
}

/**
 * Updates the given fields, together with the `beside` fields. Does nothing if no fields are given. At most 1 write.
 */
export function stageUpdateOfGivenFields<R extends object, P extends object>(
  store: { stageUpdate(writes: Writes, record: R, patch: P): R },
  writes: Writes,
  record: R,
  given: { [K in keyof P]?: P[K] | undefined },
  beside: P,
): R {
  const patch = withoutUndefinedFields(given);
  return Object.keys(patch).length === 0 ? record : store.stageUpdate(writes, record, { ...patch, ...beside });
}

/** Adds an equality filter for each value; ignores undefined values. */
export const queryWithFieldValues = (query: Query, asked: Readonly<Record<string, unknown>>): Query =>
  Object.entries(withoutUndefinedFields(asked)).reduce(
    (found, [field, value]) => found.where(field, '==', value),
    query,
  );
