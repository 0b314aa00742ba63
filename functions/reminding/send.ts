// Sends one message of the ledger, at once or again later, and keeps the reminder's status true to its messages.
import type { Tenant } from '../api/actor';
import { type Contact, contacts } from '../contacts/record';
import { type Expiry, expiries, isOpen } from '../expiries/record';
import { users } from '../identity/user';
import { deliver } from '../messaging/deliver';
import {
  afterAttempt,
  claimed,
  failed,
  isExhausted,
  isFinal,
  SEND_LEASE_MS,
  skipped,
} from '../messaging/sendState';
import { organizationOf } from '../organizations/organization';
import { addMs, clock } from '../platform/clock';
import { expiryLink } from '../platform/links';
import { countWrites } from '../platform/meter';
import { enqueueTask } from '../platform/tasks';
import { tenantOf } from '../platform/tenant';
import { inTransaction, lostRace } from '../platform/transaction';
import { FIRING_QUEUE } from '../reminders/alarm';
import { type Reminder, reminders } from '../reminders/record';
import { type ReminderSend, reminderSends } from './ledger';
import { plannedSends } from './recipients';
import { type ReminderFacts, renderReminder } from './render';
import { settled } from './settlement';

/** Delivers a message that the caller has claimed, and writes what became of it: 1 write, right after the answer. */
export async function sendReminderMessage(
  tenant: Tenant,
  send: ReminderSend,
  facts: ReminderFacts,
): Promise<ReminderSend> {
  const outcome = await deliver(renderReminder(send, facts));
  const now = clock.now();
  const result = { ...afterAttempt(send, outcome, now), updated_at: now };
  await reminderSends.of(tenant).ref(send.id).update(result);
  countWrites(1);
  if (result.wake_at) {
    await enqueueTask({
      queue: FIRING_QUEUE,
      payload: { shard: send.shard },
      at: result.wake_at,
      name: ['send', send.id, send.attempts],
    });
  }
  return { ...send, ...result };
}

/** Whether the message may still go out, by what is stored now; the reason when not. */
async function reasonAgainst(
  tenant: Tenant,
  send: ReminderSend,
  state: { expiry: Expiry | undefined; contacts: ReadonlyMap<string, Contact> },
): Promise<string | null> {
  const { expiry } = state;
  if (!expiry || !isOpen(expiry)) return 'expiry_not_open';
  const enabled = { email_enabled: true, sms_enabled: true, whatsapp_enabled: true };
  const user = send.recipient_type === 'user' ? await users.get(send.recipient_id) : null;
  const planned = plannedSends({
    reminder: enabled,
    expiry:
      send.recipient_type === 'user'
        ? { contacts: [], assigned_to: send.recipient_id }
        : { contacts: [send.recipient_id], assigned_to: null },
    contacts: state.contacts,
    assignee: user?.organization_id === tenant.organizationId ? user : undefined,
  });
  return planned.find(({ channel }) => channel === send.channel)?.skip_reason ?? null;
}

/** Claims a message that waits for its next attempt, or whose sender died, against the state of this moment. */
async function reclaim(tenant: Tenant, send: ReminderSend, now: Date) {
  return inTransaction(async (transaction, writes) => {
    const found = await expiries.of(tenant).getManyLocked(transaction, [send.expiry_id]);
    const expiry = found.get(send.expiry_id);
    const ids = send.recipient_type === 'contact' ? [send.recipient_id] : [];
    const against = await reasonAgainst(tenant, send, {
      expiry,
      contacts: await contacts.of(tenant).getManyLocked(transaction, ids),
    });
    const end = isExhausted(send)
      ? failed('Gave up after too many attempts')
      : against === null
        ? null
        : skipped(against);
    const patch = end ?? claimed(send, now);
    reminderSends.of(tenant).stageUpdate(writes, send, { ...patch, updated_at: now });
    return { expiry, send: { ...send, ...patch } };
  });
}

/**
 * Tries a message again whose time has come. Safe to call by several at once.
 * At most 6 reads and 3 writes, and the reminder's other messages when this was its last open one.
 */
export async function resumeSend(send: ReminderSend): Promise<void> {
  const now = clock.now();
  if (isFinal(send) || send.wake_at === null || send.wake_at > now) return;
  const tenant = tenantOf(send.organization_id);
  const taken = await reclaim(tenant, send, now).catch((thrown: unknown) => {
    if (lostRace(thrown)) return null;
    throw thrown;
  });
  if (!taken) return;
  let current: ReminderSend = taken.send;
  if (!isFinal(current) && taken.expiry) {
    const organization = await organizationOf(tenant);
    const link = expiryLink(taken.expiry.id);
    current = await sendReminderMessage(tenant, current, {
      expiry: taken.expiry,
      organization,
      now,
      link,
      timezone: send.timezone,
    });
  }
  if (isFinal(current)) await settleReminder(tenant, current);
}

/** The messages of the reminder's present firing. Index: reminder_id, scheduled_at. */
const sendsOf = (tenant: Tenant, reminderId: string, scheduledAt: Date): Promise<ReminderSend[]> =>
  reminderSends
    .of(tenant)
    .list((query) => query.where('reminder_id', '==', reminderId).where('scheduled_at', '==', scheduledAt));

/** Ends the reminder when the last of its messages has come to an end. */
async function settleReminder(tenant: Tenant, send: ReminderSend): Promise<void> {
  const sends = await sendsOf(tenant, send.reminder_id, send.scheduled_at);
  if (!sends.every(isFinal)) return;
  const reminder = await reminders.of(tenant).get(send.reminder_id);
  // A reminder that was moved meanwhile waits for its new moment; the old firing is history.
  if (reminder?.status !== 'sending') return;
  const now = clock.now();
  await reminders.of(tenant).tryUpdate(reminder, { ...settled(sends, now), updated_at: now });
}

/**
 * Looks after a reminder that is being sent for longer than its lease: its sender died before it could settle it, or
 * messages wait for another attempt; then it is looked at again after the last of them.
 */
export async function resettle(reminder: Reminder): Promise<void> {
  const now = clock.now();
  if (reminder.status !== 'sending' || reminder.wake_at === null || reminder.wake_at > now) return;
  const tenant = tenantOf(reminder.organization_id);
  const sends = await sendsOf(tenant, reminder.id, reminder.scheduled_at);
  const waits = sends.flatMap(({ wake_at }) => (wake_at === null ? [] : [wake_at.getTime()]));
  const patch = sends.every(isFinal)
    ? settled(sends, now)
    : { wake_at: addMs(new Date(Math.max(now.getTime(), ...waits)), SEND_LEASE_MS) };
  await reminders.of(tenant).tryUpdate(reminder, { ...patch, updated_at: now });
}
