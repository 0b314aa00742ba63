// Sends one message through its provider, with a few immediate retries.

import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '../platform/clock';
import { randomBelow } from '../platform/ids';
import { log } from '../platform/log';
import type { Outcome } from '../providers/outcome';
import { unitOfWork } from '../store/unitOfWork';
import { CHANNELS, type OutgoingMessage } from './channel';
import { stageSuppression } from './suppression';

/** Pauses within one attempt, so that brief failures don't need a retry minutes later. */
const PAUSES_MS = [150, 600] as const;

const sendOnce = (message: OutgoingMessage): Promise<Outcome> =>
  (CHANNELS[message.channel].send as (message: OutgoingMessage) => Promise<Outcome>)(message);

async function sendPatiently(message: OutgoingMessage): Promise<Outcome> {
  for (const pauseMs of PAUSES_MS) {
    const outcome = await sendOnce(message);
    if (outcome.kind !== 'transient' || outcome.retryAfterMs !== null) return outcome;
    await sleep(pauseMs + randomBelow(pauseMs));
  }
  return sendOnce(message);
}

/**
 * At most 3 calls within the provider's timeout; a call with an unknown outcome is never repeated here. If the provider
 * reports an opt-out, the address is suppressed first: 1 write.
 */
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
    // Counted by an alert (monitoring/). Omits the reason, which can contain addresses; the ledger has it.
    log.warn('Message not taken', { channel: message.channel, outcome: outcome.kind, messageId });
  }
  return outcome;
}
