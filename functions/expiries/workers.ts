// Background workers for expiries.

import { tenantOf } from '../api/actor';
import { declareFirestoreCreationWorker, declareTaskWorker } from '../api/worker';
import { events } from '../events/event';
import { getMember } from '../identity/user';
import { createDueWorker } from '../jobs/dueWorker';
import { resumeOrRemoveExpiredFileJob } from '../jobs/resumedJobs';
import { messageTextsForRecipient } from '../messaging/languages';
import { stageMail } from '../messaging/mail';
import { stageInAppNotification } from '../notifications/notification';
import { loadOrganization } from '../organizations/organization';
import { clock } from '../platform/clock';
import { pageUrlOfExpiry } from '../platform/pageUrls';
import { unitOfWork } from '../store/unitOfWork';
import { composeAssignedExpiriesMail } from './assignmentMail';
import { dueExpiryExports, expiryExportJobSettings, expiryExportQueue } from './export/expiryExport';
import { writeExpiryExport } from './export/writeExport';
import { expiryAssignedToSomeoneElse, isExpiryEvent } from './record/events';

/**
 * Notifies a new assignee in the app and by email, unless they made the assignment themselves. Costs 2 reads and 3
 * writes, plus the cost of the email. Imported rows don't trigger any notifications.
 */
export const notifyAssignment = declareFirestoreCreationWorker({
  on: events,
  run: async (event) => {
    const expiry = isExpiryEvent(event) ? expiryAssignedToSomeoneElse(event) : null;
    const userId = expiry?.assigned_to ?? null;
    if (expiry === null || userId === null) return;
    const tenant = tenantOf(event.organization_id);
    await unitOfWork(async (writes) => {
      const [member, organization] = await Promise.all([getMember(tenant, userId), loadOrganization(tenant)]);
      if (!member) return;
      const language = messageTextsForRecipient(member, organization);
      const { assigned, somebody } = language.notice;
      const mail = await composeAssignedExpiriesMail(
        tenant,
        { ...expiry, updated_at: new Date(expiry.updated_at) },
        member,
        language,
      );
      stageInAppNotification(writes, tenant, {
        userId,
        type: 'assignment',
        itemType: 'expiry',
        itemId: expiry.id,
        itemName: expiry.name,
        message: assigned(expiry.assigned_by_user_full_name ?? somebody, expiry.name),
        link: pageUrlOfExpiry(expiry.id),
        cause: ['assignment', event.id],
      });
      if (mail) stageMail(writes, mail, clock.now());
    });
  },
});

/** Writes an export's CSV file. */
export const runExpiryExport = declareTaskWorker(expiryExportQueue, {
  run: ({ organization_id, id }) => writeExpiryExport(tenantOf(organization_id), id),
});

/** Restarts stalled exports, and deletes old ones and their files. */
export const sweepExpiryExports = createDueWorker(dueExpiryExports, {
  cron: '*/15 * * * *',
  run: (job) => resumeOrRemoveExpiredFileJob(job, expiryExportJobSettings(job)),
});
