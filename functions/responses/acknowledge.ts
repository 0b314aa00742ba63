// Acknowledges a due date ("I'm on it"). The first acknowledgement stays.
import type { Actor, Tenant } from '../api/actor';
import { ApiError, forbidden } from '../api/errors';
import type { MutationContext, Writes } from '../api/writes';
import { type Expiry, expiries, isOpenExpiry, requireExpiry } from '../expiries/record/record';
import { type Respondent, type StagedResponse, stageResponseRecord } from './response';

const respondentOf = ({ kind, id, name }: Actor): Respondent => ({
  by_kind: kind === 'person' ? 'user' : 'api_key',
  by_id: id,
  by_name: name,
});

/** 1 read, 2 writes at most. */
export async function stageAcknowledgement(
  writes: Writes,
  tenant: Tenant,
  expiry: Expiry,
  given: Respondent & { note: string; now: Date },
): Promise<{ expiry: Expiry; response: StagedResponse }> {
  const { now, note, ...by } = given;
  const due = expiry.expiry_date;
  const answer = {
    ...by,
    expiry_id: expiry.id,
    due_date: due,
    action: 'acknowledge',
    note,
    until: null,
  } as const;
  const response = await stageResponseRecord(writes, tenant, answer, now);
  if (expiry.acknowledgement !== null && expiry.acknowledgement.due_date === due) return { expiry, response };
  const acknowledgement = { ...by, at: now, note, due_date: due };
  const patch = { acknowledgement, updated_at: now };
  return { expiry: expiries.of(tenant).stageUpdate(writes, expiry, patch), response };
}

/**
 * 2 reads, 2 writes at most.
 * @throws 404; 403 for a viewer who is not the assignee; 409 `INVALID_STATE` unless the expiry is open.
 */
export async function acknowledgeOpenExpiry(
  context: MutationContext,
  id: string,
  note: string,
): Promise<Expiry> {
  const { tenant, actor, writes, now } = context;
  const expiry = await requireExpiry(tenant, id);
  if (actor.role === 'viewer' && expiry.assigned_to !== actor.id) {
    throw forbidden('A viewer can only acknowledge expiries that are assigned to them');
  }
  if (!isOpenExpiry(expiry)) throw new ApiError('INVALID_STATE', 'The expiry is completed or archived');
  const by = respondentOf(actor);
  return (await stageAcknowledgement(writes, tenant, expiry, { ...by, note, now })).expiry;
}
