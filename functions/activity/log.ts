// Reads the log in its order.
import type { Query } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import type { Page } from '../api/page';
import { addMs, SECOND_MS } from '../platform/clock';
import { listRecordPage } from '../store/query/pages';
import { type Activity, activityBoundsOfPosition, activityEntries } from './write/activityLog';

/**
 * Ascending lists hide entries until no earlier commit can be pending, so readers that continue after a position miss
 * nothing.
 */
const UNDER_WAY_MS = 10 * SECOND_MS;

interface LogRequest {
  list: string;
  filters: Readonly<Record<string, unknown>>;
  /** A position: only what is greater. */
  after: number;
  descending: boolean;
  cursor: string | undefined;
  limit: number;
  now: Date;
}

/** As many reads as entries and one more. Index: organization, what is filtered by, committed_at. */
export const listActivityEntries = (
  tenant: Tenant,
  { filters, after, now, ...request }: LogRequest,
  filter: (query: Query) => Query = (all) => all,
): Promise<Page<Activity>> =>
  listRecordPage(
    activityEntries.of(tenant),
    {
      tenant,
      filters: { ...filters, after },
      orderBy: 'committed_at',
      ...(after === 0 ? {} : { beyond: activityBoundsOfPosition(after) }),
      ...request,
    },
    (all) =>
      request.descending ? filter(all) : filter(all).where('committed_at', '<', addMs(now, -UNDER_WAY_MS)),
  );
