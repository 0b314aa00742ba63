// Recomputes an organization's pending records of one kind, page by page, after their settings changed.
import type { Query } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import { clock } from '../platform/clock';
import { documentIdPath } from '../store/collection';

const PAGE = 200;

interface Store<T, P> {
  find(build: (query: Query) => Query): Promise<{ ref: { id: string }; record: T | null }[]>;
  tryClaim(record: T, patch: P & { updated_at: Date }): Promise<T | null>;
}

interface Pending<T, P> {
  collection: { of(tenant: Tenant): Store<T, P> };
  /** Equality filters only, so that no composite index is needed. */
  among: (query: Query) => Query;
  due: { setTimer(record: T, now: Date): Promise<void> };
  /** The changes, or null. */
  recomputed: (record: T, now: Date) => P | null;
}

/** Recomputes the next page, and returns the last id; null at the end. Reads each record, writes changed ones. */
export async function reschedulePageOfRecords<T, P extends object>(
  tenant: Tenant,
  { collection, among, due, recomputed }: Pending<T, P>,
  after: string | null,
): Promise<string | null> {
  const store = collection.of(tenant);
  const page = await store.find((query) => {
    const pending = among(query).orderBy(documentIdPath).limit(PAGE);
    return after === null ? pending : pending.startAfter(after);
  });
  const now = clock.now();
  const reschedule = async (record: T): Promise<void> => {
    const patch = recomputed(record, now);
    if (patch === null) return;
    const moved = await store.tryClaim(record, { ...patch, updated_at: now });
    if (moved) await due.setTimer(moved, now);
  };
  await Promise.all(page.map(({ record }) => record && reschedule(record)));
  return page.length < PAGE ? null : (page.at(-1)?.ref.id ?? null);
}

/** As {@link reschedulePageOfRecords}, for changes that depend on the records only. */
export const recordPageReschedulerOf =
  <T, P extends object>(pending: Pending<T, P>) =>
  (tenant: Tenant, _settings: unknown, after: string | null): Promise<string | null> =>
    reschedulePageOfRecords(tenant, pending, after);
