// How far one message has got, and when to look at it again: pure rules shared by every ledger of messages.
import { z } from 'zod';
import { addMs, HOUR_MS, MINUTE_MS, SECOND_MS } from '../platform/clock';
import { storedInstant } from '../platform/collection';
import type { Outcome } from '../providers/outcome';

/** How far we have brought it. What the provider reports of its way from there on is the receipt. */
export const SEND_STATUSES = ['queued', 'sending', 'sent', 'failed', 'skipped'] as const;
export const RECEIPTS = ['delivered', 'bounced', 'undelivered'] as const;
export type Receipt = (typeof RECEIPTS)[number];
/** What people are shown: the receipt, once there is one. */
export const SHOWN_STATUSES = [...SEND_STATUSES, ...RECEIPTS] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** The fields of a ledger record that tell its progress. */
export const sendStateFields = {
  status: z.enum(SEND_STATUSES),
  /** Why it failed, was skipped or waits; null when there is nothing to explain. */
  reason: z.string().nullable(),
  attempts: z.int(),
  /** Attempts of which nobody knows whether the provider took the message: no answer came, or the sender died. */
  unknown_attempts: z.int(),
  /** When to look again: the next attempt of a queued message, the end of the lease of one being sent; null: never. */
  wake_at: storedInstant.nullable(),
  provider_message_id: z.string().nullable(),
  sent_at: storedInstant.nullable(),
  /** Kept apart from `status`, so that a report which comes before our own note of the sending is not overwritten. */
  receipt: z.enum(RECEIPTS).nullable().default(null),
  receipt_at: storedInstant.nullable().default(null),
  receipt_reason: z.string().nullable().default(null),
  shard: z.int(),
};
const schema = z.object(sendStateFields);
export type SendState = z.output<typeof schema>;
export type Progress = Omit<SendState, 'shard'>;

/** Longer than all calls of one attempt together may take: whoever holds a message past it is dead. */
export const SEND_LEASE_MS = 2 * MINUTE_MS;
const RETRY_AFTER_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
  12 * HOUR_MS,
] as const;
/** A message whose fate is unknown is sent once more: a doubled reminder is the lesser evil than a lost one. */
const MAX_UNKNOWN_ATTEMPTS = 2;

export const isFinal = (state: Pick<SendState, 'status'>): boolean =>
  state.status !== 'queued' && state.status !== 'sending';

export const QUEUED = (now: Date): Progress => ({
  status: 'queued',
  reason: null,
  attempts: 0,
  unknown_attempts: 0,
  wake_at: now,
  provider_message_id: null,
  sent_at: null,
  receipt: null,
  receipt_at: null,
  receipt_reason: null,
});

export const shownStatus = (state: Pick<SendState, 'status' | 'receipt'>): ShownStatus =>
  state.status === 'sent' && state.receipt !== null ? state.receipt : state.status;

/** Reports come doubled and in any order: a failure after the delivery is news, a delivery after a failure is old. */
export const isNews = (known: Receipt | null, receipt: Receipt): boolean =>
  known === null || (known === 'delivered' && receipt !== 'delivered');

/** However often its senders died: after so many attempts a message is given up, with a reason. */
const MAX_ATTEMPTS = 12;
export const isExhausted = (state: Pick<SendState, 'attempts'>): boolean => state.attempts >= MAX_ATTEMPTS;

/** Taken by somebody who sends it right now; when it is taken from one who died, that one's attempt is unknown. */
export const claimed = (
  state: Pick<SendState, 'attempts' | 'unknown_attempts'> & { status?: SendState['status'] },
  now: Date,
) => ({
  status: 'sending' as const,
  attempts: state.attempts + 1,
  unknown_attempts: state.unknown_attempts + (state.status === 'sending' ? 1 : 0),
  wake_at: addMs(now, SEND_LEASE_MS),
});

export const skipped = (reason: string) => ({ status: 'skipped' as const, reason, wake_at: null });

export const failed = (reason: string) => ({ status: 'failed' as const, reason, wake_at: null });

/** The record's next state after an attempt. `state.attempts` counts that attempt. */
export function afterAttempt(
  state: Pick<SendState, 'attempts' | 'unknown_attempts'>,
  outcome: Outcome,
  now: Date,
): Partial<Progress> {
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
      return failed(outcome.reason);
    case 'unknown': {
      const unknown = state.unknown_attempts + 1;
      if (unknown >= MAX_UNKNOWN_ATTEMPTS) return { ...failed(outcome.reason), unknown_attempts: unknown };
      return {
        status: 'queued',
        reason: outcome.reason,
        wake_at: addMs(now, 30 * SECOND_MS),
        unknown_attempts: unknown,
      };
    }
    case 'transient': {
      const pauseMs = RETRY_AFTER_MS[state.attempts - 1];
      if (pauseMs === undefined) return failed(outcome.reason);
      const wakeAt = addMs(now, Math.max(pauseMs, outcome.retryAfterMs ?? 0));
      return { status: 'queued', reason: outcome.reason, wake_at: wakeAt };
    }
  }
}
