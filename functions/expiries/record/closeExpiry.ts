// Completes, archives and deletes expiries. Completing a recurring expiry creates its next occurrence.

import type { Tenant } from '../../api/actor';
import { ApiError, invalidFieldsError } from '../../api/errors';
import type { MutationContext, Writes } from '../../api/writes';
import { stagePlanLimitRelease } from '../../plans/usage';
import { derivedId } from '../../platform/ids';
import {
  stageReminderCancellations,
  stageRemindersForNextOccurrence,
  stageRemindersForUnarchivedExpiry,
  stageRemindersRemoval,
} from '../../reminders/rule/followExpiry';
import type { ExpiryCompletionInput } from './input';
import {
  actByDateFieldsOf,
  attachmentsWithFilesAdded,
  type Expiry,
  expiries,
  INITIAL_EXPIRY_FIELDS,
  requireExpiry,
} from './record';
import { nextOccurrenceDate } from './recurrence';

const alreadyClosed = (): ApiError => new ApiError('INVALID_STATE', 'Only an open expiry can be completed');

/** @throws 400 `VALIDATION_FAILED` listing the required items that are missing; 400 for unknown item ids. */
function checkCompletedChecklist(checklist: Expiry['checklist'], completed: readonly string[]): void {
  const missing = checklist.filter((item) => item.required && !completed.includes(item.id)).map((item) => item.id);
  if (missing.length > 0)
    throw new ApiError('VALIDATION_FAILED', 'Required checklist items aren’t done', {
      details: {
        fields: { checklist_completed: 'must list every required item' },
        missing_required: missing,
      },
    });
  const known = new Set(checklist.map((item) => item.id));
  const unknownIds = completed.filter((id) => !known.has(id));
  if (unknownIds.length > 0)
    throw invalidFieldsError({ checklist_completed: `contains unknown items: ${unknownIds.join(', ')}` });
}

/**
 * @throws 400 naming `field` unless the date is after the current due date, because a renewal can’t move the date back.
 */
export function checkRenewalDate({ expiry_date: due }: Pick<Expiry, 'expiry_date'>, date: string, field: string): void {
  if (due !== null && date <= due) throw invalidFieldsError({ [field]: `must be after ${due}` });
}

/** Options for completing an expiry, such as the new end date of a renewed licence. */
export type ExpiryCompletionOptions = ExpiryCompletionInput & {
  renewed_to?: string;
  renewed_by_submission_id?: string;
  /** Proof of completion: attached to the next occurrence, or to this expiry if there is none. */
  files?: Expiry['attachments'];
};

/** Derived from the previous occurrence's id, so that concurrent completions create only one next occurrence. */
export const nextOccurrenceId = (formerId: string): string => derivedId('next-occurrence', formerId);

/**
 * Completes an expiry. `next` is the next occurrence; null if the expiry doesn’t recur or its series has ended. Costs 1
 * read and 1 write, plus the cost of cancelling reminders. A recurring expiry costs 1 more write, plus the cost of
 * copying its reminders.
 *
 * The next occurrence inherits the expiry's plan slot, so that a plan limit can't interrupt a series. With
 * `renewed_to`, always creates a next occurrence on that date and restarts the series.
 *
 * @throws 404; 409 `INVALID_STATE` unless the expiry is open; 400 `VALIDATION_FAILED`.
 */
export async function completeExpiry(
  context: MutationContext,
  id: string,
  given: ExpiryCompletionOptions,
): Promise<{ expiry: Expiry; next: Expiry | null }> {
  const { tenant, actor, writes, now } = context;
  const former = await requireExpiry(tenant, id);
  if (former.is_done || former.is_archive) throw alreadyClosed();
  checkCompletedChecklist(former.checklist, given.checklist_completed);
  const next = await stageNext(context, former, given);
  await stageReminderCancellations(writes, tenant, id, now);
  const expiry = expiries.of(tenant).stageUpdate(writes, former, {
    state: 'done',
    is_done: true,
    checklist: former.checklist.map((item) => ({
      ...item,
      done: item.done || given.checklist_completed.includes(item.id),
    })),
    closing_notes: given.closing_notes ?? '',
    next_expiry_id: next?.id ?? null,
    ...(next === null && given.files ? { attachments: attachmentsWithFilesAdded(former, given.files) } : {}),
    renewed_by_submission_id: given.renewed_by_submission_id ?? null,
    completed_at: now,
    updated_by_name: actor.name,
    updated_at: now,
  });
  return { expiry, next };
}

/** The next occurrence's due date and anchor; null if there is no next occurrence. */
async function nextDue(
  { expiry_date: due, recurrence, recurrence_anchor }: Expiry,
  renewedTo: string | undefined,
): Promise<{ date: string; anchor: string | null } | null> {
  if (renewedTo !== undefined) return { date: renewedTo, anchor: recurrence === null ? null : renewedTo };
  if (recurrence === null || due === null) return null;
  const anchor = recurrence_anchor ?? due;
  const date = await nextOccurrenceDate(recurrence, { anchor, after: due });
  return date === null ? null : { date, anchor };
}

async function stageNext(
  context: MutationContext,
  former: Expiry,
  { renewed_to: renewedTo, files = [] }: ExpiryCompletionOptions,
): Promise<Expiry | null> {
  const { tenant, actor, writes, now } = context;
  const { expiry_date: due } = former;
  const nextOne = await nextDue(former, renewedTo);
  if (nextOne === null) return null;
  const { date, anchor } = nextOne;
  const { id: formerId, organization_id: _, ...carried } = former;
  const next = expiries.of(tenant).stageCreate(
    writes,
    nextOccurrenceId(formerId),
    {
      ...carried,
      ...INITIAL_EXPIRY_FIELDS,
      expiry_date: date,
      ...actByDateFieldsOf(date, former.notice_period),
      // The new period starts where the previous one ended.
      start_date: former.start_date === null ? null : due,
      checklist: former.checklist.map((item) => ({ ...item, done: false })),
      recurrence_anchor: anchor,
      previous_expiry_id: formerId,
      attachments: [...files],
      created_by_name: actor.name,
      updated_by_name: actor.name,
      created_at: now,
      updated_at: now,
    },
    alreadyClosed,
  );
  const to = { id: next.id, expiry_date: date, act_by_date: next.act_by_date };
  await stageRemindersForNextOccurrence(writes, tenant, { from: formerId, to, userId: actor.id, now });
  return next;
}

/**
 * Archives an expiry and cancels its reminders. Costs 1 read and 1 write, plus the cost of cancelling the reminders.
 * @throws 404; 409 `INVALID_STATE` if it is already archived.
 */
export async function archiveExpiry(context: MutationContext, id: string): Promise<Expiry> {
  const { tenant, actor, writes, now } = context;
  const expiry = await requireExpiry(tenant, id);
  if (expiry.is_archive) throw new ApiError('INVALID_STATE', 'The expiry is already archived');
  // Also cancels the reminders of done expiries, because reminders may have been added after completion.
  await stageReminderCancellations(writes, tenant, id, now);
  return expiries.of(tenant).stageUpdate(writes, expiry, {
    is_archive: true,
    updated_by_name: actor.name,
    updated_at: now,
  });
}

/**
 * Unarchives an expiry, and schedules its reminders again unless it is done. Costs 1 read and 1 write, plus the cost of
 * scheduling the reminders.
 * @throws 404; 409 `INVALID_STATE` unless it is archived.
 */
export async function unarchiveExpiry(context: MutationContext, id: string): Promise<Expiry> {
  const { tenant, actor, writes, now } = context;
  const expiry = await requireExpiry(tenant, id);
  if (!expiry.is_archive) throw new ApiError('INVALID_STATE', 'The expiry is not archived');
  const { expiry_date: due } = expiry;
  if (!expiry.is_done && due !== null)
    await stageRemindersForUnarchivedExpiry(writes, tenant, id, { ...expiry, expiry_date: due }, now);
  return expiries.of(tenant).stageUpdate(writes, expiry, {
    is_archive: false,
    updated_by_name: actor.name,
    updated_at: now,
  });
}

/**
 * Links the occurrences before and after a deleted one to each other, and returns the number of plan slots freed. The
 * last occurrence in a series uses the series' plan slot. If that occurrence is deleted, the previous one inherits the
 * slot. Costs 1 read and 1 write per neighbour.
 */
export async function stageSeriesRelink(
  { tenant, writes, now }: { tenant: Tenant; writes: Writes; now: Date },
  { id, previous_expiry_id: previousId, next_expiry_id: nextId }: Expiry,
): Promise<{ freed: number }> {
  const store = expiries.of(tenant);
  const neighbours = await store.getMany([previousId, nextId].filter((each) => each !== null));
  const previous = neighbours.get(previousId ?? '');
  const next = neighbours.get(nextId ?? '');
  const isAfterPrevious = previous?.next_expiry_id === id;
  if (previous && isAfterPrevious) {
    store.stageUpdate(writes, previous, { next_expiry_id: nextId, updated_at: now });
  }
  if (next?.previous_expiry_id === id) {
    const before = isAfterPrevious ? previousId : null;
    store.stageUpdate(writes, next, { previous_expiry_id: before, updated_at: now });
  }
  return { freed: nextId === null && !isAfterPrevious ? 1 : 0 };
}

/**
 * Costs 1 read and 2 writes, plus 1 of each for every reminder and every neighbour in the series.
 * @throws 404.
 */
export async function deleteExpiry(context: Omit<MutationContext, 'actor'>, id: string): Promise<Expiry> {
  const { tenant, writes } = context;
  const expiry = await requireExpiry(tenant, id);
  const { freed } = await stageSeriesRelink(context, expiry);
  expiries.of(tenant).stageDelete(writes, expiry);
  // Staged after the expiry, so that the activity log records the reminders in the same entry.
  await stageRemindersRemoval(writes, tenant, id);
  if (freed > 0) stagePlanLimitRelease(writes, tenant, 'expiries', freed);
  return expiry;
}
