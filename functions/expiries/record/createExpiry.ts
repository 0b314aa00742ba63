// Creates an expiry, which counts toward the plan’s limit.
import type { MutationContext } from '../../api/writes';
import { hashPassword } from '../../links/password';
import { stagePlanLimitUse } from '../../plans/usage';
import { newId } from '../../platform/ids';
import { checkRecurrence } from '../series/recurrence';
import { actByDateFieldsOf } from './actByDate';
import { newDeclaredFields } from './fields';
import type { NewExpiry } from './input';
import { type Expiry, expiries, OPEN_EXPIRY_FIELDS } from './record';
import { checkExpiryReferences, UNASSIGNED } from './references';

/**
 * 1 read and 2 writes; 1 more read per contact, assignee, folder and entity.
 * @throws UnknownReference; 400 naming `recurrence` or `notice_period`; 403 `PLAN_LIMIT_REACHED`.
 */
export async function createExpiry(
  context: MutationContext,
  given: NewExpiry,
  attachments: Expiry['attachments'] = [],
): Promise<Expiry> {
  const { tenant, actor, writes, now } = context;
  const assignment = await checkExpiryReferences(tenant, given, { by: actor });
  const recurrence = given.recurrence ?? null;
  if (recurrence !== null) await checkRecurrence(recurrence, given.expiry_date);
  await stagePlanLimitUse(writes, tenant, 'expiries', 1);
  return expiries.of(tenant).stageCreate(writes, newId(), {
    ...OPEN_EXPIRY_FIELDS,
    user_id: actor.id,
    ...newDeclaredFields(given),
    ...actByDateFieldsOf(given.expiry_date, given.notice_period ?? null),
    state: given.state ?? OPEN_EXPIRY_FIELDS.state,
    share_password_hash: given.share_password ? await hashPassword(given.share_password) : null,
    ...(assignment ?? UNASSIGNED),
    contacts: given.contacts ?? [],
    folder_id: given.folder_id ?? null,
    entity_id: given.entity_id ?? null,
    checklist: given.checklist ?? [],
    recurrence,
    recurrence_anchor: recurrence === null ? null : given.expiry_date,
    previous_expiry_id: null,
    custom_fields: given.custom_fields ?? {},
    attachments,
    created_by_name: actor.name,
    created_by_email: actor.email,
    updated_by_name: actor.name,
    created_at: now,
    updated_at: now,
  });
}
