// Changes the fields of an expiry that were sent, and no others (specification sections 4.2 and 4.10).
import type { Tenant } from '../api/actor';
import { ApiError, notFound } from '../api/errors';
import { hashPassword } from '../platform/passwordHash';
import { stageMove } from '../reminders/plan';
import { checkRecurrence, type Deed } from './createExpiry';
import type { ExpiryPatch } from './input';
import { type Expiry, expiries } from './record';
import { type Assignment, checkReferences } from './references';

/** 1 read. @throws 404. */
export async function requireExpiry(tenant: Tenant, id: string): Promise<Expiry> {
  const expiry = await expiries.of(tenant).get(id);
  if (!expiry) throw notFound('Expiry');
  return expiry;
}

/** Copies the fields that were sent, so that an absent one never becomes an undefined one. */
function sent<T extends object>(values: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

type Anchoring = { recurrence_anchor?: string | null };

/**
 * The series begins anew with the date or the rule that was set last: the next date follows from what its owner sees.
 * @throws 400 naming `recurrence` when a rule that was sent has no date after the due date.
 */
async function anchored(expiry: Expiry, patch: ExpiryPatch): Promise<Anchoring> {
  const dueDate = patch.expiry_date ?? expiry.expiry_date;
  const recurrence = patch.recurrence === undefined ? expiry.recurrence : patch.recurrence;
  const moved = patch.expiry_date !== undefined && patch.expiry_date !== expiry.expiry_date;
  if (patch.recurrence === undefined && !moved) return {};
  if (recurrence === null || dueDate === null) return { recurrence_anchor: null };
  if (patch.recurrence) await checkRecurrence(patch.recurrence, dueDate);
  const same = !moved && JSON.stringify(recurrence) === JSON.stringify(expiry.recurrence);
  return same ? {} : { recurrence_anchor: dueDate };
}

async function passwordPatch({
  share_password: password,
}: ExpiryPatch): Promise<{ share_password_hash?: string | null }> {
  if (password === undefined) return {};
  return { share_password_hash: password === null ? null : await hashPassword(password) };
}

/**
 * 1 read and 1 write; one read more for each new contact, assignee and folder; when the date changes, its reminders
 * are read and moved with it. An empty patch changes nothing.
 *
 * @throws 404; 400 for what it refers to and the organization does not have; 409 `INVALID_STATE` for the state of an
 *   expiry that is done.
 */
export async function updateExpiry(deed: Deed, id: string, given: ExpiryPatch): Promise<Expiry> {
  const { tenant, actor, writes, now } = deed;
  const expiry = await requireExpiry(tenant, id);
  if (given.state !== undefined && expiry.is_done) {
    throw new ApiError('INVALID_STATE', 'The expiry is done; its state can no longer change');
  }
  const assignment: Assignment | undefined = await checkReferences(tenant, given, {
    by: actor,
    before: expiry,
  });
  const { share_password: _, assigned_to: __, ...plain } = given;
  const patch = {
    ...sent(plain),
    ...assignment,
    ...(await anchored(expiry, given)),
    ...(await passwordPatch(given)),
  };
  if (Object.keys(patch).length === 0) return expiry;
  if (patch.expiry_date !== undefined && patch.expiry_date !== expiry.expiry_date) {
    await stageMove(writes, tenant, id, patch.expiry_date, now);
  }
  return expiries.of(tenant).stageUpdate(writes, expiry, {
    ...patch,
    updated_by_name: actor.name,
    updated_at: now,
  });
}
