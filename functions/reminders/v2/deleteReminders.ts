// DELETE /v2/expiries/{id}/reminders.
import { v2DeleteEndpoint } from '../../api/recordEndpoints';
import { requireExpiry } from '../../expiries/record/record';
import { stageRemindersRemoval } from '../rule/followExpiry';

export const deleteReminders = v2DeleteEndpoint({
  path: '/expiries/{id}/reminders',
  docs: { summary: 'Delete an expiry’s reminders' },
  remove: async ({ tenant, writes }, id) => {
    const expiry = await requireExpiry(tenant, id);
    await stageRemindersRemoval(writes, tenant, expiry.id);
  },
});
