// Handles STOP and START replies: suppresses the sender's number, or ends the suppression.
import { propagateStopOrStartToContacts } from '../../contacts/propagateStop';
import type { Channel } from '../../messaging/channel';
import { stageSuppression, stageSuppressionEnd } from '../../messaging/suppression';
import { clock } from '../../platform/clock';
import { unitOfWork } from '../../store/unitOfWork';

/**
 * Suppresses or releases the number in one write, which applies to all contacts immediately. Then updates the contacts.
 * Idempotent.
 */
export async function stopOrResumeMessagesByReply(
  wish: 'stop' | 'start',
  sender: { channel: Channel; address: string },
  now: Date,
): Promise<void> {
  const { channel, address } = sender;
  if (channel === 'email') return;
  await unitOfWork(async (writes) => {
    if (wish === 'stop') stageSuppression(writes, { channel, address, reason: 'stopped_by_recipient', now });
    else stageSuppressionEnd(writes, channel, address);
  });
  await propagateStopOrStartToContacts(sender, { wish, at: clock.now() }, now);
}
