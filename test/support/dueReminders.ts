// Stores organizations with due reminders directly, with the budget for firing one. For benches and tests.
import { type Tenant, tenantOf } from '../../functions/api/actor';
import type { Writes } from '../../functions/api/writes';
import { openChannelIdsOf } from '../../functions/contacts/reachability';
import { contacts } from '../../functions/contacts/record';
import { expiries } from '../../functions/expiries/record/record';
import { NEW_USER, users } from '../../functions/identity/user';
import { initialTrialUsageOf, planUsages } from '../../functions/plans/usage';
import { addMs, DAY_MS } from '../../functions/platform/clock';
import { newId } from '../../functions/platform/ids';
import { reminderShardOfTenant, reminders } from '../../functions/reminders/rule/record';
import { unitOfWork } from '../../functions/store/unitOfWork';
import { PLAIN_EXPIRY, PLAIN_REMINDER, stageOrganization } from './plainRecords';

/**
 * Who is reminded, and how many documents one firing may read and write, including everything it triggers except
 * receipts.
 */
export interface Shape {
  contacts: number;
  /** The assignee is reminded by email and in the app. */
  hasAssignee: boolean;
  /** Number of an organization's reminders in the same minute. */
  each: number;
  budget: { reads: number; writes: number };
}

export const SHAPES = {
  'one-mail': { contacts: 1, hasAssignee: false, each: 1, budget: { reads: 5, writes: 5 } },
  lone: { contacts: 3, hasAssignee: true, each: 1, budget: { reads: 12, writes: 7 } },
  burst: { contacts: 3, hasAssignee: true, each: 20, budget: { reads: 10, writes: 6 } },
} as const satisfies Record<string, Shape>;

/** The number of emails that one firing sends. */
export const mailsOf = ({ contacts: count, hasAssignee }: Shape): number => count + (hasAssignee ? 1 : 0);

const someAddress = (id: string): string => `${id.toLowerCase()}@due.example`;

interface Times {
  due: Date;
  now: Date;
}

function stageContact(writes: Writes, tenant: Tenant, now: Date): string {
  const id = newId();
  const channels = {
    ...{ email: someAddress(id), sms_phone: null, whatsapp_phone: null, sendNotifications: true },
    ...{ email_opt_in: true, sms_opt_in: false, whatsapp_opt_in: false },
  };
  contacts.of(tenant).stageCreate(writes, id, {
    ...channels,
    ...{ user_id: 'somebody', team_id: null, first_name: 'Ada', last_name: id, job_title: null },
    ...{ contact_type: null, timezone: 'UTC', contact_group: null, is_default: false, locale: null },
    send_window: null,
    ...{ open_channel_ids: openChannelIdsOf(channels), is_reachable: true },
    ...{ sms_stopped_at: null, whatsapp_stopped_at: null },
    ...{ created_at: now, updated_at: now },
  });
  return id;
}

function stageMember(writes: Writes, tenant: Tenant, now: Date): string {
  const id = newId();
  users.stageCreate(writes, id, {
    ...NEW_USER,
    ...{ email: someAddress(id), email_normalized: someAddress(id), first_name: 'Member', last_name: id },
    ...{ display_name: '', photo_url: null, user_type: 'organization', role: 'editor', team_id: null },
    ...{ organization_id: tenant.organizationId, email_verified: true, created_at: now, updated_at: now },
  });
  return id;
}

/** Stages an expiry with its own contacts and one reminder over every channel. */
function stageDue(
  writes: Writes,
  tenant: Tenant,
  shape: Pick<Shape, 'contacts'>,
  assigned: string | null,
  { due, now }: Times,
): void {
  const [expiryId, reminderId] = [newId(), newId()];
  const times = { created_at: now, updated_at: now };
  const date = addMs(due, 5 * DAY_MS)
    .toISOString()
    .slice(0, 10);
  const contactIds = Array.from({ length: shape.contacts }, () => stageContact(writes, tenant, now));
  expiries.of(tenant).stageCreate(writes, expiryId, {
    ...PLAIN_EXPIRY,
    ...{ name: `Expiry ${expiryId}`, expiry_date: date, contacts: contactIds, assigned_to: assigned },
    ...times,
  });
  reminders.of(tenant).stageCreate(writes, reminderId, {
    ...PLAIN_REMINDER,
    ...{ expiry_id: expiryId, expiry_date: date, time: '00:00', shard: reminderShardOfTenant(tenant) },
    ...{ reminder_date: due, scheduled_at: due, scheduled_since: now, wake_at: due },
    ...times,
  });
}

type Crowd = Pick<Shape, 'contacts' | 'hasAssignee' | 'each'>;

function stageAllDue(writes: Writes, tenant: Tenant, shape: Crowd, times: Times): void {
  const assigned = shape.hasAssignee ? stageMember(writes, tenant, times.now) : null;
  for (let made = 0; made < shape.each; made += 1) stageDue(writes, tenant, shape, assigned, times);
}

/** An organization id that sorts right after another organization's due records: same shard, later id. */
export function idBehind(organizationId: string): string {
  const shard = reminderShardOfTenant(tenantOf(organizationId));
  for (;;) {
    const id = `${organizationId}${newId()}`;
    if (reminderShardOfTenant(tenantOf(id)) === shard) return id;
  }
}

/** Creates an organization with `shape.each` reminders due at an instant. Returns its id and their shards. */
export async function newDueOrganization(
  shape: Crowd,
  due: Date,
  organizationId = newId(),
): Promise<{ organizationId: string; shards: Set<number> }> {
  const now = addMs(due, -DAY_MS);
  const tenant = tenantOf(organizationId);
  await unitOfWork(async (writes) => {
    stageOrganization(writes, organizationId, { ownerId: 'somebody', timezone: 'UTC', now });
    const paid = { plan: 'enterprise' as const, credits: { email: 1_000_000, sms: 1_000_000 } };
    planUsages.stageCreate(writes, organizationId, { ...initialTrialUsageOf(tenant, null), ...paid });
  });
  await unitOfWork(async (writes) => stageAllDue(writes, tenant, shape, { due, now }));
  return { organizationId, shards: new Set([reminderShardOfTenant(tenant)]) };
}

/** Adds `shape.each` reminders to an existing organization. */
export const addDueReminders = (organizationId: string, shape: Crowd, due: Date): Promise<void> =>
  unitOfWork(async (writes) => stageAllDue(writes, tenantOf(organizationId), shape, { due, now: addMs(due, -DAY_MS) }));
