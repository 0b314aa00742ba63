// Stores the compliance score of each day for 24 months: a document per day with all scopes, and one per year with the
// organization's history.
import { DateTime } from 'luxon';
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { dropExpiredLines, listExpiryLines } from '../../expiries/lines/store';
import { loadTodayInOrganizationZone, organizations } from '../../organizations/organization';
import { derivedId } from '../../platform/ids';
import { documentIdPath, tenantCollection } from '../../store/collection';
import { inTransaction } from '../../store/unitOfWork';
import { storedInstant } from '../../store/values';
import { countsByScope, packedCounts } from './score';

export const SNAPSHOT_MONTHS = 24;

const KEPT = {
  personal: [],
  kept: { for: `${SNAPSHOT_MONTHS} months`, ttl: 'expires_at' },
  exported: 'not',
} as const;

/** Document id: {@link snapshotId}. */
export const scoreSnapshots = tenantCollection(
  'compliance_snapshots',
  {
    date: z.string(),
    /** Counts by scope (score.ts). Not indexed. */
    scopes: z.record(z.string(), z.string()),
    expires_at: storedInstant,
  },
  { holds: 'compliance counts of one day', ...KEPT },
);

/** Document id: {@link seriesId}. The history of two years has at most three documents. */
export const scoreSeries = tenantCollection(
  'compliance_series',
  {
    /** The organization's counts by date. Not indexed. */
    days: z.record(z.string(), z.string()),
    expires_at: storedInstant,
  },
  { holds: 'compliance counts of an organization for each day of a year', ...KEPT },
);

export const snapshotId = ({ organizationId }: Tenant, date: string): string =>
  derivedId('compliance-snapshot', organizationId, date);

export const seriesId = ({ organizationId }: Tenant, year: number): string =>
  derivedId('compliance-series', organizationId, year);

const endOfKeeping = (date: string): Date =>
  DateTime.fromISO(date, { zone: 'utc' }).plus({ months: SNAPSHOT_MONTHS, days: 1 }).toJSDate();

/** Stores today's snapshot and drops expired lines. Reads the organization, the lines and 1; writes 2. */
export async function takeSnapshot(tenant: Tenant, now: Date): Promise<void> {
  const today = await loadTodayInOrganizationZone(tenant, now);
  await dropExpiredLines(tenant, now);
  const counts = countsByScope(await listExpiryLines(tenant), today);
  const scopes = Object.fromEntries([...counts].map(([key, each]) => [key, packedCounts(each)]));
  const { organizationId: organization_id } = tenant;
  const year = Number(today.slice(0, 4));
  await inTransaction(async (transaction, writes) => {
    const id = seriesId(tenant, year);
    const days = (await scoreSeries.of(tenant).getMany([id], transaction)).get(id)?.days ?? {};
    writes.set(scoreSnapshots.of(tenant).ref(snapshotId(tenant, today)), {
      ...{ organization_id, date: today, scopes },
      expires_at: endOfKeeping(today),
    });
    writes.set(scoreSeries.of(tenant).ref(id), {
      organization_id,
      days: { ...days, [today]: scopes.organization },
      expires_at: endOfKeeping(`${year}-12-31`),
    });
  });
}

const AT_A_TIME = 500;

/** The ids of all organizations, in pages. 1 read each. */
export async function* listOrganizationIds(): AsyncGenerator<string[]> {
  for (let last = ''; ; ) {
    const found = await organizations.find((query) => {
      const page = query.orderBy(documentIdPath).limit(AT_A_TIME);
      return last === '' ? page : page.startAfter(last);
    });
    yield found.map(({ id }) => id);
    if (found.length < AT_A_TIME) return;
    last = found.at(-1)?.id ?? '';
  }
}
