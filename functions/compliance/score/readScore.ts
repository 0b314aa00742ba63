// Reads the compliance score of a scope for today or a past day, and its history.
import { DateTime } from 'luxon';
import type { Tenant } from '../../api/actor';
import { invalidFields, notFound } from '../../api/errors';
import { listExpiryLines, listExpiryLinesWithDeleted } from '../../expiries/lines/store';
import { folders } from '../../folders/record';
import { loadOrganization } from '../../organizations/organization';
import { dateInOrganizationZone, timeZoneOfOrganization } from '../../organizations/zone';
import { clients } from '../client';
import {
  countsByScope,
  entriesAt,
  type ScoreCounts,
  type ScoreScope,
  scopeKey,
  scoreOf,
  unpackedCounts,
} from './score';
import { SNAPSHOT_MONTHS, scoreSeries, scoreSnapshots, seriesId, snapshotId } from './snapshot';

/** The source of a day's score: today's lines, the day's snapshot, or today's lines rolled back to that day. */
export const SCORE_BASES = ['current', 'snapshot', 'lines'] as const;

interface Found {
  as_of: string;
  basis: (typeof SCORE_BASES)[number];
  counts: ScoreCounts;
}

/** Types have no records: expiries contain their text. */
async function requireScope(tenant: Tenant, scope: ScoreScope, id: string | null): Promise<void> {
  if (scope === 'client' && id !== null) await clients.of(tenant).require(id, 'Compliance client');
  if (scope === 'folder' && id !== null) await folders.of(tenant).require(id, 'Folder');
}

/** The counts by scope on a day. Reads the organization and the lines, a snapshot, or both. */
async function loadDay(tenant: Tenant, asOf: string | undefined, now: Date) {
  const organization = await loadOrganization(tenant);
  const today = dateInOrganizationZone(organization, now);
  const as_of = asOf ?? today;
  if (as_of > today) throw invalidFields({ as_of: `must not be after today, ${today}` });
  if (as_of === today) {
    const scopes = countsByScope(await listExpiryLines(tenant), today);
    return { as_of, basis: 'current' as const, countsOf: (key: string) => scopes.get(key) };
  }
  const snapshot = await scoreSnapshots.of(tenant).get(snapshotId(tenant, as_of));
  if (snapshot)
    return {
      as_of,
      basis: 'snapshot' as const,
      countsOf: (key: string) => (key in snapshot.scopes ? unpackedCounts(snapshot.scopes[key]) : undefined),
    };
  const zone = timeZoneOfOrganization(organization);
  const end = DateTime.fromISO(as_of, { zone }).plus({ days: 1 }).toJSDate();
  const scopes = countsByScope(entriesAt(await listExpiryLinesWithDeleted(tenant), end), as_of);
  return { as_of, basis: 'lines' as const, countsOf: (key: string) => scopes.get(key) };
}

/**
 * At most 6 reads for 10,000 expiries, including the caller's: the organization, and the lines or a snapshot. 1 more
 * for a client or folder without open expiries. A past day without a snapshot costs both.
 * @throws 400 for a future day or a missing id; 404 for an unknown client, folder or organization.
 */
export async function readScore(
  tenant: Tenant,
  asked: { scope: ScoreScope; id?: string | undefined; as_of?: string | undefined },
  now: Date,
): Promise<Found> {
  const { scope, id = null } = asked;
  if (scope === 'organization' && id !== null && id !== tenant.organizationId) throw notFound('Organization');
  if (scope !== 'organization' && id === null) throw invalidFields({ id: `is required with scope=${scope}` });
  const key = scopeKey(scope, scope === 'organization' ? null : id);
  const { countsOf, ...day } = await loadDay(tenant, asked.as_of, now);
  const found = countsOf(key);
  if (found === undefined) await requireScope(tenant, scope, id);
  return { ...day, counts: found ?? unpackedCounts(undefined) };
}

/** The organization's scores between two days, both inclusive. Reads the organization and 1 per year. */
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
    throw invalidFields({ from: 'must not be after to' });
  if (from > to) return [];
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const series = await scoreSeries.of(tenant).getMany(years.map((year) => seriesId(tenant, year)));
  return [...series.values()]
    .flatMap(({ days }) => Object.entries(days))
    .filter(([date]) => date >= from && date <= to)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([date, packed]) => {
      const counts = unpackedCounts(packed);
      return { date, score: scoreOf(counts), total: counts.total };
    });
}
