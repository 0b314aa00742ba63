// Notifies admins that credits have run out, or that the outcome of a message is unknown.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { listAdminsToNotify } from '../../identity/user';
import { stageUnknownOutcome } from '../../messaging/deliver';
import { oneLine, renderMail } from '../../messaging/html';
import { type MessageTextsOfLocale, messageTextsForRecipient } from '../../messaging/languages';
import { mailId, stageMail } from '../../messaging/mail';
import { stageInAppNotification } from '../../notifications/notification';
import { dateInOrganizationZone, loadOrganization, type Organization } from '../../organizations/organization';
import { clock } from '../../platform/clock';
import { log, logFieldsOfError } from '../../platform/log';
import { pageUrlOfExpiry, publicUrlOfPath } from '../../platform/pageUrls';
import { unitOfWork } from '../../store/unitOfWork';
import type { ReminderDigest } from '../digest/digest';
import type { LedgerSend } from '../ledger/firing';

export function noCreditMail({ locale, plan }: MessageTextsOfLocale) {
  const { noCreditTitle: title, noCredit } = plan;
  return { subject: title, ...renderMail({ locale, title, body: [noCredit] }) };
}

/** Notifies each admin at most once per calendar day in the organization's time zone. */
export async function stageNoCreditNotice(
  writes: Writes,
  tenant: Tenant,
  organization: Organization,
  now: Date,
): Promise<void> {
  const day = dateInOrganizationZone(organization, now);
  const cause = ['no_credit', tenant.organizationId, day];
  const link = publicUrlOfPath('/billing/');
  const about = { kind: 'no_credit', essential: true, organizationId: tenant.organizationId };
  for (const admin of await listAdminsToNotify(tenant)) {
    const language = messageTextsForRecipient(admin, organization);
    stageInAppNotification(writes, tenant, {
      userId: admin.id,
      type: 'credits',
      itemType: 'organization',
      itemId: tenant.organizationId,
      itemName: organization.name,
      message: language.plan.noCredit,
      link,
      cause,
    });
    const mail = { ...about, ...noCreditMail(language), id: mailId(...cause, admin.id), to: admin.email };
    stageMail(writes, mail, now);
  }
}

/**
 * Notifies the admins once per message. Also counts the message for the watchdog, and logs a fixed text that triggers
 * alerts.
 */
export async function notifyAdminsOfUnknownOutcome(
  tenant: Tenant,
  message: LedgerSend | ReminderDigest,
): Promise<void> {
  const { id, channel, reason } = message;
  const { organizationId } = tenant;
  const to = oneLine(message.recipient_name || message.address, 80);
  const about =
    'expiry_id' in message
      ? { itemType: 'expiry', itemId: message.expiry_id, link: pageUrlOfExpiry(message.expiry_id) }
      : { itemType: 'digest', itemId: id, link: publicUrlOfPath('/') };
  log.error('Message failed with an unknown outcome', { organizationId, messageId: id, channel, reason });
  const collection = 'expiry_id' in message ? 'reminder_sends' : 'reminder_digests';
  await unitOfWork(async (writes) => {
    stageUnknownOutcome(writes, { collection, id, organizationId }, clock.now());
    const organization = await loadOrganization(tenant);
    for (const admin of await listAdminsToNotify(tenant)) {
      const { notice } = messageTextsForRecipient(admin, organization);
      const by = channel === 'in_app' ? channel : notice.channels[channel];
      stageInAppNotification(writes, tenant, {
        ...about,
        userId: admin.id,
        type: 'reminder',
        itemName: to,
        message: notice.unknownFate(notice.lost.reminder(to, by), reason ?? notice.noAnswer),
        cause: ['unknown_fate', id],
      });
    }
  }).catch((thrown) => log.warn('Admins not notified', { messageId: id, ...logFieldsOfError(thrown) }));
}
