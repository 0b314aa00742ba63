// PATCH /v2/expiries/{id}/reminders (specification section 4.10).
import { z } from 'zod';
import { EDITOR, ok, v2Endpoint } from '../../api/endpoint';
import { id, timeZone } from '../../api/fields';
import { pageOf } from '../../api/page';
import { datedExpiryToRemind, zoneOr } from '../expiryOfReminders';
import { reminderReplacementV2, remindersInput } from '../input';
import { replaceReminders } from '../replaceReminders';
import { reminderOutV2, reminderV2 } from '../views';

export const replaceExpiryReminders = v2Endpoint({
  method: 'PATCH',
  path: '/expiries/{id}/reminders',
  access: EDITOR,
  docs: {
    section: '4.10',
    summary: 'Replace an expiry’s set of reminders',
    description:
      'The list is the whole set: an entry with `id` keeps that reminder and changes the fields sent, one without is new, and those not listed are removed. An empty list removes all.',
  },
  input: {
    path: z.object({ id }),
    body: z.object({ reminders: remindersInput(reminderReplacementV2, 0), timezone: timeZone.optional() }),
  },
  output: { 200: pageOf(reminderOutV2) },
  run: async ({ path, body }, { tenant, actor, now, writes }) => {
    const expiry = await datedExpiryToRemind({ writes, tenant, now }, path.id);
    const set = await replaceReminders(writes, tenant, {
      expiryId: expiry.id,
      expiryDate: expiry.expiry_date,
      userId: actor.id,
      items: body.reminders,
      fallbackZone: await zoneOr(tenant, body.timezone),
      now,
    });
    return ok({ data: set.map(reminderV2), next_cursor: null, has_more: false });
  },
});
