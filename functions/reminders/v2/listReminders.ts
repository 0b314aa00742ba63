// GET /v2/expiries/{id}/reminders.
import { z } from 'zod';
import { ANY_MEMBER, okReply, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { requireExpiry } from '../../expiries/record/record';
import { listRemindersOfExpiry } from '../rule/followExpiry';
import { reminderPageOut, viewReminderV2 } from '../views';

export const listReminders = v2Endpoint({
  method: 'GET',
  path: '/expiries/{id}/reminders',
  access: ANY_MEMBER,
  docs: {
    summary: 'List an expiry’s reminders, soonest first',
    description: 'Always one page.',
  },
  input: { path: z.object({ id }) },
  output: { 200: reminderPageOut },
  run: async ({ path }, { tenant }) => {
    const expiry = await requireExpiry(tenant, path.id);
    const found = await listRemindersOfExpiry(tenant, expiry.id);
    return okReply({ data: found.map(viewReminderV2), next_cursor: null, has_more: false });
  },
});
