// GET /v1/getExpiryReminders.
import { z } from 'zod';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { requireExpiry } from '../../expiries/record/record';
import { listRemindersOfExpiry } from '../rule/followExpiry';
import { reminderOutV1, viewReminderV1 } from '../views';

export const getExpiryReminders = v1ListEndpoint({
  docs: {
    summary: 'List an expiry’s reminders, soonest first',
    description: 'Not paginated.',
  },
  query: z.object({ expiry_id: z.string().min(1, 'is required') }),
  errors: ['NOT_FOUND'],
  list: async ({ tenant }, query) => {
    const expiry = await requireExpiry(tenant, query.expiry_id);
    return listRemindersOfExpiry(tenant, expiry.id);
  },
  field: 'reminders',
  answer: { output: reminderOutV1, view: viewReminderV1 },
});
