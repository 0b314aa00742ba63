// Sends messages of the outbox, those to chat channels through integrations.
import { sendMessageByProvider } from '../messaging/deliver';
import { sendOutboxMail } from '../messaging/mail';
import { sendStateAfterAttempt } from '../messaging/sendState';
import { clock } from '../platform/clock';
import { tenantOf } from '../store/tenant';
import { attemptCard } from './send';

/** Costs as {@link sendOutboxMail}; for a chat channel 2 reads and 1 write more. */
export const sendOutboxMessage = (id: string): Promise<void> =>
  sendOutboxMail(id, async (message, state) => {
    if (!('organizationId' in message))
      return sendStateAfterAttempt(state, await sendMessageByProvider(message), clock.now());
    const { organizationId, to, subject, text, button } = message;
    return attemptCard(tenantOf(organizationId), to, state, {
      ...{ title: subject, text, facts: [], items: [] },
      buttons: button ? [button] : [],
    });
  });
