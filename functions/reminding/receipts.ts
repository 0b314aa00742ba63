// What providers report of messages on their way: the receipt in the ledger, and addresses that must not be used again.
import type { Writes } from '../api/writes';
import type { Channel } from '../messaging/deliver';
import { mailOutbox } from '../messaging/mail';
import { isNews, type Receipt } from '../messaging/sendState';
import { type SuppressionReason, stageSuppression } from '../messaging/suppression';
import { tenantOf } from '../platform/tenant';
import type { MessageReference } from '../providers/outcome';
import { reminders } from '../reminders/record';
import { reminderDigests } from './digest';
import { type ReminderSend, reminderSends } from './ledger';

export interface Report {
  reference: MessageReference;
  receipt: Receipt | null;
  reason: string | null;
  /** The address that is not to be used again, and why. */
  suppress: { channel: Channel; address: string; reason: SuppressionReason } | null;
}

const receiptFields = ({ receipt, reason }: Report, now: Date) => ({
  receipt,
  receipt_at: now,
  receipt_reason: receipt === 'delivered' ? null : reason,
});

/** A reminder none of whose messages can have arrived says so, without changing that it was sent. */
async function stageReminderNote(
  writes: Writes,
  send: ReminderSend,
  report: Report,
  now: Date,
): Promise<void> {
  if (report.receipt === 'delivered') return;
  const store = reminders.anyTenant(send);
  const reminder = await store.get(send.reminder_id);
  if (reminder?.status !== 'sent' || reminder.scheduled_at.getTime() !== send.scheduled_at.getTime()) return;
  const note = `Not delivered to ${send.recipient_name || 'a recipient'} by ${send.channel}: ${report.reason ?? report.receipt}`;
  store.stageUpdate(writes, reminder, { error_message: note.slice(0, 500), updated_at: now });
}

async function stageOnSend(writes: Writes, report: Report, now: Date): Promise<void> {
  const { organizationId, id } = report.reference;
  if (organizationId === null || report.receipt === null) return;
  const store = reminderSends.of(tenantOf(organizationId));
  const send = await store.get(id);
  if (!send || !isNews(send.receipt, report.receipt)) return;
  store.stageUpdate(writes, send, { ...receiptFields(report, now), updated_at: now });
  await stageReminderNote(writes, send, report, now);
}

/** A digest's receipt is that of every message that it carried. */
async function stageOnDigest(writes: Writes, report: Report, now: Date): Promise<void> {
  const { organizationId, id } = report.reference;
  if (organizationId === null || report.receipt === null) return;
  const tenant = tenantOf(organizationId);
  const digest = await reminderDigests.of(tenant).get(id);
  if (!digest || !isNews(digest.receipt, report.receipt)) return;
  const fields = { ...receiptFields(report, now), updated_at: now };
  reminderDigests.of(tenant).stageUpdate(writes, digest, fields);
  const carried = await reminderSends
    .of(tenant)
    .list((query) => query.where('digest_id', '==', id).limit(400));
  for (const send of carried) {
    if (send.status !== 'skipped') writes.update(reminderSends.of(tenant).ref(send.id), fields);
  }
}

async function stageOnOutbox(writes: Writes, report: Report, now: Date): Promise<void> {
  const mail = await mailOutbox.get(report.reference.id);
  if (!mail || report.receipt === null || !isNews(mail.receipt, report.receipt)) return;
  mailOutbox.stageUpdate(writes, mail, receiptFields(report, now));
}

const STAGE_ON = {
  reminder_sends: stageOnSend,
  reminder_digests: stageOnDigest,
  mail_outbox: stageOnOutbox,
} as const;

/**
 * Takes in one report. Doubled and late ones change nothing. 1 read, 1 write; 1 of each more for a message that did not
 * arrive, and 1 write for an address that is suppressed.
 */
export async function stageReport(writes: Writes, report: Report, now: Date): Promise<void> {
  if (report.suppress) stageSuppression(writes, { ...report.suppress, now });
  await STAGE_ON[report.reference.collection](writes, report, now);
}
