// Computes the compliance score from expiry lines, using the formula in docs/guides/compliance-score.md. Pure.
import {
  ATTENTION_REASONS,
  type AttentionReason,
  attentionReasonOf,
  dueStatusOfLine,
  type ExpiryLine,
  isOpenLine,
} from '../../expiries/lines/line';

/** Counts of the open expiries in a scope. */
export interface ScoreCounts {
  total: number;
  valid: number;
  due_soon: number;
  overdue: number;
  without_reminder: number;
  without_assignee: number;
  waiting: number;
  /** The number of expiries that lower the score, by reason. Each expiry is counted under only one reason. */
  deducted: Record<AttentionReason, number>;
}

const noCounts = (): ScoreCounts => ({
  ...{ total: 0, valid: 0, due_soon: 0, overdue: 0, without_reminder: 0, without_assignee: 0, waiting: 0 },
  deducted: { overdue: 0, without_reminder: 0, without_assignee: 0 },
});

function countEntry(counts: ScoreCounts, entry: ExpiryLine, today: string): void {
  counts.total += 1;
  counts[dueStatusOfLine(entry, today)] += 1;
  if (!entry.has_reminder) counts.without_reminder += 1;
  if (entry.assigned_to === null) counts.without_assignee += 1;
  if (entry.is_waiting) counts.waiting += 1;
  const reason = attentionReasonOf(entry, today);
  if (reason !== null) counts.deducted[reason] += 1;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** 0 to 100, to one decimal place; null if there are no expiries. */
export function complianceScoreOf({ total, deducted }: ScoreCounts): number | null {
  const lost = ATTENTION_REASONS.reduce((sum, reason) => sum + deducted[reason], 0);
  return total === 0 ? null : tenth((100 * (total - lost)) / total);
}

export const SCORE_SCOPE_KINDS = ['organization', 'client', 'folder', 'type'] as const;
export type ScoreScopeKind = (typeof SCORE_SCOPE_KINDS)[number];

/** The key that identifies a scope in a snapshot. For the organization, the id is null. */
export const scoreScopeKey = (scope: ScoreScopeKind, id: string | null): string =>
  id === null ? scope : `${scope}:${id}`;

const scopesOf = ({ type, folder_id, client_ids }: ExpiryLine): string[] => [
  'organization',
  ...(type === null ? [] : [scoreScopeKey('type', type)]),
  ...(folder_id === null ? [] : [scoreScopeKey('folder', folder_id)]),
  ...client_ids.map((id) => scoreScopeKey('client', id)),
];

/** The counts for the organization, and for each scope with an open expiry. */
export function scoreCountsByScope(entries: readonly ExpiryLine[], today: string): Map<string, ScoreCounts> {
  const scopes = new Map([['organization', noCounts()]]);
  for (const entry of entries.filter(isOpenLine))
    for (const key of new Set(scopesOf(entry))) {
      const counts = scopes.get(key) ?? noCounts();
      countEntry(counts, entry, today);
      scopes.set(key, counts);
    }
  return scopes;
}

const SCOPE_FILTERS = { client: 'compliance_client_id', folder: 'folder_id', type: 'type' } as const;

/** The reasons for lost points, each with the GET /v2/expiries query that lists the affected expiries. */
export function scoreDeductionsOf({ total, deducted }: ScoreCounts, scope: ScoreScopeKind, id: string | null) {
  return ATTENTION_REASONS.filter((reason) => deducted[reason] > 0).map((reason) => {
    const filter = new URLSearchParams({ attention: reason });
    if (scope !== 'organization') filter.set(SCOPE_FILTERS[scope], id ?? '');
    return {
      reason,
      points: tenth((100 * deducted[reason]) / total),
      count: deducted[reason],
      filter: `${filter}`,
    };
  });
}

/**
 * Reconstructs the expiry lines as of the end of a past day, as far as possible. Dates, assignees and reminders keep
 * their current values.
 */
export const linesAtEndOfDay = (entries: readonly ExpiryLine[], end: Date): ExpiryLine[] =>
  entries
    .filter(({ created_at, deleted_at }) => created_at < end && (deleted_at === null || deleted_at >= end))
    .map((entry) => {
      const isDone = entry.is_done && (entry.completed_at === null || entry.completed_at < end);
      const isArchived = entry.is_archive && (entry.deleted_at ?? entry.updated_at) < end;
      return { ...entry, is_done: isDone, is_archive: isArchived };
    });

type Packed = [number, number, number, number, number, number, number, number, number, number];

/** Packs counts into about 30 bytes, so that all scopes of a day fit into one document. */
export const packScoreCounts = (counts: ScoreCounts): string => {
  const { total, valid, due_soon, overdue, without_reminder, without_assignee, waiting, deducted } = counts;
  const packed: Packed = [
    ...([total, valid, due_soon, overdue, without_reminder, without_assignee, waiting] as const),
    ...([deducted.overdue, deducted.without_reminder, deducted.without_assignee] as const),
  ];
  return packed.join();
};

export function unpackScoreCounts(packed: string | undefined): ScoreCounts {
  if (packed === undefined) return noCounts();
  const values = packed.split(',').map(Number) as Packed;
  const [total, valid, due_soon, overdue, without_reminder, without_assignee, waiting, ...lost] = values;
  return {
    ...{ total, valid, due_soon, overdue, without_reminder, without_assignee, waiting },
    deducted: { overdue: lost[0], without_reminder: lost[1], without_assignee: lost[2] },
  };
}
