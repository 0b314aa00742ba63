// Reminders and the ledger’s messages as clients see them.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { notFound } from '../api/errors';
import { recordAsJson, timestampFieldsOut, timestampOut } from '../api/fields';
import { namedOpenApiObject, pageSchemaOf } from '../api/records';
import { ADDRESSED_CHANNELS, fieldsPerChannel, LEDGER_CHANNELS } from '../messaging/channel';
import {
  SHOWN_SEND_STATUSES,
  shownSendStatusOf,
  withDeliveryReportsApplied,
  withSentStateIfReported,
} from '../messaging/sendState';
import { reminderDigests } from './digest/digest';
import { firings, type LedgerSend, ledgerSendsAndSkipsOf, RECIPIENT_KINDS, SEND_CAUSES } from './ledger/firing';
import {
  REFERENCE_DATE_FIELDS,
  REMINDER_DATE_RELATIONS,
  REMINDER_END_REASON_TEXTS,
  REMINDER_STATUSES,
  REMINDER_TIME_UNITS,
  type Reminder,
  reminderEscalationSchema,
  reminderRepeatSchema,
  reminders,
} from './rule/record';
export const reminderOutV2 = namedOpenApiObject('Reminder', {
  id: z.string(),
  expiry_id: z.string(),
  organization_id: z.string(),
  amount: z.int(),
  time_unit: z.enum(REMINDER_TIME_UNITS),
  period: z.enum(REMINDER_DATE_RELATIONS),
  relative_to: z.enum(REFERENCE_DATE_FIELDS),
  time: z.string(),
  timezone: z.string(),
  reminder_date: timestampOut,
  scheduled_at: timestampOut,
  ...fieldsPerChannel(ADDRESSED_CHANNELS, 'enabled', () => z.boolean()),
  integration_ids: z.array(z.string()),
  urgent: z.boolean(),
  recipient_time: z.boolean(),
  fallback: z.boolean(),
  repeat: reminderRepeatSchema.nullable(),
  escalate: reminderEscalationSchema.nullable(),
  status: z.enum(REMINDER_STATUSES),
  sent_at: timestampOut.nullable(),
  error_message: z.string().nullable(),
  ...timestampFieldsOut,
});

export const reminderListPageOut = pageSchemaOf(reminderOutV2);

/** v1 also returns the creator. */
export const reminderOutV1 = reminderOutV2.extend({ user_id: z.string() });
z.globalRegistry.add(reminderOutV1, { id: 'Reminder' });

export function viewReminderV1(reminder: Reminder) {
  const { wake_at, scheduled_since, shard, expiry_date, continues, awaits_look, ...rest } = reminder;
  const { ended_because, ...shown } = rest;
  const error_message = ended_because === null ? shown.error_message : REMINDER_END_REASON_TEXTS[ended_because];
  return recordAsJson({ ...shown, error_message });
}

export function viewReminderV2(reminder: Reminder) {
  const { user_id, ...shown } = viewReminderV1(reminder);
  return shown;
}

export const ledgerSendOut = namedOpenApiObject('ReminderSend', {
  id: z.string(),
  reminder_id: z.string(),
  expiry_id: z.string(),
  /** The due date shown in the message. If the due date is moved later, new messages are sent for the new date. */
  expiry_date: z.string().nullable(),
  scheduled_at: timestampOut,
  recipient_type: z.enum(RECIPIENT_KINDS),
  recipient_id: z.string(),
  recipient_name: z.string(),
  channel: z.enum(LEDGER_CHANNELS),
  cause: z.enum(SEND_CAUSES),
  address: z.string(),
  status: z.enum(SHOWN_SEND_STATUSES),
  /** Why the message was skipped, failed, is still waiting or couldn't be delivered. */
  reason: z.string().nullable(),
  /** Another reminder's message that also covers this one. */
  same_as: z.string().nullable(),
  /** The expiry's other reminders, due in the same minute, that this message also covers. */
  also_for: z.array(z.string()),
  attempts: z.int(),
  next_attempt_at: timestampOut.nullable(),
  provider_message_id: z.string().nullable(),
  /** The daily digest that includes the message, if the organization uses digests; otherwise null. */
  digest_id: z.string().nullable(),
  sent_at: timestampOut.nullable(),
  /** When the provider reported that the delivery succeeded or failed. */
  reported_at: timestampOut.nullable(),
  ...timestampFieldsOut,
});

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The output schema drops the fields that it doesn’t declare. */
export function viewLedgerSend(send: LedgerSend & { also_for?: string[] }): z.input<typeof ledgerSendOut> {
  return {
    ...recordAsJson(send),
    reminder_id: reminderOf(send),
    also_for: send.also_for ?? [],
    status: shownSendStatusOf(send),
    reason: send.receipt_reason ?? send.reason,
    next_attempt_at: send.status === 'queued' ? iso(send.wake_at ?? send.digest_at) : null,
    reported_at: iso(send.receipt_at),
  };
}

/** A message, and the other reminders that it covers. */
export type SendWithCoveredReminders = LedgerSend & { also_for: string[] };

/** Adds the delivery state of each message's digest, which is stored only with the digest. */
async function withDigests(tenant: Tenant, sends: readonly LedgerSend[]): Promise<LedgerSend[]> {
  const carried = ({ digest_id, status, receipt }: LedgerSend): boolean =>
    digest_id !== null && status === 'sent' && receipt === null;
  const ids = sends.filter(carried).flatMap(({ digest_id }) => digest_id ?? []);
  const digests = await reminderDigests.of(tenant).getMany([...new Set(ids)]);
  return sends.map((send) => {
    const digest = carried(send) ? digests.get(send.digest_id ?? '') : undefined;
    return digest ? withDeliveryReportsApplied(send, digest.reports) : send;
  });
}

/** Shows a message as clients see it. If a delivery report arrived later, `updated_at` is the time of that report. */
function shown(send: LedgerSend): LedgerSend {
  const { receipt_at, updated_at } = send;
  const isLater = receipt_at !== null && receipt_at > updated_at;
  return withSentStateIfReported(isLater ? { ...send, updated_at: receipt_at } : send);
}

/** Lists messages by time, recipient and channel. Each includes the other reminders it covers. */
function inOrder(sends: readonly LedgerSend[]): SendWithCoveredReminders[] {
  const standsFor = Map.groupBy(sends, ({ same_as }) => same_as ?? '');
  return sends
    .map((send) => ({
      ...send,
      also_for: [...new Set((standsFor.get(send.id) ?? []).map(reminderOf))],
    }))
    .toSorted(
      (left, right) =>
        left.scheduled_at.getTime() - right.scheduled_at.getTime() ||
        left.recipient_name.localeCompare(right.recipient_name) ||
        left.channel.localeCompare(right.channel),
    );
}

/** The id of the user-defined reminder. */
const reminderOf = ({ origin_id, reminder_id }: LedgerSend): string => origin_id ?? reminder_id;

export async function listSendsOfExpiry(tenant: Tenant, expiryId: string): Promise<SendWithCoveredReminders[]> {
  const found = await firings.of(tenant).list((query) => query.where('expiry_id', '==', expiryId));
  return inOrder((await withDigests(tenant, found.flatMap(ledgerSendsAndSkipsOf))).map(shown));
}

/**
 * Like {@link listSendsOfExpiry}, but for one reminder. After a reminder is deleted, its sends remain readable.
 * @throws 404 if the expiry has no such reminder.
 */
export async function listSendsOfReminder(
  tenant: Tenant,
  expiryId: string,
  reminderId: string,
): Promise<SendWithCoveredReminders[]> {
  const found = (await listSendsOfExpiry(tenant, expiryId)).filter((send) => reminderOf(send) === reminderId);
  if (found.length > 0) return found;
  const reminder = await reminders.of(tenant).get(reminderId);
  if (reminder?.expiry_id !== expiryId) throw notFound('Reminder');
  return [];
}
