// A message of the ledger as clients see it: the proof of what became of each reminder (specification section 2, Reminder).
import { z } from 'zod';
import { timestampOut } from '../api/fields';
import { SHOWN_STATUSES, shownStatus } from '../messaging/sendState';
import { CHANNELS, type ReminderSend } from './ledger';

export const sendOut = z.object({
  id: z.string(),
  reminder_id: z.string(),
  expiry_id: z.string(),
  scheduled_at: timestampOut,
  recipient_type: z.enum(['contact', 'user']),
  recipient_id: z.string(),
  recipient_name: z.string(),
  channel: z.enum(CHANNELS),
  address: z.string(),
  status: z.enum(SHOWN_STATUSES),
  /** Why it was skipped, failed, waits, or could not be delivered. */
  reason: z.string().nullable(),
  attempts: z.int(),
  next_attempt_at: timestampOut.nullable(),
  provider_message_id: z.string().nullable(),
  /** The mail of that day which carries it, where the organization has digests. */
  digest_id: z.string().nullable(),
  sent_at: timestampOut.nullable(),
  /** When the provider reported the delivery or its failure. */
  reported_at: timestampOut.nullable(),
  created_at: timestampOut,
  updated_at: timestampOut,
});
z.globalRegistry.add(sendOut, { id: 'ReminderSend' });

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function sendView(send: ReminderSend): z.input<typeof sendOut> {
  const { id, reminder_id, expiry_id, recipient_type, recipient_id, recipient_name } = send;
  const { channel, address, attempts, provider_message_id, digest_id } = send;
  return {
    ...{ id, reminder_id, expiry_id, recipient_type, recipient_id, recipient_name },
    ...{ channel, address, attempts, provider_message_id, digest_id },
    scheduled_at: send.scheduled_at.toISOString(),
    status: shownStatus(send),
    reason: send.receipt_reason ?? send.reason,
    next_attempt_at: send.status === 'queued' ? iso(send.wake_at ?? send.digest_at) : null,
    sent_at: iso(send.sent_at),
    reported_at: iso(send.receipt_at),
    created_at: send.created_at.toISOString(),
    updated_at: send.updated_at.toISOString(),
  };
}
