// Checks for endpoints that set reminders: the expiry, its dates, and the escalation recipients.
import type { Tenant } from '../../api/actor';
import { invalidFields, UnknownReference } from '../../api/errors';
import type { Writes } from '../../api/writes';
import { contacts } from '../../contacts/record';
import { type Expiry, requireExpiry } from '../../expiries/record/record';
import { users } from '../../identity/user';
import { integrations } from '../../integrations/record';
import { getReminderSetVersion, stageReminderSetVersion } from '../rule/followExpiry';
import { type Escalate, reminders as storedReminders } from '../rule/record';
import { actByDate, type DueDates } from '../rule/schedule';

interface SetChange {
  writes: Writes;
  tenant: Tenant;
  now: Date;
}

/** Loads the expiry, and stages a new version of its reminder set. 2 reads, 1 write. @throws 404. */
export async function requireExpiryStagingReminderSet(
  { writes, tenant, now }: SetChange,
  id: string,
): Promise<Expiry> {
  const set = await getReminderSetVersion(id);
  const expiry = await requireExpiry(tenant, id);
  stageReminderSetVersion(writes, tenant, { expiryId: expiry.id, set, now });
  return expiry;
}

/** As {@link requireExpiryStagingReminderSet}. @throws 404; 400 if the expiry has no date. */
export async function requireDatedExpiryStagingReminderSet(
  change: SetChange,
  id: string,
): Promise<Expiry & { expiry_date: string }> {
  const expiry = await requireExpiryStagingReminderSet(change, id);
  if (expiry.expiry_date === null)
    throw invalidFields({ expiry_date: 'is required: this expiry has no date' });
  return { ...expiry, expiry_date: expiry.expiry_date };
}

/** The reference dates if v1 passes its own due date; the notice period is the expiry's. */
export const dueDatesForOwnDate = (expiry: Expiry, expiryDate: string): DueDates => ({
  expiry_date: expiryDate,
  act_by_date: actByDate(expiryDate, expiry.notice_period),
});

interface Sent {
  /** Only for an existing reminder. */
  id?: string | undefined;
  escalate?: Escalate | null | undefined;
  integration_ids?: readonly string[] | undefined;
}

/**
 * Checks the people that reminders name: 1 read per contact and user; if one is missing, 1 per existing reminder. A
 * reminder may keep people who have been deleted since, so that a set can be sent back unchanged.
 * @throws UnknownReference naming the fields with unknown people.
 */
export async function checkReminderRecipients(tenant: Tenant, sent: readonly Sent[]): Promise<void> {
  await Promise.all([checkEscalationRecipients(tenant, sent), checkIntegrations(tenant, sent)]);
}

async function checkIntegrations(tenant: Tenant, sent: readonly Sent[]): Promise<void> {
  const known = await integrations.of(tenant).getMany(sent.flatMap((each) => each.integration_ids ?? []));
  const unknown = sent.flatMap(({ id, integration_ids: ids = [] }, index) =>
    ids.some((each) => !known.has(each)) ? [{ id, ids, index }] : [],
  );
  if (unknown.length === 0) return;
  const kept = await storedReminders.of(tenant).getMany(unknown.flatMap(({ id }) => id ?? []));
  const problems = unknown.flatMap(({ id, ids, index }) => {
    const before = kept.get(id ?? '')?.integration_ids ?? [];
    return ids.every((each) => known.has(each) || before.includes(each))
      ? []
      : [[`reminders.${index}.integration_ids`, 'must be integrations of your organization']];
  });
  if (problems.length > 0) throw new UnknownReference(Object.fromEntries(problems));
}

async function checkEscalationRecipients(tenant: Tenant, sent: readonly Sent[]): Promise<void> {
  const named = sent.flatMap(({ id, escalate }, index) => (escalate ? [{ ...escalate, id, index }] : []));
  if (named.length === 0) return;
  const [known, members] = await Promise.all([
    contacts.of(tenant).getMany(named.flatMap((each) => each.contacts)),
    users.getMany(named.flatMap((each) => each.users)),
  ]);
  const unknown = named
    .map((each) => ({
      ...each,
      contacts: each.contacts.filter((id) => !known.has(id)),
      users: each.users.filter((id) => members.get(id)?.organization_id !== tenant.organizationId),
    }))
    .filter((each) => each.contacts.length + each.users.length > 0);
  if (unknown.length === 0) return;
  const kept = await storedReminders.of(tenant).getMany(unknown.flatMap(({ id }) => id ?? []));
  const problems = unknown.flatMap(({ id, index, ...each }) => {
    const before = kept.get(id ?? '')?.escalate;
    return [
      ...(each.contacts.every((contact) => before?.contacts.includes(contact))
        ? []
        : [[`reminders.${index}.escalate.contacts`, 'must be contacts of your organization']]),
      ...(each.users.every((user) => before?.users.includes(user))
        ? []
        : [[`reminders.${index}.escalate.users`, 'must be users of your organization']]),
    ];
  });
  if (problems.length > 0) throw new UnknownReference(Object.fromEntries(problems));
}
