// GET /v1/getExpiryReminders (specification section 4.3).
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { remindersOf } from '../../reminders/plan';
import { expiryNamed } from '../expiryOfReminders';
import { reminderOutV1, reminderV1 } from '../views';

export const getExpiryReminders = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    section: '4.3',
    summary: 'List an expiry’s reminders, soonest first',
    description: 'Not paginated.',
  },
  input: { query: z.object({ expiry_id: z.string().min(1, 'is required') }) },
  output: { 200: z.object({ reminders: z.array(reminderOutV1) }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant }) => {
    const expiry = await expiryNamed(tenant, query.expiry_id);
    return ok({ reminders: (await remindersOf(tenant, expiry.id)).map(reminderV1) });
  },
});
