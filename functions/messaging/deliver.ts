// Sends one message through its provider, and counts messages that failed with an unknown outcome.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { WATCHED_RECORD_MAX_BYTES } from '../api/stored';
import type { Writes } from '../api/writes';
import { addMs, clock, DAY_MS } from '../platform/clock';
import { derivedId, randomBelow } from '../platform/ids';
import { log } from '../platform/log';
import type { Outcome, StoredMessageReference } from '../providers/outcome';
import { globalCollection, type RecordOf } from '../store/collection';
import { unitOfWork } from '../store/unitOfWork';
import { storedInstant } from '../store/values';
import { CHANNEL_TRAITS, type OutgoingMessage } from './channel';
import type { SendState } from './sendState';
import { stageSuppression } from './suppression';

/**
 * Pauses between calls within one attempt. Without these retries, a brief failure would delay the message until the
 * next attempt, minutes later.
 */
const PAUSES_MS = [150, 600] as const;

const sendOnce = (message: OutgoingMessage): Promise<Outcome> =>
  (CHANNEL_TRAITS[message.channel].send as (message: OutgoingMessage) => Promise<Outcome>)(message);

async function sendPatiently(message: OutgoingMessage): Promise<Outcome> {
  for (const pauseMs of PAUSES_MS) {
    const outcome = await sendOnce(message);
    if (outcome.kind !== 'transient' || outcome.retryAfterMs !== null) return outcome;
    await sleep(pauseMs + randomBelow(pauseMs));
  }
  return sendOnce(message);
}

/** Makes at most 3 calls within the provider's timeout, and never repeats a call whose outcome is unknown. */
export async function sendMessageByProvider(message: OutgoingMessage): Promise<Outcome> {
  const outcome = await sendPatiently(message);
  if (outcome.kind === 'refused' && outcome.stopped) {
    const { channel, to: address } = message;
    await unitOfWork(async (writes) =>
      stageSuppression(writes, { channel, address, reason: 'stopped_by_recipient', now: clock.now() }),
    );
  }
  if (outcome.kind !== 'accepted') {
    const messageId = message.reference.id;
    // An alert counts these log lines (monitoring/). They omit the reason, which can contain addresses; the ledger
    // stores the reason.
    log.warn('Message not taken', { channel: message.channel, outcome: outcome.kind, messageId });
  }
  return outcome;
}

const KEPT_DAYS = 30;

export const unknownOutcomes = globalCollection(
  'given_up_messages',
  z.object({
    organization_id: z.string().nullable(),
    collection: z.enum(['reminder_sends', 'reminder_digests', 'mail_outbox']),
    message_id: z.string(),
    given_up_at: storedInstant,
    expires_at: storedInstant,
  }),
  {
    holds: 'messages that failed without a provider response',
    personal: [],
    kept: { for: `${KEPT_DAYS} days`, ttl: 'expires_at' },
    exported: 'not',
  },
  undefined,
  { maxBytes: WATCHED_RECORD_MAX_BYTES },
);
export type UnknownOutcome = RecordOf<typeof unknownOutcomes>;

export const hasFailedWithUnknownOutcome = (state: Pick<SendState, 'status' | 'unknown_attempts'>): boolean =>
  state.status === 'failed' && state.unknown_attempts > 0;

/** Idempotent per message. */
export function stageUnknownOutcome(
  writes: Writes,
  { collection, id, organizationId }: StoredMessageReference,
  now: Date,
): void {
  writes.createOnce(unknownOutcomes.ref(derivedId('given_up', collection, id)), {
    organization_id: organizationId,
    collection,
    message_id: id,
    given_up_at: now,
    expires_at: addMs(now, KEPT_DAYS * DAY_MS),
  });
}

export const countUnknownOutcomesOfLastDay = (now: Date): Promise<number> =>
  unknownOutcomes.count((query) => query.where('given_up_at', '>', addMs(now, -DAY_MS)));
