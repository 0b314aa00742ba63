// Notifies the admins of a message that failed with an unknown outcome.
import type { Tenant } from '../../api/actor';
import { listAdminsToNotify } from '../../identity/members';
import { stageRecordOfGivenUpMessage } from '../../messaging/givenUp';
import { oneLine } from '../../messaging/html';
import { type Language, messageTextsFor } from '../../messaging/languages';
import { stageInAppNotification } from '../../notifications/notify';
import { loadOrganization } from '../../organizations/organization';
import { clock } from '../../platform/clock';
import { log, logFieldsOfError } from '../../platform/log';
import { expiryPageUrl, publicUrlOfPath } from '../../platform/params';
import { unitOfWork } from '../../store/unitOfWork';
import type { ReminderDigest } from '../digest/digest';
import type { ReminderSend } from '../ledger/firing';

interface GivenUp {
  id: string;
  to: string;
  channel: ReminderSend['channel'];
  reason: string | null;
  item: { type: string; id: string; link: string };
}

const givenUp = (message: ReminderSend | ReminderDigest): GivenUp => {
  const { id, address, recipient_name, reason } = message;
  const to = oneLine(recipient_name || address, 80);
  return 'expiry_id' in message
    ? {
        ...{ id, to, reason, channel: message.channel },
        item: { type: 'expiry', id: message.expiry_id, link: expiryPageUrl(message.expiry_id) },
      }
    : {
        ...{ id, to, reason, channel: message.channel },
        item: { type: 'digest', id, link: publicUrlOfPath('/') },
      };
};

function words({ to, channel, reason }: GivenUp, { notice }: Language): string {
  const by = channel === 'in_app' ? channel : notice.channels[channel];
  return notice.unknownFate(notice.lost.reminder(to, by), reason ?? notice.noAnswer);
}

/**
 * Notifies the admins once per message, counts it for the watchdog, and logs a fixed text for alerts. 1 read and 1
 * write, and 1 read and 2 writes per admin.
 */
export async function notifyAdminsOfMessageOfUnknownFate(
  tenant: Tenant,
  message: ReminderSend | ReminderDigest,
): Promise<void> {
  const given = givenUp(message);
  const { id, to, channel, reason, item } = given;
  const { organizationId } = tenant;
  log.error('Message given up, its fate unknown', { organizationId, messageId: id, channel, reason });
  const collection = 'expiry_id' in message ? 'reminder_sends' : 'reminder_digests';
  await unitOfWork(async (writes) => {
    stageRecordOfGivenUpMessage(writes, { collection, id, organizationId }, clock.now());
    const organization = await loadOrganization(tenant);
    for (const admin of await listAdminsToNotify(tenant)) {
      stageInAppNotification(writes, tenant, {
        userId: admin.id,
        type: 'reminder',
        itemType: item.type,
        itemId: item.id,
        itemName: to,
        message: words(given, messageTextsFor(admin, organization)),
        link: item.link,
        cause: ['unknown_fate', id],
      });
    }
  }).catch((thrown) => log.warn('Admins not told', { messageId: id, ...logFieldsOfError(thrown) }));
}
