// What an assignee is told in the app of a reminder.
import type { Tenant } from '../api/actor';
import type { Locale } from '../api/locales';
import type { Writes } from '../api/writes';
import type { Expiry } from '../expiries/record';
import { stageInAppNotification } from '../notifications/notify';
import type { Organization } from '../organizations/organization';
import { expiryPageUrl } from '../platform/links';
import { reminderNotice } from './render';

/** Tells the assignee in the app, once for each cause: 1 write, and 1 in their record for all of a commit. */
export function stageReminderNoticeToAssignee(
  writes: Writes,
  tenant: Tenant,
  notice: {
    userId: string;
    locale: Locale | null;
    expiry: Expiry;
    organization: Organization;
    timezone: string;
    cause: readonly (string | number)[];
    escalated?: boolean;
    now: Date;
  },
): void {
  const { userId, expiry, cause } = notice;
  const link = expiryPageUrl(expiry.id);
  stageInAppNotification(writes, tenant, {
    userId,
    type: 'reminder',
    itemType: 'expiry',
    itemId: expiry.id,
    itemName: expiry.name,
    message: reminderNotice({ ...notice, link }),
    link,
    cause,
  });
}
