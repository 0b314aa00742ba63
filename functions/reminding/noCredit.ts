// Tells an organization's admins that credits ran out: once a day, in the app and by mail.
import { DateTime } from 'luxon';
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { organizationAdmins } from '../identity/members';
import { mailLayout } from '../messaging/html';
import { mailId, stageMail } from '../messaging/mail';
import { stageNotification } from '../notifications/notify';
import type { Organization } from '../organizations/organization';
import { publicLink } from '../platform/links';
import { unitOfWork } from '../platform/unitOfWork';

const MOST_ADMINS = 50;
const MESSAGE =
  'Your organization has no credits left for some of its reminders. They are skipped until credits are added.';

export const tellNoCredit = (tenant: Tenant, organization: Organization, now: Date): Promise<void> =>
  unitOfWork((writes) => stageNoCreditNotice(writes, tenant, organization, now));

/** The day's notice in the organization's zone: 1 read and 2 writes for each admin; nothing when it was given already. */
export async function stageNoCreditNotice(
  writes: Writes,
  tenant: Tenant,
  organization: Organization,
  now: Date,
): Promise<void> {
  const day = DateTime.fromJSDate(now, { zone: organization.timezone || 'UTC' }).toISODate() ?? '';
  const cause = ['no_credit', tenant.organizationId, day];
  const link = publicLink('/billing/');
  const mail = {
    subject: 'No credits left for reminders',
    kind: 'no_credit',
    organizationId: tenant.organizationId,
    ...mailLayout({ title: 'No credits left for reminders', body: [MESSAGE] }),
  };
  for (const admin of await organizationAdmins(tenant, MOST_ADMINS)) {
    stageNotification(writes, tenant, {
      userId: admin.id,
      type: 'credits',
      itemType: 'organization',
      itemId: tenant.organizationId,
      itemName: organization.name,
      message: MESSAGE,
      link,
      cause,
    });
    stageMail(writes, { ...mail, id: mailId(...cause, admin.id), to: admin.email }, now);
  }
}
