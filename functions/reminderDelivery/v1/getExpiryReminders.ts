// GET /v1/getExpiryReminders.

import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { requireExpiry } from '../../expiries/updateExpiry';
import { listRemindersOf } from '../../reminderSchedule/plan';
import { reminderOutV1, viewReminderV1 } from '../views';

export const getExpiryReminders = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'List an expiry’s reminders, soonest first',
    description: 'Not paginated.',
  },
  input: { query: z.object({ expiry_id: z.string().min(1, 'is required') }) },
  output: { 200: z.object({ reminders: z.array(reminderOutV1) }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant }) => {
    const expiry = await requireExpiry(tenant, query.expiry_id);
    return ok({ reminders: (await listRemindersOf(tenant, expiry.id)).map(viewReminderV1) });
  },
});
