// How far one message has got, and when to look at it again: pure rules shared by every ledger of messages.
import { z } from 'zod';
import { addMs, HOUR_MS, MINUTE_MS, SECOND_MS } from '../platform/clock';
import { storedInstant } from '../platform/collection';
import type { Outcome } from '../providers/outcome';

export const SEND_STATUSES = [
  'queued',
  'sending',
  'sent',
  'failed',
  'skipped',
  'delivered',
  'bounced',
  'undelivered',
] as const;
export type SendStatus = (typeof SEND_STATUSES)[number];

/** The fields of a ledger record that tell its progress. */
export const sendStateFields = {
  status: z.enum(SEND_STATUSES),
  /** Why it failed, was skipped or waits; null when there is nothing to explain. */
  reason: z.string().nullable(),
  attempts: z.int(),
  /** Attempts of which nobody knows whether the provider took the message. */
  unknown_attempts: z.int(),
  /** When to look again: the next attempt of a queued message, the end of the lease of one being sent; null: never. */
  wake_at: storedInstant.nullable(),
  provider_message_id: z.string().nullable(),
  sent_at: storedInstant.nullable(),
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
});

/** However often its senders died: after so many attempts a message is given up, with a reason. */
const MAX_ATTEMPTS = 12;
export const isExhausted = (state: Pick<SendState, 'attempts'>): boolean => state.attempts >= MAX_ATTEMPTS;

/** Taken by somebody who sends it right now. */
export const claimed = (state: Pick<SendState, 'attempts' | 'unknown_attempts'>, now: Date) => ({
  status: 'sending' as const,
  attempts: state.attempts + 1,
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
