// DELETE /v2/expiries/{id}/reminders.

import { z } from 'zod';
import { EDITOR, noContent, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { requireExpiry } from '../../expiries/updateExpiry';
import { stageRemindersRemoval } from '../../reminderSchedule/plan';

export const deleteReminders = v2Endpoint({
  method: 'DELETE',
  path: '/expiries/{id}/reminders',
  access: EDITOR,
  docs: { summary: 'Remove all of an expiry’s reminders' },
  input: { path: z.object({ id }) },
  output: { 204: null },
  run: async ({ path }, { tenant, writes }) => {
    const expiry = await requireExpiry(tenant, path.id);
    await stageRemindersRemoval(writes, tenant, expiry.id);
    return noContent();
  },
});
