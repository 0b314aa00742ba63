// Holds the people whom reminders are escalated to against the organization.
import type { Tenant } from '../api/actor';
import { UnknownReference } from '../api/errors';
import { contacts } from '../contacts/record';
import { users } from '../identity/user';
import { reminders as storedReminders } from '../reminderSchedule/record';
import type { Escalate } from '../reminderSchedule/steps';

interface Sent {
  /** Of a reminder that is kept. */
  id?: string | undefined;
  escalate?: Escalate | null | undefined;
}

/**
 * 1 read for each contact and user whom they name; where somebody is not there, 1 for each reminder that is kept: whom it
 * named before may have gone since, and whoever sends a set back as it was read need not take them out.
 * @throws UnknownReference naming the fields that refer to nobody of this organization.
 */
export async function checkEscalationRecipients(tenant: Tenant, sent: readonly Sent[]): Promise<void> {
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
