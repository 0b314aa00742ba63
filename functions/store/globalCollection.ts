// Reads and changes one collection's records across all organizations.

import type { DocumentData, Query, QueryDocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import type { z } from 'zod';
import { clock } from '../platform/clock';
import { addReadsToMeter } from '../platform/log';
import { pageSize } from '../platform/params';
import {
  CollectionCodec,
  type DueCollection,
  type Fields,
  type FoundDocument,
  isValidDocumentId,
  RECORD_VERSION,
  type RefineQuery,
  type Stored,
} from './codec';
import {
  countQueryMatches,
  createUnlessExists,
  firestore,
  logNewQueryShapes,
  tryConditionalWrite,
  updateUnlessChanged,
} from './firestore';
import { monotonicChangeTime } from './timeline';

/** A collection of records that code can read without a tenant if it knows their id: accounts, claims, reservations. */
export class GlobalCollection<S extends z.ZodObject> extends CollectionCodec<S> implements DueCollection<Fields<S>> {
  /** Used to declare due work (dueWork.ts), which workers search for across organizations. */
  get due(): DueCollection<Fields<S>> {
    return this;
  }

  /** 1 read. A transaction locks the record until it commits. */
  async get(id: string, transaction?: Transaction): Promise<Stored<Fields<S>> | null> {
    if (!isValidDocumentId(id)) return null;
    const ref = this.ref(id);
    const snapshot = await (transaction?.get(ref) ?? ref.get());
    addReadsToMeter(1);
    return snapshot.exists ? this.decode(snapshot) : null;
  }

  /** Returns the records found, keyed by id. 1 read per distinct id. A transaction locks them until it commits. */
  async getMany(ids: readonly string[], transaction?: Transaction): Promise<Map<string, Stored<Fields<S>>>> {
    const refs = [...new Set(ids)].filter(isValidDocumentId).map((id) => this.ref(id));
    if (refs.length === 0) return new Map();
    const snapshots = await (transaction ?? firestore()).getAll(...refs);
    addReadsToMeter(snapshots.length);
    const found = snapshots.filter((snapshot) => snapshot.exists);
    return new Map(found.map((snapshot) => [snapshot.id, this.decode(snapshot)]));
  }

  /**
   * `build` adds filters, order and limit. A transaction locks the records until it commits. 1 read per record, at least 1.
   */
  async list(build: RefineQuery, transaction?: Transaction): Promise<Stored<Fields<S>>[]> {
    const documents = await this.documents(build(this.query()), transaction);
    return documents.map((document) => this.decode(document));
  }

  /** Like {@link list}, but an unreadable document doesn't fail the query. For workers. */
  async find(build: RefineQuery): Promise<FoundDocument<Fields<S>>[]> {
    return (await this.documents(build(this.query()))).map((document) => this.found(document));
  }

  /**
   * Yields up to `limit` records in pages of `size`, in the query's order and then by id. 1 read per record, at least 1.
   */
  async *listPages(build: RefineQuery, size: number, limit?: number): AsyncGenerator<Stored<Fields<S>>[]> {
    for await (const page of this.pages(build(this.query()), size, limit))
      yield page.map((document) => this.decode(document));
  }

  /** Like {@link listPages}, but an unreadable document doesn't fail the query. */
  async *findPages(build: RefineQuery, size: number): AsyncGenerator<FoundDocument<Fields<S>>[]> {
    for await (const page of this.pages(build(this.query()), size)) yield page.map((document) => this.found(document));
  }

  /** 1 read per 1,000 index entries counted. */
  count(build: RefineQuery, transaction?: Transaction): Promise<number> {
    return countQueryMatches(build(this.query()), transaction);
  }

  private async *pages(
    query: Query,
    size: number,
    limit = Number.POSITIVE_INFINITY,
  ): AsyncGenerator<QueryDocumentSnapshot[]> {
    let rest = query;
    for (let left = limit; left > 0; ) {
      const asked = Math.min(left, pageSize(size));
      const page = await this.documents(rest.limit(asked));
      const last = page.at(-1);
      if (last) yield page;
      if (!last || page.length < asked) return;
      left -= page.length;
      rest = query.startAfter(last);
    }
  }

  private async documents(query: Query, transaction?: Transaction): Promise<QueryDocumentSnapshot[]> {
    logNewQueryShapes(query);
    const found = await (transaction ? transaction.get(query) : query.get());
    // An empty result is billed as one read.
    addReadsToMeter(Math.max(1, found.size));
    return found.docs;
  }

  private found(document: QueryDocumentSnapshot): FoundDocument<Fields<S>> {
    const { ref, updateTime: version, createTime: created } = document;
    const data = document.data();
    const parsed = this.schema.safeParse(data);
    const record = parsed.success
      ? ({ ...parsed.data, id: ref.id, [RECORD_VERSION]: version } as Stored<Fields<S>>)
      : null;
    return { ref, data, version, created, record };
  }

  /** Creates the record immediately. Returns null if the id already exists. 1 write. */
  async tryCreate(id: string, record: Fields<S>): Promise<Stored<Fields<S>> | null> {
    const ref = this.refAlone(id, { before: null, after: { ...record, id } });
    const version = await createUnlessExists(ref, this.created(record));
    return version && ({ ...record, id, [RECORD_VERSION]: version } as Stored<Fields<S>>);
  }

  /**
   * Changes the record immediately, unless it has changed since it was read. Returns whether it was changed. 1 write.
   */
  async tryUpdate(record: Stored<Fields<S>>, patch: Partial<Fields<S>>): Promise<boolean> {
    return (await this.tryClaim(record, patch)) !== null;
  }

  /** Like {@link tryUpdate}, but returns the new record, which can then be changed without another read. 1 write. */
  async tryClaim(record: Stored<Fields<S>>, patch: Partial<Fields<S>>): Promise<Stored<Fields<S>> | null> {
    const times = { timeAfter: (former: Date | null) => monotonicChangeTime(clock.now(), former) };
    const stamped = this.stampedPatch(times, record, patch);
    const ref = this.refAlone(record.id, { before: record, after: { ...record, ...stamped } });
    const version = await updateUnlessChanged(ref, stamped as DocumentData, record[RECORD_VERSION]);
    return version && { ...record, ...stamped, [RECORD_VERSION]: version };
  }

  /**
   * Deletes the record immediately, unless it has changed since it was read. Returns whether it was deleted. 1 write.
   */
  async tryDelete(record: Stored<Fields<S>>): Promise<boolean> {
    const ref = this.ref(record.id);
    return (await tryConditionalWrite(() => ref.delete({ lastUpdateTime: record[RECORD_VERSION] }))) !== null;
  }
}
