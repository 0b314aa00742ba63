// POST /v2/expiries/{id}/reminders (specification section 4.10).
import { z } from 'zod';
import { created, EDITOR, v2Endpoint } from '../../api/endpoint';
import { id, timeZone } from '../../api/fields';
import { stageReminder } from '../../reminders/plan';
import { datedExpiryToRemind, zoneOr } from '../expiryOfReminders';
import { completeRules, reminderInputV2, remindersInput } from '../input';
import { reminderOutV2, reminderV2 } from '../views';

export const createReminders = v2Endpoint({
  method: 'POST',
  path: '/expiries/{id}/reminders',
  access: EDITOR,
  docs: {
    section: '4.10',
    summary: 'Add reminders to an expiry',
    description:
      'Adds 1 to 20 reminders, scheduled from the stored expiry date at `time` in the zone. Those already there stay.',
  },
  input: {
    path: z.object({ id }),
    body: z.object({ reminders: remindersInput(reminderInputV2, 1), timezone: timeZone.optional() }),
  },
  output: { 201: z.object({ data: z.array(reminderOutV2) }) },
  run: async ({ path, body }, { tenant, actor, now, writes }) => {
    const expiry = await datedExpiryToRemind({ writes, tenant, now }, path.id);
    const expiryDate = expiry.expiry_date;
    const rules = completeRules(expiryDate, body.reminders, await zoneOr(tenant, body.timezone));
    const added = rules.map((rule) =>
      stageReminder(writes, tenant, { expiryId: expiry.id, expiryDate, userId: actor.id, rule, now }),
    );
    return created({ data: added.map(reminderV2) }, `/v2/expiries/${expiry.id}/reminders`);
  },
});
