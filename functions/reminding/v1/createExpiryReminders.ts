// POST /v1/createExpiryReminders (specification section 4.3).
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { calendarDate, timeZone } from '../../api/fields';
import { stageReminder } from '../../reminders/plan';
import { expiryToRemind } from '../expiryOfReminders';
import { completeRules, reminderInputV1, remindersInput } from '../input';
import { reminderOutV1, reminderV1 } from '../views';

export const createExpiryReminders = v1Endpoint({
  methods: 'any',
  access: EDITOR,
  docs: {
    section: '4.3',
    summary: 'Add reminders to an expiry',
    description:
      'Appends up to 20 reminders, counted from `expiry_date`. The zone is a reminder’s own, else `org_timezone`, else the first reminder’s, else UTC. Not idempotent: a retry creates duplicates.',
  },
  input: {
    body: z.object({
      expiry_id: z.string().min(1, 'is required'),
      expiry_date: calendarDate,
      org_timezone: timeZone.optional(),
      reminders: remindersInput(reminderInputV1, 1),
    }),
  },
  output: { 201: z.object({ message: z.string(), count: z.int(), reminders: z.array(reminderOutV1) }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, { tenant, actor, now, writes }) => {
    const expiry = await expiryToRemind({ writes, tenant, now }, body.expiry_id);
    const zone = body.org_timezone ?? body.reminders[0]?.timezone ?? 'UTC';
    const added = completeRules(body.expiry_date, body.reminders, zone).map((rule) =>
      stageReminder(writes, tenant, {
        expiryId: expiry.id,
        expiryDate: body.expiry_date,
        ownDate: body.expiry_date !== expiry.expiry_date,
        userId: actor.id,
        rule,
        now,
      }),
    );
    return created({ message: 'Reminders created', count: added.length, reminders: added.map(reminderV1) });
  },
});
