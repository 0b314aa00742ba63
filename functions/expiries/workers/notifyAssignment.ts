// Notifies new assignees in the app and by email.
import { firestoreCreationTriggerWorker } from '../../api/worker';
import { events } from '../../events/record';
import { getMember } from '../../identity/members';
import { messageTextsFor } from '../../messaging/languages';
import { stageMail } from '../../messaging/mail';
import { stageInAppNotification } from '../../notifications/notify';
import { loadOrganization } from '../../organizations/organization';
import { clock } from '../../platform/clock';
import { expiryPageUrl } from '../../platform/publicUrls';
import { unitOfWork } from '../../store/commit/unitOfWork';
import { tenantOf } from '../../store/tenant';
import { composeAssignmentMail } from '../assign/assignmentMail';
import { assignedExpiryOfEvent, isExpiryEvent } from '../record/events';

/**
 * Notifies the new assignee unless they made the assignment: 2 reads and 3 writes, plus the mail. Imported rows send no
 * notice.
 */
export const notifyAssignment = firestoreCreationTriggerWorker({
  on: events,
  run: async (event) => {
    const expiry = isExpiryEvent(event) ? assignedExpiryOfEvent(event) : null;
    const userId = expiry?.assigned_to ?? null;
    if (expiry === null || userId === null) return;
    const tenant = tenantOf(event.organization_id);
    await unitOfWork(async (writes) => {
      const [member, organization] = await Promise.all([getMember(tenant, userId), loadOrganization(tenant)]);
      if (!member) return;
      const language = messageTextsFor(member, organization);
      const { assigned, somebody } = language.notice;
      const mail = await composeAssignmentMail(
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
        link: expiryPageUrl(expiry.id),
        cause: ['assignment', event.id],
      });
      if (mail) stageMail(writes, mail, clock.now());
    });
  },
});
