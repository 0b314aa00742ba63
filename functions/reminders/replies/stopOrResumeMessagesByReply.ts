// STOP and START by a person's own message free a number of our messages, or give it back to them.
import { propagateStopOrStartToContacts } from '../../contacts/propagateStop';
import type { Channel } from '../../messaging/channel';
import { stageSuppression, stageSuppressionEnd } from '../../messaging/suppression';
import { clock } from '../../platform/clock';
import { unitOfWork } from '../../store/commit/unitOfWork';

/**
 * The number is suppressed, or free again, first and with one write: from that commit on nothing is sent to it, whoever
 * lists it. Then the contacts with it follow. To be repeated safely.
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
