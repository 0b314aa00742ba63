// Tells a person in the app that an expiry is theirs now (specification section 6.2).
import { triggerWorker } from '../../api/worker';
import { stageNotification } from '../../notifications/notify';
import { expiryLink } from '../../platform/links';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { expiries } from '../record';

/** 1 write when somebody else than the assignee made the assignment; rows of an import tell nobody one by one. */
export const notifyAssignment = triggerWorker({
  document: 'expiries/{id}',
  run: async ({ eventId, before, after }) => {
    if (after === null || after.get('assigned_to') === (before?.get('assigned_to') ?? null)) return;
    const expiry = expiries.decode(after);
    const { assigned_to: userId, assigned_by_user_email: by } = expiry;
    if (userId === null || (by !== null && by === expiry.assigned_to_user_email)) return;
    if (before === null && expiry.import_batch_id !== null) return;
    const author = expiry.assigned_by_user_full_name ?? 'Somebody';
    await unitOfWork(async (writes) =>
      stageNotification(writes, tenantOf(expiry.organization_id), {
        userId,
        type: 'assignment',
        itemType: 'expiry',
        itemId: expiry.id,
        itemName: expiry.name,
        message: `${author} assigned “${expiry.name}” to you`,
        link: expiryLink(expiry.id),
        cause: ['assignment', eventId],
      }),
    );
  },
});
