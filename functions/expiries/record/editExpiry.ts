// Creates and updates expiries.

import type { Tenant } from '../../api/actor';
import { ApiError, invalidFieldsError } from '../../api/errors';
import { withoutUndefinedFields } from '../../api/fields';
import type { MutationContext } from '../../api/writes';
import { hashPassword } from '../../links/password';
import { stagePlanLimitUse } from '../../plans/usage';
import { newId } from '../../platform/ids';
import { stageReminderDateUpdates } from '../../reminders/rule/followExpiry';
import { computeFilterKeys, newExpiryFieldValues } from './fields';
import { type ExpiryPatch, type NewExpiry, SETTABLE_STATES_MESSAGE } from './input';
import {
  type ActByFields,
  actByDateFieldsOf,
  attachmentsWithFilesAdded,
  type Expiry,
  expiries,
  isOpenExpiry,
  type Recurrence,
  requireExpiry,
} from './record';
import { checkRecurrence, isRecurrenceCheapToExpand, nextOccurrenceDate } from './recurrence';
import { checkExpiryReferences, NEW_EXPIRY_DEFAULTS } from './references';

/**
 * Costs 1 read and 2 writes, plus 1 read for each contact, assignee, folder and entity.
 * @throws UnknownReferenceError; 400 naming `recurrence` or `notice_period`; 403 `PLAN_LIMIT_REACHED`.
 */
export async function createExpiry(
  context: MutationContext,
  given: NewExpiry,
  attachments: Expiry['attachments'] = [],
): Promise<Expiry> {
  const { tenant, actor, writes, now } = context;
  const { share_password: password, assigned_to: _, ...plain } = given;
  const assignment = await checkExpiryReferences(tenant, given, { by: actor });
  const { recurrence } = given;
  if (recurrence) await checkRecurrence(recurrence, given.expiry_date);
  await stagePlanLimitUse(writes, tenant, 'expiries', 1);
  return expiries.of(tenant).stageCreate(writes, newId(), {
    ...NEW_EXPIRY_DEFAULTS,
    ...withoutUndefinedFields(plain),
    ...newExpiryFieldValues(given),
    ...actByDateFieldsOf(given.expiry_date, given.notice_period ?? null),
    ...assignment,
    user_id: actor.id,
    share_password_hash: password ? await hashPassword(password) : null,
    recurrence_anchor: recurrence ? given.expiry_date : null,
    attachments,
    created_by_name: actor.name,
    created_by_email: actor.email,
    updated_by_name: actor.name,
    created_at: now,
    updated_at: now,
  });
}

const TOO_FAR_FROM_RECURRENCE = 'is too far from the next recurrence date: choose a different date or recurrence';

/**
 * Returns the previous occurrence's anchor if that anchor produces the given due date. This way, undoing a date change
 * doesn't restart the series. Costs 1 read, for the previous occurrence.
 */
async function anchorOfSeriesBefore(
  tenant: Tenant,
  { previous_expiry_id: previousId }: Expiry,
  recurrence: Recurrence,
  dueDate: string,
): Promise<string | null> {
  const previous = previousId === null ? null : await expiries.of(tenant).get(previousId);
  if (!previous?.expiry_date || !isSameRecurrence(previous.recurrence, recurrence)) return null;
  const anchor = previous.recurrence_anchor ?? previous.expiry_date;
  const given = await nextOccurrenceDate(recurrence, { anchor, after: previous.expiry_date });
  return given === dueDate ? anchor : null;
}

const isSameRecurrence = (left: Recurrence | null, right: Recurrence | null): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

/**
 * Restarts the series from the new date, or with the new rule.
 * @throws 400 naming `recurrence` if the rule produces no date after the due date, or `expiry_date` if finding the next
 * date takes too long.
 */
async function anchored(
  tenant: Tenant,
  expiry: Expiry,
  patch: ExpiryPatch,
): Promise<Partial<Pick<Expiry, 'recurrence_anchor'>>> {
  const dueDate = patch.expiry_date ?? expiry.expiry_date;
  const recurrence = patch.recurrence === undefined ? expiry.recurrence : patch.recurrence;
  const moved = patch.expiry_date !== undefined && patch.expiry_date !== expiry.expiry_date;
  // The last occurrence keeps its rule even though no date follows. Sending that rule unchanged is valid.
  const isOther = !isSameRecurrence(recurrence, expiry.recurrence);
  if (!isOther && !moved) return {};
  if (recurrence === null || dueDate === null) return { recurrence_anchor: null };
  if (isOther) await checkRecurrence(recurrence, dueDate);
  // The work needed to expand a rule depends on its start date.
  else if (!(await isRecurrenceCheapToExpand(recurrence, dueDate)))
    throw invalidFieldsError({ expiry_date: TOO_FAR_FROM_RECURRENCE });
  const before = await anchorOfSeriesBefore(tenant, expiry, recurrence, dueDate);
  return { recurrence_anchor: before ?? dueDate };
}

/**
 * Recomputes the act-by date from the due date and the notice period. Returns an empty object if the request contains
 * neither.
 */
function movedDates(expiry: Expiry, { expiry_date, notice_period }: ExpiryPatch): Partial<ActByFields> {
  if (expiry_date === undefined && notice_period === undefined) return {};
  return actByDateFieldsOf(
    expiry_date ?? expiry.expiry_date,
    notice_period === undefined ? expiry.notice_period : notice_period,
  );
}

async function passwordPatch({ share_password: password }: ExpiryPatch) {
  if (password === undefined) return {};
  return { share_password_hash: password === null ? null : await hashPassword(password) };
}

/**
 * @throws 409 `INVALID_STATE` if a done expiry would change state; 400 naming `state` if an open expiry would become
 * `done`.
 */
function checkStateChange(expiry: Expiry, state: ExpiryPatch['state']): void {
  if (state === undefined || state === expiry.state) return;
  if (expiry.is_done) throw new ApiError('INVALID_STATE', 'The expiry is completed, so its state can’t change');
  if (state === 'done') throw invalidFieldsError({ state: SETTABLE_STATES_MESSAGE });
}

/**
 * Updates an expiry. Costs 1 read and 1 write, plus 1 read for each new contact, assignee, folder and entity. Changing
 * a series’ date or rule costs 1 more read, for the previous occurrence. Changing the date recomputes the reminders. An
 * empty patch is a no-op. `files` must already be stored; they become attachments.
 *
 * @throws 404; UnknownReferenceError; the errors of {@link checkStateChange}.
 */
export async function updateExpiry(
  context: MutationContext,
  id: string,
  given: ExpiryPatch,
  files: Expiry['attachments'] = [],
): Promise<Expiry> {
  const { tenant, actor, writes, now } = context;
  const expiry = await requireExpiry(tenant, id);
  checkStateChange(expiry, given.state);
  const assignment = await checkExpiryReferences(tenant, given, { by: actor, before: expiry });
  const { share_password: _, assigned_to: __, ...plain } = given;
  const actBy = movedDates(expiry, given);
  const patch = {
    ...withoutUndefinedFields(plain),
    ...computeFilterKeys(given),
    ...actBy,
    ...assignment,
    ...(await anchored(tenant, expiry, given)),
    ...(await passwordPatch(given)),
    ...(files.length > 0 ? { attachments: attachmentsWithFilesAdded(expiry, files) } : {}),
  };
  if (Object.keys(patch).length === 0) return expiry;
  const due = patch.expiry_date ?? expiry.expiry_date;
  const actByDate = actBy.act_by_date === undefined ? expiry.act_by_date : actBy.act_by_date;
  const moved = due !== expiry.expiry_date || actByDate !== expiry.act_by_date;
  if (moved && due !== null) {
    const dates = { expiry_date: due, act_by_date: actByDate };
    await stageReminderDateUpdates(writes, tenant, { id, former: expiry, dates, isOpen: isOpenExpiry(expiry) }, now);
  }
  return expiries.of(tenant).stageUpdate(writes, expiry, {
    ...patch,
    updated_by_name: actor.name,
    updated_at: now,
  });
}
