// Processes delivery reports: records receipts in the ledger, and suppresses addresses. Ordinary reports are stored
// without reading the message. Failures require a read, because they trigger further changes.

import type { DocumentReference } from 'firebase-admin/firestore';
import pLimit from 'p-limit';
import { type Tenant, tenantOf } from '../../api/actor';
import type { Writes } from '../../api/writes';
import type { FailedItem } from '../../jobs/failures';
import type { AddressedChannel } from '../../messaging/channel';
import { messageOutbox, patchClearingFinalContent } from '../../messaging/mail';
import {
  type DeliveryReportStatus,
  fieldsNotingProviderReport,
  isFinalSendState,
  type SendProgress,
  sendStateChangeByReport,
  withDeliveryReportsApplied,
} from '../../messaging/sendState';
import { type SuppressionReason, stageSuppression } from '../../messaging/suppression';
import { log, logFieldsOfError } from '../../platform/log';
import { pageSize } from '../../platform/params';
import { isTransientServiceError } from '../../platform/services';
import { shorten } from '../../platform/text';
import type { StoredMessageReference } from '../../providers/outcome';
import { isValidDocumentId } from '../../store/codec';
import { tryConditionalWrite } from '../../store/firestore';
import { unitOfWork } from '../../store/unitOfWork';
import { reminderDigests } from '../digest/digest';
import { finalizeMessagesOfDigest, listFiringsReferencingDigest } from '../digest/endDigest';
import { stageFiringMessageChanges } from '../fire/changeMessages';
import { buildMessageChangesPatch, firings, type LedgerSend, ledgerSendsOf, partsOfSendId } from '../ledger/firing';
import { reminders } from '../rule/record';

export interface DeliveryReport {
  reference: StoredMessageReference;
  receipt: DeliveryReportStatus | null;
  reason: string | null;
  /** The address to suppress, and the reason. */
  suppress: { channel: AddressedChannel; address: string; reason: SuppressionReason } | null;
}

/** Notes on the reminder that one of its messages wasn't delivered. The reminder's status stays `sent`. */
async function stageReminderNote(writes: Writes, send: LedgerSend, reason: string | null, now: Date): Promise<void> {
  const store = reminders.anyTenant(send);
  const reminder = await store.get(send.reminder_id);
  if (reminder?.status !== 'sent' || reminder.scheduled_at.getTime() !== send.scheduled_at.getTime()) return;
  const note = `Not delivered to ${send.recipient_name || 'a recipient'} by ${send.channel}: ${reason ?? send.receipt}`;
  store.stageUpdate(writes, reminder, { error_message: shorten(note, 500), updated_at: now });
}

type Reported = Parameters<typeof sendStateChangeByReport>[0];

/** The combined change from all of a message's reports, applied in order of arrival; null if there are no reports. */
function afterReports<T extends Reported>(
  message: T,
  reports: readonly DeliveryReport[],
  now: Date,
): Partial<SendProgress> | null {
  const patches = [];
  let current: Reported = message;
  for (const report of reports) {
    const patch = sendStateChangeByReport(current, report, now);
    if (patch) patches.push(patch);
    current = { ...current, ...patch };
  }
  return patches.length === 0 ? null : Object.assign({}, ...patches);
}

interface TenantRecordReference {
  tenant: Tenant;
  id: string;
}

const isFailure = (receipt: DeliveryReportStatus | null): boolean => receipt !== null && receipt !== 'delivered';

async function stageOnFiring(
  writes: Writes,
  { tenant, id }: TenantRecordReference,
  reports: readonly DeliveryReport[],
  now: Date,
): Promise<void> {
  const firing = await firings.of(tenant).get(id);
  if (!firing) return;
  const changes: Record<string, Partial<SendProgress>> = {};
  for (const send of ledgerSendsOf(firing)) {
    const own = reports.filter(({ reference }) => reference.id === send.id);
    const patch = afterReports(send, own, now);
    if (patch) changes[send.key] = patch;
  }
  if (Object.keys(changes).length === 0) return;
  const next = await stageFiringMessageChanges(writes, tenant, firing, changes, now);
  const failure = ledgerSendsOf(next).find(({ key }) => isFailure(changes[key]?.receipt ?? null));
  if (failure) await stageReminderNote(writes, failure, failure.receipt_reason, now);
}

/** If a digest fails, all its messages fail. For delivered digests, see views.ts. */
async function stageOnDigest(
  writes: Writes,
  { tenant, id }: TenantRecordReference,
  reports: readonly DeliveryReport[],
  now: Date,
): Promise<void> {
  const stored = await reminderDigests.of(tenant).get(id);
  const digest = stored && withDeliveryReportsApplied(stored, stored.reports);
  const patch = digest && afterReports(digest, reports, now);
  if (!patch) return;
  const next = reminderDigests.of(tenant).stageUpdate(writes, digest, { ...patch, updated_at: now });
  if (!isFinalSendState(digest) && isFinalSendState(next))
    writes.afterCommit(() => finalizeMessagesOfDigest(tenant, next));
  const { receipt, receipt_at, receipt_reason } = patch;
  if (!receipt || !receipt_at) return;
  const fields = { receipt, receipt_at, receipt_reason: receipt_reason ?? null };
  for (const firing of await listFiringsReferencingDigest(tenant, id)) {
    const carried = ledgerSendsOf(firing).filter(({ digest_id, status }) => digest_id === id && status !== 'skipped');
    if (carried.length === 0) continue;
    const changes = Object.fromEntries(carried.map(({ key }) => [key, fields]));
    if (firing.fallback) {
      await stageFiringMessageChanges(writes, tenant, firing, changes, now);
      continue;
    }
    writes.update(firings.of(tenant).ref(firing.id), buildMessageChangesPatch(changes, now));
  }
}

async function stageOnOutbox(writes: Writes, id: string, reports: readonly DeliveryReport[], now: Date): Promise<void> {
  const stored = await messageOutbox.get(id);
  const mail = stored && withDeliveryReportsApplied(stored, stored.reports);
  const patch = mail && afterReports(mail, reports, now);
  if (!patch) return;
  messageOutbox.stageUpdate(writes, mail, patchClearingFinalContent(patch));
}

/** The record that a report changes. If the report is about a reminder message, this is the message's firing. */
const recordOf = (reference: StoredMessageReference): StoredMessageReference =>
  reference.collection === 'reminder_sends'
    ? { ...reference, id: partsOfSendId(reference.id)?.firingId ?? reference.id }
    : reference;

function deliveryReportsByRecord(reports: readonly DeliveryReport[]): DeliveryReport[][] {
  const keyOf = ({ reference }: DeliveryReport): string => `${reference.collection} ${recordOf(reference).id}`;
  return [...Map.groupBy(reports, keyOf).values()];
}

/** Whether the report changes only the message itself. */
const isOrdinary = ({ receipt, suppress }: DeliveryReport): boolean => suppress === null && !isFailure(receipt);

/** The reference to a report's record; null if the record doesn't belong to this service. */
function refOf({ collection, id, organizationId }: StoredMessageReference): DocumentReference | null {
  if (!isValidDocumentId(id)) return null;
  if (collection === 'mail_outbox') return messageOutbox.ref(id);
  if (organizationId === null) return null;
  const store = collection === 'reminder_sends' ? firings : reminderDigests;
  return store.of(tenantOf(organizationId)).ref(id);
}

function noteIn({ reference, receipt }: DeliveryReport, now: Date): ReturnType<typeof fieldsNotingProviderReport> {
  const kind = receipt === null ? 'taken' : 'delivered';
  if (reference.collection !== 'reminder_sends') return fieldsNotingProviderReport('reports', kind, now);
  const key = partsOfSendId(reference.id)?.key;
  return key === undefined ? {} : fieldsNotingProviderReport(`reports.${key}`, kind, now);
}

/**
 * Stores the ordinary reports about one record (see {@link deliveryReportsByRecord}) in 1 write, without reading the
 * record. Ignores unknown records. If a message is waiting because its outcome is unknown, its next attempt takes the
 * report into account.
 */
async function recordOrdinaryReports(reports: readonly DeliveryReport[], now: Date): Promise<void> {
  const [first] = reports;
  const ref = first ? refOf(recordOf(first.reference)) : null;
  const patch = Object.assign({}, ...reports.map((report) => noteIn(report, now)));
  if (ref === null || Object.keys(patch).length === 0) return;
  await tryConditionalWrite(() => ref.update(patch));
}

/**
 * Stages all kinds of reports about one record (see {@link deliveryReportsByRecord}). Duplicate and late reports have
 * no effect. A report resolves an unknown outcome.
 */
async function stageDeliveryReports(writes: Writes, reports: readonly DeliveryReport[], now: Date): Promise<void> {
  for (const { suppress } of reports) if (suppress) stageSuppression(writes, { ...suppress, now });
  const [first] = reports;
  if (!first) return;
  const { collection, id, organizationId } = recordOf(first.reference);
  if (collection === 'mail_outbox') return stageOnOutbox(writes, id, reports, now);
  if (organizationId === null) return;
  const stage = collection === 'reminder_sends' ? stageOnFiring : stageOnDigest;
  await stage(writes, { tenant: tenantOf(organizationId), id }, reports, now);
}

/**
 * Maximum number of records per commit. Each record needs at most three writes. A digest also needs one write per
 * firing that has messages in the digest.
 */
const MAX_RECORDS_PER_COMMIT = pageSize(50);
const MAX_CONCURRENT_COMMITS = 8;

const commit = (records: readonly (readonly DeliveryReport[])[], now: Date): Promise<void> =>
  unitOfWork(async (writes) => {
    await Promise.all(records.map((reports) => stageDeliveryReports(writes, reports, now)));
  });

/** Stores the reports in one commit. If that fails, uses one commit per record. Returns the failures. */
async function commitReports(
  records: readonly (readonly DeliveryReport[])[],
  now: Date,
): Promise<FailedItem<readonly DeliveryReport[]>[]> {
  // biome-ignore lint/plugin: each record is tried alone, which reports its own failure
  try {
    await commit(records, now);
    return [];
  } catch {
    const failed: FailedItem<readonly DeliveryReport[]>[] = [];
    for (const record of records) {
      await commit([record], now).catch((thrown: unknown) => {
        failed.push({ record, thrown });
        log.error('Delivery report not recorded', logFieldsOfError(thrown));
      });
    }
    return failed;
  }
}

/**
 * Stores ordinary reports. Returns the reports that require a read, because they report a failure or couldn't be stored
 * directly.
 */
async function recordOrdinary(
  records: readonly (readonly DeliveryReport[])[],
  now: Date,
): Promise<(readonly DeliveryReport[])[]> {
  const left: (readonly DeliveryReport[])[] = [];
  await Promise.all(
    records.map(async (reports) => {
      if (!reports.every(isOrdinary)) return left.push(reports);
      // biome-ignore lint/plugin: the caller commits these reports in another way, and throws in an outage
      return recordOrdinaryReports(reports, now).catch(() => left.push(reports));
    }),
  );
  return left;
}

/**
 * Records ordinary reports with {@link recordOrdinaryReports}, and all others with {@link stageDeliveryReports}. Logs
 * and skips any report that can't be recorded.
 * @throws if no report can be recorded, or if an outage prevents recording one, so that the provider retries.
 */
export async function applyDeliveryReports(reports: readonly DeliveryReport[], now: Date): Promise<void> {
  const records = await recordOrdinary(deliveryReportsByRecord(reports), now);
  const commits: (typeof records)[] = [];
  for (let from = 0; from < records.length; from += MAX_RECORDS_PER_COMMIT)
    commits.push(records.slice(from, from + MAX_RECORDS_PER_COMMIT));
  const failures = (await pLimit(MAX_CONCURRENT_COMMITS).map(commits, (some) => commitReports(some, now))).flat();
  const outage = failures.find(({ thrown }) => isTransientServiceError(thrown));
  if (outage) throw outage.thrown;
  const failed = failures.reduce((sum, { record }) => sum + record.length, 0);
  if (failed > 0 && failed === reports.length) throw new Error('No delivery report could be recorded');
}
