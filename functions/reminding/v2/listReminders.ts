// GET /v2/expiries/{id}/reminders (specification section 4.10).
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { pageOf } from '../../api/page';
import { remindersOf } from '../../reminders/plan';
import { expiryNamed } from '../expiryOfReminders';
import { reminderOutV2, reminderV2 } from '../views';

export const listReminders = v2Endpoint({
  method: 'GET',
  path: '/expiries/{id}/reminders',
  access: ANY_MEMBER,
  docs: {
    section: '4.10',
    summary: 'List an expiry’s reminders, soonest first',
    description: 'Always one page.',
  },
  input: { path: z.object({ id }) },
  output: { 200: pageOf(reminderOutV2) },
  run: async ({ path }, { tenant }) => {
    const expiry = await expiryNamed(tenant, path.id);
    const found = await remindersOf(tenant, expiry.id);
    return ok({ data: found.map(reminderV2), next_cursor: null, has_more: false });
  },
});
