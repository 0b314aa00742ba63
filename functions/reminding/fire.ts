// Fires one due reminder: claims it in a transaction, writes the ledger, sends, and settles what became of it.

import type { Transaction } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { contacts } from '../contacts/record';
import { type Expiry, expiries, isOpen } from '../expiries/record';
import { type User, users } from '../identity/user';
import { claimed, isFinal, QUEUED, SEND_LEASE_MS, skipped } from '../messaging/sendState';
import { stageNotification } from '../notifications/notify';
import { type Organization, organizationOf } from '../organizations/organization';
import { addMs, clock } from '../platform/clock';
import { expiryLink } from '../platform/links';
import { tenantOf } from '../platform/tenant';
import { inTransaction, lostRace } from '../platform/transaction';
import { type Reminder, reminders } from '../reminders/record';
import { type ReminderSend, reminderSends, sendId, sendShard } from './ledger';
import { type PlannedSend, plannedSends } from './recipients';
import { type ReminderFacts, reminderNotice } from './render';
import { sendReminderMessage } from './send';
import { settled } from './settlement';

/** Settings of the organizations that a worker run meets, read once each. */
export class OrganizationCache {
  private readonly known = new Map<string, Promise<Organization>>();

  of(tenant: Tenant): Promise<Organization> {
    const found = this.known.get(tenant.organizationId) ?? organizationOf(tenant);
    this.known.set(tenant.organizationId, found);
    return found;
  }
}

interface Firing {
  sends: ReminderSend[];
  expiry: Expiry;
}

const PAST_WHEN_SET = 'Its moment had already passed when it was set';

const end = (status: 'cancelled' | 'skipped', message: string) => ({
  status,
  error_message: message,
  wake_at: null,
});

/** The reminder's end without any message; null when there is something to send. */
function endBeforeSending(reminder: Reminder, expiry: Expiry | undefined) {
  if (!expiry) return end('cancelled', 'The expiry does not exist any more');
  if (!isOpen(expiry)) return end('cancelled', 'The expiry is completed or archived');
  return reminder.scheduled_at <= reminder.scheduled_since ? end('skipped', PAST_WHEN_SET) : null;
}

function stageSend(
  writes: Writes,
  tenant: Tenant,
  planned: PlannedSend,
  context: { reminder: Reminder; expiry: Expiry; now: Date },
): ReminderSend {
  const { reminder, expiry, now } = context;
  const { skip_reason, ...recipient } = planned;
  const id = sendId({
    reminderId: reminder.id,
    scheduledAt: reminder.scheduled_at,
    recipientId: planned.recipient_id,
    channel: planned.channel,
  });
  const queued = QUEUED(now);
  const inApp = { status: 'sent' as const, sent_at: now, wake_at: null, attempts: 1 };
  const progress =
    skip_reason !== null ? skipped(skip_reason) : planned.channel === 'in_app' ? inApp : claimed(queued, now);
  return reminderSends.of(tenant).stageCreate(writes, id, {
    ...recipient,
    reminder_id: reminder.id,
    expiry_id: expiry.id,
    scheduled_at: reminder.scheduled_at,
    timezone: reminder.timezone,
    ...queued,
    ...progress,
    shard: sendShard(id),
    created_at: now,
    updated_at: now,
  });
}

async function lockedAssignee(
  transaction: Transaction,
  tenant: Tenant,
  userId: string | null,
): Promise<User | undefined> {
  const user = userId === null ? null : await users.getLocked(transaction, userId);
  return user?.organization_id === tenant.organizationId ? user : undefined;
}

/**
 * Claims the reminder against the expiry, contacts and assignee as they are at the commit: whoever changed one of
 * them before is seen, whoever comes later is too late. The messages are written as being sent by this very process.
 */
async function claim(reminder: Reminder, organization: Organization, now: Date): Promise<Firing | null> {
  const tenant = tenantOf(reminder.organization_id);
  return inTransaction(async (transaction, writes) => {
    const found = await expiries.of(tenant).getManyLocked(transaction, [reminder.expiry_id]);
    const expiry = found.get(reminder.expiry_id);
    const end = endBeforeSending(reminder, expiry);
    if (end || !expiry) {
      reminders.of(tenant).stageUpdate(writes, reminder, { ...(end ?? {}), updated_at: now });
      return null;
    }
    const facts = {
      contacts: await contacts.of(tenant).getManyLocked(transaction, expiry.contacts),
      assignee: await lockedAssignee(transaction, tenant, expiry.assigned_to),
    };
    const planned = plannedSends({ reminder, expiry, ...facts });
    const sends = planned.map((send) => stageSend(writes, tenant, send, { reminder, expiry, now }));
    const notified = planned.find(({ channel, skip_reason }) => channel === 'in_app' && skip_reason === null);
    if (notified)
      stageAssigneeNotice(writes, tenant, notified.recipient_id, reminder, { expiry, organization, now });
    const open = sends.some((send) => !isFinal(send));
    const sending = { status: 'sending' as const, wake_at: addMs(now, SEND_LEASE_MS) };
    const progress = open ? sending : settled(sends, now);
    reminders.of(tenant).stageUpdate(writes, reminder, { ...progress, updated_at: now });
    return { sends, expiry };
  });
}

function stageAssigneeNotice(
  writes: Writes,
  tenant: Tenant,
  userId: string,
  reminder: Reminder,
  facts: { expiry: Expiry; organization: Organization; now: Date },
): void {
  const { expiry } = facts;
  const link = expiryLink(expiry.id);
  stageNotification(writes, tenant, {
    userId,
    type: 'reminder',
    itemType: 'expiry',
    itemId: expiry.id,
    itemName: expiry.name,
    message: reminderNotice({ ...facts, link, timezone: reminder.timezone }),
    link,
    cause: ['reminder', reminder.id, reminder.scheduled_at.getTime()],
  });
}

/**
 * Fires a reminder that is due. Safe to call by several at once and again: one wins the claim, for the others nothing
 * is left to do. With k messages: k + 1 reads beside the organization's, 2k + 2 writes.
 */
export async function fireReminder(reminder: Reminder, cache: OrganizationCache): Promise<void> {
  const now = clock.now();
  if (reminder.status !== 'pending' || reminder.scheduled_at > now) return;
  const tenant = tenantOf(reminder.organization_id);
  const organization = await cache.of(tenant);
  const firing = await claim(reminder, organization, now).catch((thrown: unknown) => {
    if (lostRace(thrown)) return null;
    throw thrown;
  });
  if (!firing) return;
  const facts: ReminderFacts = {
    expiry: firing.expiry,
    organization,
    now,
    link: expiryLink(firing.expiry.id),
    timezone: reminder.timezone,
  };
  const sends = await Promise.all(
    firing.sends.map((send) => (isFinal(send) ? send : sendReminderMessage(tenant, send, facts))),
  );
  if (firing.sends.every(isFinal) || !sends.every(isFinal)) return;
  await reminders
    .of(tenant)
    .ref(reminder.id)
    .update({ ...settled(sends, clock.now()), updated_at: clock.now() });
}
