// Notifies the admins of a failed outbox message; reminders and digests notify separately.

import { tenantOf } from '../api/actor';
import { listAdminsToNotify } from '../identity/members';
import type { GivenUp } from '../messaging/deliver';
import { oneLine } from '../messaging/html';
import { type Language, messageTextsFor } from '../messaging/languages';
import { mailOutbox, type OutboxMail } from '../messaging/mail';
import { stageInAppNotification } from '../notifications/notification';
import { loadOrganization } from '../organizations/organization';
import { publicUrlOfPath } from '../platform/params';
import { unitOfWork } from '../store/unitOfWork';

function words(
  { channel, reason }: Pick<OutboxMail, 'channel' | 'reason'>,
  to: string,
  { notice }: Language,
): string {
  const { mail, message } = notice.lost;
  const lost = channel === 'email' ? mail(to) : message(to, notice.channels[channel]);
  return notice.unknownFate(lost, reason ?? notice.noAnswer);
}

/** 2 reads, and 1 read and 2 writes per admin. Does nothing for mail to people without an organization. */
export async function notifyAdminsOfGivenUpMail(givenUp: GivenUp): Promise<void> {
  const { collection, message_id: id, organization_id: organizationId } = givenUp;
  if (collection !== 'mail_outbox' || organizationId === null) return;
  const mail = await mailOutbox.get(id);
  if (!mail) return;
  const tenant = tenantOf(organizationId);
  const to = oneLine(mail.to, 80);
  await unitOfWork(async (writes) => {
    const organization = await loadOrganization(tenant);
    for (const admin of await listAdminsToNotify(tenant)) {
      stageInAppNotification(writes, tenant, {
        userId: admin.id,
        type: 'reminder',
        itemType: 'mail',
        itemId: id,
        itemName: oneLine(mail.subject || mail.kind, 80),
        message: words(mail, to, messageTextsFor(admin, organization)),
        link: publicUrlOfPath('/'),
        cause: ['unknown_fate', id],
      });
    }
  });
}
