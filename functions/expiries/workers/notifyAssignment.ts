// Tells a person in the app and by mail that an expiry is theirs now.
import { triggerWorker } from '../../api/worker';
import { getMember } from '../../identity/members';
import { languageFor } from '../../messaging/languages';
import { stageMail } from '../../messaging/mail';
import { stageNotification } from '../../notifications/notify';
import { loadOrganization } from '../../organizations/organization';
import { clock } from '../../platform/clock';
import { expiryLink } from '../../platform/links';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { mailOfAssignment } from '../assignmentMail';
import { expiries } from '../record';

/** 2 reads and 2 writes, and what the mail costs, when somebody else than the assignee made the assignment; rows of an import tell nobody one by one. */
export const notifyAssignment = triggerWorker({
  on: expiries,
  run: async ({ eventId, before, after }) => {
    if (after === null || after.assigned_to === (before?.assigned_to ?? null)) return;
    const expiry = after;
    const { assigned_to: userId, assigned_by_user_email: by } = expiry;
    if (userId === null || (by !== null && by === expiry.assigned_to_user_email)) return;
    if (before === null && expiry.import_batch_id !== null) return;
    const tenant = tenantOf(expiry.organization_id);
    const [member, organization] = await Promise.all([getMember(tenant, userId), loadOrganization(tenant)]);
    if (!member) return;
    const language = languageFor(member, organization);
    const { assigned, somebody } = language.notice;
    const mail = await mailOfAssignment(tenant, expiry, member, language);
    await unitOfWork(async (writes) => {
      stageNotification(writes, tenant, {
        userId,
        type: 'assignment',
        itemType: 'expiry',
        itemId: expiry.id,
        itemName: expiry.name,
        message: assigned(expiry.assigned_by_user_full_name ?? somebody, expiry.name),
        link: expiryLink(expiry.id),
        cause: ['assignment', eventId],
      });
      if (mail) stageMail(writes, mail, clock.now());
    });
  },
});
