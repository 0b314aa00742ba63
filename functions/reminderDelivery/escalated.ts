// Holds the people whom reminders are escalated to against the organization.
import type { Tenant } from '../api/actor';
import { UnknownReference } from '../api/errors';
import { contacts } from '../contacts/record';
import { users } from '../identity/user';
import type { Escalate } from '../reminderSchedule/steps';

/**
 * 1 read for each contact and user whom they name.
 * @throws UnknownReference naming the fields that refer to nobody of this organization.
 */
export async function checkEscalationRecipients(
  tenant: Tenant,
  reminders: readonly { escalate?: Escalate | null | undefined }[],
): Promise<void> {
  const named = reminders.flatMap(({ escalate }, index) => (escalate ? [{ ...escalate, index }] : []));
  if (named.length === 0) return;
  const [known, members] = await Promise.all([
    contacts.of(tenant).getMany(named.flatMap((each) => each.contacts)),
    users.getMany(named.flatMap((each) => each.users)),
  ]);
  const isMember = (id: string): boolean => members.get(id)?.organization_id === tenant.organizationId;
  const problems = named.flatMap(({ index, ...each }) => [
    ...(each.contacts.every((id) => known.has(id))
      ? []
      : [[`reminders.${index}.escalate.contacts`, 'must be contacts of your organization']]),
    ...(each.users.every(isMember)
      ? []
      : [[`reminders.${index}.escalate.users`, 'must be users of your organization']]),
  ]);
  if (problems.length > 0) throw new UnknownReference(Object.fromEntries(problems));
}
