// Stores daily compliance scores for 24 months, and reads the score for today or any past day.
import { DateTime } from 'luxon';
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { invalidFieldsError, notFound } from '../../api/errors';
import { listExpiryLines, listExpiryLinesWithDeleted, purgeDeletedLines } from '../../expiries/lines/store';
import { folders } from '../../folders/record';
import {
  dateInOrganizationZone,
  loadOrganization,
  loadTodayInOrganizationZone,
  organizations,
  timeZoneOfOrganization,
} from '../../organizations/organization';
import { derivedId } from '../../platform/ids';
import { tenantCollection } from '../../store/collection';
import { inTransaction } from '../../store/unitOfWork';
import { storedInstant } from '../../store/values';
import { complianceClients } from '../client';
import {
  complianceScoreOf,
  linesAtEndOfDay,
  packScoreCounts,
  type ScoreCounts,
  type ScoreScopeKind,
  scoreCountsByScope,
  scoreScopeKey,
  unpackScoreCounts,
} from './score';

const SNAPSHOT_MONTHS = 24;

const KEPT = {
  personal: [],
  kept: { for: `${SNAPSHOT_MONTHS} months`, ttl: 'expires_at' },
  exported: 'not',
} as const;

/** Document id: {@link snapshotId}. */
export const scoreCountSnapshots = tenantCollection(
  'compliance_snapshots',
  {
    date: z.string(),
    /** Counts by scope (score.ts). Not indexed. */
    scopes: z.record(z.string(), z.string()),
    expires_at: storedInstant,
  },
  { holds: 'compliance counts for one day', ...KEPT },
);

/** Document id: {@link annualScoreHistoryId}. Two years of history span at most three documents. */
export const annualScoreHistories = tenantCollection(
  'compliance_series',
  {
    /** The organization's counts by date. Not indexed. */
    days: z.record(z.string(), z.string()),
    expires_at: storedInstant,
  },
  { holds: 'an organization’s compliance counts for each day of a year', ...KEPT },
);

const snapshotId = ({ organizationId }: Tenant, date: string): string =>
  derivedId('compliance-snapshot', organizationId, date);

export const annualScoreHistoryId = ({ organizationId }: Tenant, year: number): string =>
  derivedId('compliance-series', organizationId, year);

const endOfKeeping = (date: string): Date =>
  DateTime.fromISO(date, { zone: 'utc' }).plus({ months: SNAPSHOT_MONTHS, days: 1 }).toJSDate();

/**
 * Stores today's snapshot and removes the lines of expiries that were deleted long ago. Reads the organization, the
 * expiry lines and 1 more document. Costs 2 writes, plus 1 per shard with removed lines.
 */
export async function storeDailyScoreCounts(tenant: Tenant, now: Date): Promise<void> {
  const today = await loadTodayInOrganizationZone(tenant, now);
  await purgeDeletedLines(tenant, now);
  const counts = scoreCountsByScope(await listExpiryLines(tenant), today);
  const scopes = Object.fromEntries([...counts].map(([key, each]) => [key, packScoreCounts(each)]));
  const { organizationId: organization_id } = tenant;
  const year = Number(today.slice(0, 4));
  await inTransaction(async (transaction, writes) => {
    const id = annualScoreHistoryId(tenant, year);
    const days = (await annualScoreHistories.of(tenant).getMany([id], transaction)).get(id)?.days ?? {};
    writes.set(scoreCountSnapshots.of(tenant).ref(snapshotId(tenant, today)), {
      ...{ organization_id, date: today, scopes },
      expires_at: endOfKeeping(today),
    });
    writes.set(annualScoreHistories.of(tenant).ref(id), {
      organization_id,
      days: { ...days, [today]: scopes.organization },
      expires_at: endOfKeeping(`${year}-12-31`),
    });
  });
}

const AT_A_TIME = 500;

/** Yields the ids of all organizations. 1 read each. */
export async function* listOrganizationIds(): AsyncGenerator<string> {
  for await (const page of organizations.listPages((query) => query, AT_A_TIME)) for (const { id } of page) yield id;
}

/** The source of a day's score: today's expiry lines, that day's snapshot, or today's lines rolled back to that day. */
export const SCORE_SOURCES = ['current', 'snapshot', 'lines'] as const;

interface Found {
  as_of: string;
  basis: (typeof SCORE_SOURCES)[number];
  counts: ScoreCounts;
}

/** Types aren't looked up, because they have no records. Expiries store them as text. */
async function requireScope(tenant: Tenant, scope: ScoreScopeKind, id: string | null): Promise<void> {
  if (scope === 'client' && id !== null) await complianceClients.of(tenant).require(id, 'Compliance client');
  if (scope === 'folder' && id !== null) await folders.of(tenant).require(id, 'Folder');
}

/** One day's counts by scope. Reads the organization, plus the expiry lines, a snapshot, or both. */
async function loadDay(tenant: Tenant, asOf: string | undefined, now: Date) {
  const organization = await loadOrganization(tenant);
  const today = dateInOrganizationZone(organization, now);
  const as_of = asOf ?? today;
  if (as_of > today) throw invalidFieldsError({ as_of: `must not be after today (${today})` });
  if (as_of === today) {
    const scopes = scoreCountsByScope(await listExpiryLines(tenant), today);
    return { as_of, basis: 'current' as const, countsOf: (key: string) => scopes.get(key) };
  }
  const snapshot = await scoreCountSnapshots.of(tenant).get(snapshotId(tenant, as_of));
  if (snapshot)
    return {
      as_of,
      basis: 'snapshot' as const,
      countsOf: (key: string) => (key in snapshot.scopes ? unpackScoreCounts(snapshot.scopes[key]) : undefined),
    };
  const zone = timeZoneOfOrganization(organization);
  const end = DateTime.fromISO(as_of, { zone }).plus({ days: 1 }).toJSDate();
  const scopes = scoreCountsByScope(linesAtEndOfDay(await listExpiryLinesWithDeleted(tenant), end), as_of);
  return { as_of, basis: 'lines' as const, countsOf: (key: string) => scopes.get(key) };
}

/**
 * At most 6 reads for 10,000 expiries. These include the caller's user record, the organization, and the expiry lines
 * or a snapshot. A client or folder without open expiries costs 1 more read. For a past day without a snapshot, both
 * the failed lookup and the lines cost reads.
 * @throws 400 for a future day or a missing id; 404 for an unknown client, folder or organization.
 */
export async function loadScoreCounts(
  tenant: Tenant,
  asked: { scope: ScoreScopeKind; id?: string | undefined; as_of?: string | undefined },
  now: Date,
): Promise<Found> {
  const { scope, id = null } = asked;
  if (scope === 'organization' && id !== null && id !== tenant.organizationId) throw notFound('Organization');
  if (scope !== 'organization' && id === null) throw invalidFieldsError({ id: `is required with scope=${scope}` });
  const key = scoreScopeKey(scope, scope === 'organization' ? null : id);
  const { countsOf, ...day } = await loadDay(tenant, asked.as_of, now);
  const found = countsOf(key);
  if (found === undefined) await requireScope(tenant, scope, id);
  return { ...day, counts: found ?? unpackScoreCounts(undefined) };
}

/** The organization's scores between two days, both inclusive. Reads the organization, plus 1 document per year. */
export async function listScoreHistory(
  tenant: Tenant,
  asked: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Promise<{ date: string; score: number | null; total: number }[]> {
  const today = dateInOrganizationZone(await loadOrganization(tenant), now);
  const oldest = DateTime.fromISO(today).minus({ months: SNAPSHOT_MONTHS }).toISODate() ?? today;
  const from = asked.from !== undefined && asked.from > oldest ? asked.from : oldest;
  const to = asked.to !== undefined && asked.to < today ? asked.to : today;
  if (asked.from !== undefined && asked.to !== undefined && asked.from > asked.to)
    throw invalidFieldsError({ from: 'must not be after `to`' });
  if (from > to) return [];
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const series = await annualScoreHistories.of(tenant).getMany(years.map((year) => annualScoreHistoryId(tenant, year)));
  return [...series.values()]
    .flatMap(({ days }) => Object.entries(days))
    .filter(([date]) => date >= from && date <= to)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([date, packed]) => {
      const counts = unpackScoreCounts(packed);
      return { date, score: complianceScoreOf(counts), total: counts.total };
    });
}
