// Notifies admins that credits have run out, or that the outcome of a message is unknown.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { listAdminsToNotify } from '../../identity/user';
import { stageGivenUpMessage } from '../../messaging/deliver';
import { oneLine, renderMail } from '../../messaging/html';
import { type MessageTexts, messageTextsForRecipient } from '../../messaging/languages';
import { mailId, stageMail } from '../../messaging/mail';
import { stageInAppNotification } from '../../notifications/notification';
import {
  dateInOrganizationZone,
  loadOrganization,
  type Organization,
} from '../../organizations/organization';
import { clock } from '../../platform/clock';
import { log, logFieldsOfError } from '../../platform/log';
import { expiryPageUrl, publicUrlOfPath } from '../../platform/params';
import { unitOfWork } from '../../store/unitOfWork';
import type { ReminderDigest } from '../digest/digest';
import type { ReminderSend } from '../ledger/firing';

export function noCreditMail({ locale, plan }: MessageTexts): {
  subject: string;
  html: string;
  text: string;
} {
  const { noCreditTitle: title, noCredit } = plan;
  return { subject: title, ...renderMail({ locale, title, body: [noCredit] }) };
}

export const notifyAdminsOfNoCredit = (
  tenant: Tenant,
  organization: Organization,
  now: Date,
): Promise<void> => unitOfWork((writes) => stageNoCreditNotice(writes, tenant, organization, now));

/** Notifies each admin once per calendar day, in the organization's zone. */
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

function words({ to, channel, reason }: GivenUp, { notice }: MessageTexts): string {
  const by = channel === 'in_app' ? channel : notice.channels[channel];
  return notice.unknownFate(notice.lost.reminder(to, by), reason ?? notice.noAnswer);
}

/** Notifies the admins once per message, counts it for the watchdog, and logs a fixed text for alerts. */
export async function notifyAdminsOfUnknownOutcome(
  tenant: Tenant,
  message: ReminderSend | ReminderDigest,
): Promise<void> {
  const given = givenUp(message);
  const { id, to, channel, reason, item } = given;
  const { organizationId } = tenant;
  log.error('Message failed with an unknown outcome', { organizationId, messageId: id, channel, reason });
  const collection = 'expiry_id' in message ? 'reminder_sends' : 'reminder_digests';
  await unitOfWork(async (writes) => {
    stageGivenUpMessage(writes, { collection, id, organizationId }, clock.now());
    const organization = await loadOrganization(tenant);
    for (const admin of await listAdminsToNotify(tenant)) {
      stageInAppNotification(writes, tenant, {
        userId: admin.id,
        type: 'reminder',
        itemType: item.type,
        itemId: item.id,
        itemName: to,
        message: words(given, messageTextsForRecipient(admin, organization)),
        link: item.link,
        cause: ['unknown_fate', id],
      });
    }
  }).catch((thrown) => log.warn('Admins not notified', { messageId: id, ...logFieldsOfError(thrown) }));
}
