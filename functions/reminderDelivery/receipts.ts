// What providers report of messages on their way: the receipt in the ledger, and addresses that must not be used again.

import type { Writes } from '../api/writes';
import { firings, messagesOf, partsOf, pathsOf, type ReminderSend } from '../ledger/firing';
import type { Channel } from '../messaging/channel';
import { mailOutbox, withoutWords } from '../messaging/mail';
import { afterReport, isFinal, type Progress, type Receipt } from '../messaging/sendState';
import { type SuppressionReason, stageSuppression } from '../messaging/suppression';
import { tenantOf } from '../platform/tenant';
import { shorten } from '../platform/text';
import type { MessageReference } from '../providers/outcome';
import { reminders } from '../reminderSchedule/record';
import { stageChanges } from './changeFiring';
import { reminderDigests } from './digest';
import { finalizeDigest, firingsCarriedBy } from './sendDigest';

export interface Report {
  reference: MessageReference;
  receipt: Receipt | null;
  reason: string | null;
  /** The address that is not to be used again, and why. */
  suppress: { channel: Channel; address: string; reason: SuppressionReason } | null;
}

/** A reminder with a message that did not arrive says so, without changing that it was sent. */
async function stageReminderNote(
  writes: Writes,
  send: ReminderSend,
  reason: string | null,
  now: Date,
): Promise<void> {
  const store = reminders.anyTenant(send);
  const reminder = await store.get(send.reminder_id);
  if (reminder?.status !== 'sent' || reminder.scheduled_at.getTime() !== send.scheduled_at.getTime()) return;
  const note = `Not delivered to ${send.recipient_name || 'a recipient'} by ${send.channel}: ${reason ?? send.receipt}`;
  store.stageUpdate(writes, reminder, { error_message: shorten(note, 500), updated_at: now });
}

type Reported = Parameters<typeof afterReport>[0];

/** What several reports of one message change together, in the order in which they came; null: nothing. */
function afterReports<T extends Reported>(
  message: T,
  reports: readonly Report[],
  now: Date,
): Partial<Progress> | null {
  const patches = [];
  let current: Reported = message;
  for (const report of reports) {
    const patch = afterReport(current, report, now);
    if (patch) patches.push(patch);
    current = { ...current, ...patch };
  }
  return patches.length === 0 ? null : Object.assign({}, ...patches);
}

/** All that is reported of one firing's messages at once: 1 read and 1 write, however many they are. */
async function stageOnFiring(
  writes: Writes,
  { id, organizationId }: MessageReference,
  reports: readonly Report[],
  now: Date,
): Promise<void> {
  if (organizationId === null) return;
  const tenant = tenantOf(organizationId);
  const firing = await firings.of(tenant).get(id);
  if (!firing) return;
  const changes: Record<string, Partial<Progress>> = {};
  for (const send of messagesOf(firing)) {
    const own = reports.filter(({ reference }) => reference.id === send.id);
    const patch = afterReports(send, own, now);
    if (patch) changes[send.key] = patch;
  }
  if (Object.keys(changes).length === 0) return;
  const next = await stageChanges(writes, tenant, firing, changes, now);
  const failure = messagesOf(next).find(({ key }) => isFailure(changes[key]?.receipt ?? null));
  if (failure) await stageReminderNote(writes, failure, failure.receipt_reason, now);
}

const isFailure = (receipt: Receipt | null): boolean => receipt !== null && receipt !== 'delivered';

/** A digest's receipt is that of every message that it carried. */
async function stageOnDigest(
  writes: Writes,
  { id, organizationId }: MessageReference,
  reports: readonly Report[],
  now: Date,
): Promise<void> {
  if (organizationId === null) return;
  const tenant = tenantOf(organizationId);
  const digest = await reminderDigests.of(tenant).get(id);
  const patch = digest && afterReports(digest, reports, now);
  if (!patch) return;
  const next = reminderDigests.of(tenant).stageUpdate(writes, digest, { ...patch, updated_at: now });
  if (!isFinal(digest) && isFinal(next)) writes.afterCommit(() => finalizeDigest(tenant, next));
  const { receipt, receipt_at, receipt_reason } = patch;
  if (!receipt || !receipt_at) return;
  const fields = { receipt, receipt_at, receipt_reason: receipt_reason ?? null };
  for (const firing of await firingsCarriedBy(tenant, id)) {
    const carried = messagesOf(firing).filter(
      ({ digest_id, status }) => digest_id === id && status !== 'skipped',
    );
    if (carried.length === 0) continue;
    const changes = Object.fromEntries(carried.map(({ key }) => [key, fields]));
    if (firing.fallback) {
      await stageChanges(writes, tenant, firing, changes, now);
      continue;
    }
    writes.update(firings.of(tenant).ref(firing.id), pathsOf(changes, now));
  }
}

async function stageOnOutbox(
  writes: Writes,
  { id }: MessageReference,
  reports: readonly Report[],
  now: Date,
): Promise<void> {
  const mail = await mailOutbox.get(id);
  const patch = mail && afterReports(mail, reports, now);
  if (!patch) return;
  mailOutbox.stageUpdate(writes, mail, withoutWords(patch));
}

const STAGE_ON = {
  reminder_sends: stageOnFiring,
  reminder_digests: stageOnDigest,
  mail_outbox: stageOnOutbox,
} as const;

/** The record that a report changes: a message of a reminder is a part of its firing. */
const recordOf = (reference: MessageReference): MessageReference =>
  reference.collection === 'reminder_sends'
    ? { ...reference, id: partsOf(reference.id)?.firingId ?? reference.id }
    : reference;

/** Reports of the same record lie together, in the order in which they came. */
export function byRecord(reports: readonly Report[]): Report[][] {
  const groups = new Map<string, Report[]>();
  for (const report of reports) {
    const { collection, id } = recordOf(report.reference);
    const key = `${collection} ${id}`;
    groups.set(key, [...(groups.get(key) ?? []), report]);
  }
  return [...groups.values()];
}

/**
 * Takes in the reports of one record, see {@link byRecord}. Doubled and late ones change nothing; one of a message whose
 * fate was unknown ends it. 1 read, 1 write, however many they are; 1 of each more for a message that did not arrive, and
 * 1 write for an address that is suppressed.
 */
export async function stageReports(writes: Writes, reports: readonly Report[], now: Date): Promise<void> {
  for (const { suppress } of reports) if (suppress) stageSuppression(writes, { ...suppress, now });
  const [first] = reports;
  if (first) await STAGE_ON[first.reference.collection](writes, recordOf(first.reference), reports, now);
}
