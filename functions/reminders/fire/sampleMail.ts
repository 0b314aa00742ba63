// A sample reminder mail with the organization's current settings.
import { DateTime } from 'luxon';
import type { Tenant } from '../../api/actor';
import { notFound } from '../../api/errors';
import type { Writes } from '../../api/writes';
import { detailExamples } from '../../expiries/record/fields';
import { type Expiry, expiries } from '../../expiries/record/record';
import { messageTextsFor } from '../../messaging/languages';
import { mailId, stageMail } from '../../messaging/mail';
import { loadOrganization } from '../../organizations/organization';
import { timeZoneOfOrganization } from '../../organizations/zone';
import { newId } from '../../platform/ids';
import { expiryPageUrl } from '../../platform/params';
import { reminderMail } from './render';

const SAMPLE_DAYS = 14;

/** An example, so that an organization can preview its mails before it has an expiry. */
export const sampleExpiry = (now: Date, zone: string) => ({
  id: 'sample',
  name: 'Sample certificate',
  type: 'Certificate',
  ...detailExamples,
  expiry_date: DateTime.fromJSDate(now, { zone }).plus({ days: SAMPLE_DAYS }).toISODate() ?? '',
  act_by_date: null,
  priority: 'Medium' as const,
});

/** In the organization's language. 1 read, 1 more with an expiry; 1 write. It costs no credit. @throws 404. */
export async function stageSampleReminderMail(
  writes: Writes,
  tenant: Tenant,
  sample: { to: string; expiryId: string | undefined; now: Date },
): Promise<void> {
  const { to, expiryId, now } = sample;
  const organization = await loadOrganization(tenant);
  const zone = timeZoneOfOrganization(organization);
  const found: Expiry | null = expiryId === undefined ? null : await expiries.of(tenant).get(expiryId);
  if (expiryId !== undefined && !found) throw notFound('Expiry');
  const expiry = found ?? sampleExpiry(now, zone);
  const facts = { expiry, organization, now, timezone: zone, link: expiryPageUrl(expiry.id) };
  const mail = reminderMail(facts);
  const { organizationId } = tenant;
  const subject = messageTextsFor(null, organization).reminder.sample(mail.subject);
  stageMail(
    writes,
    { ...mail, subject, id: mailId('sample', newId()), kind: 'sample_reminder', organizationId, to },
    now,
  );
}
