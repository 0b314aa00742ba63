// Finds why an open expiry needs attention, for the compliance score and the `attention` filter. Pure.

import { calendarDatePlusDays } from '../../platform/clock';
import type { LineEntry } from './line';

/** The lead time of an expiry: this long before its due date, or its notice period where that is longer. */
const LEAD_DAYS = 30;

type Timing = 'valid' | 'due_soon' | 'overdue';

/** Why an expiry lowers the score. The first that applies counts. */
export const ATTENTION_REASONS = ['overdue', 'without_reminder', 'without_assignee'] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

export function timingOf({ expiry_date, act_by_date }: LineEntry, today: string): Timing {
  if (expiry_date === null) return 'valid';
  if (expiry_date < today) return 'overdue';
  const isInNoticePeriod = act_by_date !== null && act_by_date <= today;
  return isInNoticePeriod || expiry_date <= calendarDatePlusDays(today, LEAD_DAYS) ? 'due_soon' : 'valid';
}

/** Null if the expiry is valid or in progress. Only for open expiries. */
export function attentionReasonOf(entry: LineEntry, today: string): AttentionReason | null {
  const timing = timingOf(entry, today);
  if (timing === 'valid' || entry.state === 'in_progress' || entry.is_waiting) return null;
  if (timing === 'overdue') return 'overdue';
  if (!entry.has_reminder) return 'without_reminder';
  return entry.assigned_to === null ? 'without_assignee' : null;
}
