// The ledger of reminders: one record for each message to one recipient over one channel; its states are the proof.
import { z } from 'zod';
import { sendStateFields } from '../messaging/sendState';
import { type Stored, storedInstant, tenantCollection } from '../platform/collection';
import { derivedId, shardOf } from '../platform/ids';
import { SHARDS } from '../reminders/record';

export const CHANNELS = ['email', 'sms', 'whatsapp', 'in_app'] as const;
export type LedgerChannel = (typeof CHANNELS)[number];

export const reminderSendSchema = z.object({
  organization_id: z.string(),
  /** For a notification that somebody sent by hand, an id of its own. */
  reminder_id: z.string(),
  expiry_id: z.string(),
  /** Which firing of the reminder it belongs to: a reminder that is moved after it was sent fires again. */
  scheduled_at: storedInstant,
  /** The reminder's zone: the days left are counted in its calendar. */
  timezone: z.string(),
  recipient_type: z.enum(['contact', 'user']),
  recipient_id: z.string(),
  recipient_name: z.string(),
  channel: z.enum(CHANNELS),
  /** Empty when the recipient has none for the channel, which is then the reason for skipping. */
  address: z.string(),
  ...sendStateFields,
  /** The lease that paid for it, `direct` when the request itself did; null: it costs nothing, or its digest pays. */
  credit_lease: z.string().nullable().default(null),
  /** The mail of that day which carries it, and when that goes out; null: it goes out by itself. */
  digest_id: z.string().nullable().default(null),
  digest_at: storedInstant.nullable().default(null),
  created_at: storedInstant,
  updated_at: storedInstant,
});
export type ReminderSend = Stored<z.output<typeof reminderSendSchema>>;

export const reminderSends = tenantCollection('reminder_sends', reminderSendSchema);

/** One id for one message: whoever fires the reminder, and however often, writes the same record. */
export function sendId(firing: {
  reminderId: string;
  scheduledAt: Date;
  recipientId: string;
  channel: LedgerChannel;
}): string {
  return derivedId(
    'send',
    firing.reminderId,
    firing.scheduledAt.getTime(),
    firing.recipientId,
    firing.channel,
  );
}

export const sendShard = (id: string): number => shardOf(id, SHARDS);
