// Tells an organization's admins that credits ran out: once a day, in the app and by mail.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { listAdminsToNotify } from '../../identity/members';
import { mailLayout } from '../../messaging/html';
import { type Language, messageTextsFor } from '../../messaging/languages';
import { mailId, stageMail } from '../../messaging/mail';
import { stageInAppNotification } from '../../notifications/notify';
import type { Organization } from '../../organizations/organization';
import { dateInOrganizationZone } from '../../organizations/zone';
import { publicUrlOfPath } from '../../platform/params';
import { unitOfWork } from '../../store/unitOfWork';

/** Pure. */
export function noCreditMail({ locale, plan }: Language): { subject: string; html: string; text: string } {
  const { noCreditTitle: title, noCredit } = plan;
  return { subject: title, ...mailLayout({ locale, title, body: [noCredit] }) };
}

export const notifyAdminsOfNoCredit = (
  tenant: Tenant,
  organization: Organization,
  now: Date,
): Promise<void> => unitOfWork((writes) => stageNoCreditNotice(writes, tenant, organization, now));

/**
 * Notifies each admin once per day in the organization's zone. 1 read and 3 writes per admin; nothing if already sent.
 */
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
    const language = messageTextsFor(admin, organization);
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
