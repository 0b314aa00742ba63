// A message's send state and the time of its next check, shared by all message ledgers. Ordinary delivery reports are
// stored without reading the message.

import { FieldValue } from 'firebase-admin/firestore';
import { z } from 'zod';
import { addMs, MINUTE_MS } from '../platform/clock';
import type { Outcome } from '../providers/outcome';
import { storedInstant } from '../store/values';

/** The sending status. The delivery status is in `receipt`. */
export const SEND_STATUSES = ['queued', 'sending', 'sent', 'failed', 'skipped'] as const;
export const UNFINISHED_SEND_STATUSES = ['queued', 'sending'] as const;
export const DELIVERY_REPORT_STATUSES = ['delivered', 'bounced', 'undelivered'] as const;
export type DeliveryReportStatus = (typeof DELIVERY_REPORT_STATUSES)[number];
/** The statuses shown to users. If there is a receipt, its status is shown. */
export const SHOWN_SEND_STATUSES = [...SEND_STATUSES, ...DELIVERY_REPORT_STATUSES] as const;
export type ShownSendStatus = (typeof SHOWN_SEND_STATUSES)[number];

export const sendProgressFields = {
  status: z.enum(SEND_STATUSES),
  /** Why the message failed, was skipped or is waiting; null otherwise. */
  reason: z.string().nullable(),
  attempts: z.int(),
  /** Number of attempts with an unknown outcome, because no response arrived or the sending process died. */
  unknown_attempts: z.int(),
  /** When the message is checked next: the time of its next attempt or the end of a lease; null if neither applies. */
  wake_at: storedInstant.nullable(),
  provider_message_id: z.string().nullable(),
  sent_at: storedInstant.nullable(),
  /** Separate from `status`, so that recording the send result can't overwrite an earlier report. */
  receipt: z.enum(DELIVERY_REPORT_STATUSES).nullable().default(null),
  receipt_at: storedInstant.nullable().default(null),
  receipt_reason: z.string().nullable().default(null),
  /**
   * When a report first showed that the provider had accepted the message. A report can show this even if the
   * provider's response was lost.
   */
  taken_at: storedInstant.nullable().default(null),
};
/** The send-state fields of a message that has its own record. */
export const sendStateFields = { ...sendProgressFields, shard: z.int() };
const schema = z.object(sendStateFields);
export type SendState = z.output<typeof schema>;
export type SendProgress = Omit<SendState, 'shard'>;

/**
 * Longer than all the calls in one attempt can take together. If the lease expires, the process that claimed the
 * message must have died.
 */
export const SEND_LEASE_MS = 2 * MINUTE_MS;
/** The maximum total time for the calls in one attempt. */
const ATTEMPT_MS = MINUTE_MS;

/** Whether enough of the lease remains for an attempt. If not, the lease must be renewed first. */
export const isSendLeaseSufficient = ({ wake_at }: Pick<SendState, 'wake_at'>, now: Date): boolean =>
  wake_at !== null && wake_at >= addMs(now, ATTEMPT_MS);
/**
 * The pause after a failed attempt. Including processing time, retries are at most 15 minutes apart, so that messages
 * are sent soon after their provider recovers.
 */
const retryAfterMs = (attempts: number): number => (attempts <= 1 ? 1 : attempts === 2 ? 5 : 12) * MINUTE_MS;
/** The maximum number of attempts while a provider keeps failing, spread over about 17 hours. */
const MAX_ATTEMPTS = 88;
/**
 * The maximum number of attempts with an unknown outcome. Up to this limit, risking a duplicate is better than losing
 * the message.
 */
const MAX_UNKNOWN_ATTEMPTS = 4;
/** How long to wait for a delivery report if the provider's response was lost. */
const UNKNOWN_PAUSE_MS = 10 * MINUTE_MS;

export const isFinalSendState = (state: Pick<SendState, 'status'>): boolean =>
  state.status !== 'queued' && state.status !== 'sending';

/** The state before the first attempt. */
export const UNATTEMPTED_SEND_STATE = {
  status: 'queued',
  reason: null,
  attempts: 0,
  unknown_attempts: 0,
  wake_at: null,
  provider_message_id: null,
  sent_at: null,
  receipt: null,
  receipt_at: null,
  receipt_reason: null,
  taken_at: null,
} as const satisfies SendProgress;

export const queuedSendState = (now: Date): SendProgress => ({ ...UNATTEMPTED_SEND_STATE, wake_at: now });

export const shownSendStatusOf = (state: Pick<SendState, 'status' | 'receipt'>): ShownSendStatus =>
  state.status === 'sent' && state.receipt !== null ? state.receipt : state.status;

/**
 * Reports can repeat and arrive in any order. A reported failure overrides a reported delivery, but never the reverse.
 */
const isNewReceipt = (known: DeliveryReportStatus | null, receipt: DeliveryReportStatus): boolean =>
  known === null || (known === 'delivered' && receipt !== 'delivered');

/** Whether a report shows that the provider accepted the message, even if the provider's response was lost. */
export const isReportedAccepted = (state: Pick<SendState, 'taken_at' | 'receipt'>): boolean =>
  state.taken_at !== null || state.receipt !== null;

/** The state of a message once a report shows that it was sent. The provider’s message id remains unset. */
const reportedAsSentState = (at: Date) => ({
  status: 'sent' as const,
  reason: null,
  wake_at: null,
  sent_at: at,
  taken_at: at,
});

type Reported = Pick<SendState, 'status' | 'attempts' | 'unknown_attempts' | 'taken_at' | 'receipt'>;

/**
 * Returns the change to make after a provider’s report, or null. A queued message with an unknown outcome is marked as
 * sent, and so is a failed message that was delivered. While a process is sending the message, stores only the report,
 * because that process receives the provider’s response.
 */
export function sendStateChangeByReport(
  state: Reported,
  report: { receipt: DeliveryReportStatus | null; reason: string | null },
  now: Date,
): Partial<SendState> | null {
  const { receipt, reason } = report;
  const news =
    receipt !== null && isNewReceipt(state.receipt, receipt)
      ? { receipt, receipt_at: now, receipt_reason: receipt === 'delivered' ? null : reason }
      : null;
  if (state.status === 'queued' && state.attempts > 0) return { ...reportedAsSentState(now), ...news };
  if (state.status === 'failed' && state.unknown_attempts > 0 && receipt === 'delivered')
    return { ...reportedAsSentState(now), ...news };
  if (state.status === 'sending' && state.taken_at === null) return { taken_at: now, ...news };
  return news;
}

/** True if no attempts are left. The message then fails with a reason. */
const hasExhaustedSendAttempts = ({
  attempts,
  unknown_attempts,
  status,
}: Pick<SendState, 'attempts' | 'unknown_attempts' | 'status'>): boolean =>
  attempts >= MAX_ATTEMPTS || unknown_attempts + (status === 'sending' ? 1 : 0) >= MAX_UNKNOWN_ATTEMPTS;

/**
 * The state of a message that a process is about to send. If a previous process died while sending it, the outcome of
 * that attempt is unknown.
 */
export const claimedSendState = (
  state: Pick<SendState, 'attempts' | 'unknown_attempts'> & { status?: SendState['status'] },
  now: Date,
) => ({
  status: 'sending' as const,
  attempts: state.attempts + 1,
  unknown_attempts: state.unknown_attempts + (state.status === 'sending' ? 1 : 0),
  wake_at: addMs(now, SEND_LEASE_MS),
});

export const skippedSendState = (reason: string) => ({ status: 'skipped' as const, reason, wake_at: null });

export const failedSendState = (reason: string) => ({ status: 'failed' as const, reason, wake_at: null });

/** The final state of a message that needs no further attempt; null if another attempt is needed. */
export function finalStateUnlessRetryable(message: Reported, now: Date) {
  if (isReportedAccepted(message)) return reportedAsSentState(message.taken_at ?? now);
  return hasExhaustedSendAttempts(message) ? failedSendState('Gave up after too many attempts') : null;
}

/**
 * Returns the result to store for an attempt. It is `sent` if a report shows that the provider accepted the message
 * after all.
 */
export const sendResultAfterReports = <R extends Partial<SendProgress>>(
  stored: Pick<SendState, 'taken_at' | 'receipt'>,
  result: R,
  now: Date,
) => (result.status !== 'sent' && isReportedAccepted(stored) ? reportedAsSentState(stored.taken_at ?? now) : result);

/** The record's next state after an attempt. `state.attempts` already includes that attempt. */
export function sendStateAfterAttempt(
  state: Pick<SendState, 'attempts' | 'unknown_attempts'>,
  outcome: Outcome,
  now: Date,
): Partial<SendProgress> {
  switch (outcome.kind) {
    case 'accepted':
      return {
        status: 'sent',
        reason: null,
        wake_at: null,
        provider_message_id: outcome.providerMessageId,
        sent_at: now,
      };
    case 'refused':
      return failedSendState(outcome.reason);
    case 'unknown': {
      const unknown = state.unknown_attempts + 1;
      if (unknown >= MAX_UNKNOWN_ATTEMPTS) return { ...failedSendState(outcome.reason), unknown_attempts: unknown };
      return {
        status: 'queued',
        reason: outcome.reason,
        wake_at: addMs(now, Math.max(UNKNOWN_PAUSE_MS, retryAfterMs(state.attempts))),
        unknown_attempts: unknown,
      };
    }
    case 'transient': {
      if (state.attempts >= MAX_ATTEMPTS) return failedSendState(outcome.reason);
      const wakeAt = addMs(now, Math.max(retryAfterMs(state.attempts), outcome.retryAfterMs ?? 0));
      return { status: 'queued', reason: outcome.reason, wake_at: wakeAt };
    }
  }
}

/**
 * Times in milliseconds since 1970. Because they are numbers, Firestore can keep the earliest without a read, so
 * duplicate reports change nothing.
 */
export const deliveryReportTimesSchema = z.object({
  taken: z.number().nullable().default(null),
  delivered: z.number().nullable().default(null),
});
export type DeliveryReportTimes = z.output<typeof deliveryReportTimesSchema>;
export const NO_DELIVERY_REPORT_TIMES: DeliveryReportTimes = { taken: null, delivered: null };

/** The fields that store a report under `path`. Pure. */
export const fieldsNotingProviderReport = (
  path: string,
  kind: keyof DeliveryReportTimes,
  now: Date,
): Record<string, FieldValue> => ({
  [`${path}.${kind}`]: FieldValue.minimum(now.getTime()),
});

const dateOf = (milliseconds: number | null): Date | null => (milliseconds === null ? null : new Date(milliseconds));

/** Applies the stored reports to a message. A reported failure takes precedence over a reported delivery. Pure. */
export function withDeliveryReportsApplied<
  T extends Pick<SendProgress, 'taken_at' | 'receipt' | 'receipt_at' | 'receipt_reason'>,
>(message: T, { taken, delivered }: DeliveryReportTimes = NO_DELIVERY_REPORT_TIMES): T {
  const known = { ...message, taken_at: message.taken_at ?? dateOf(taken ?? delivered) };
  if (delivered === null || !isNewReceipt(message.receipt, 'delivered')) return known;
  return { ...known, receipt: 'delivered', receipt_at: dateOf(delivered), receipt_reason: null };
}

/**
 * Returns the message as shown to users. A queued message is shown as sent if a report has arrived, even before the
 * next attempt stores that status. A failed message with an unknown outcome is shown as sent if it was reported as
 * delivered. Pure.
 */
export function withSentStateIfReported<T extends SendProgress>(message: T): T {
  const { status, attempts, unknown_attempts, receipt, receipt_at } = message;
  const waits = status === 'queued' && attempts > 0 && isReportedAccepted(message);
  const arrived = status === 'failed' && unknown_attempts > 0 && receipt === 'delivered';
  const at = message.taken_at ?? receipt_at;
  return (waits || arrived) && at ? { ...message, ...reportedAsSentState(at) } : message;
}
