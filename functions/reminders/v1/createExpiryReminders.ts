// POST /v1/createExpiryReminders.
import { z } from 'zod';
import { createdReply, EDITOR, v1Endpoint } from '../../api/endpoint';
import { calendarDate, timeZone } from '../../api/fields';
import {
  checkReminderRecipients,
  dueDatesForOwnDate,
  requireExpiryStagingReminderSet,
} from '../edit/expiryOfReminders';
import { checkedReminderRules, checkReminderCount, newRemindersInput, reminderInputV1 } from '../edit/input';
import { countRemindersOfExpiry, stageNewReminder } from '../rule/followExpiry';
import { loadSendSettings } from '../rule/sendTimes';
import { reminderOutV1, viewReminderV1 } from '../views';

export const createExpiryReminders = v1Endpoint({
  methods: 'any',
  // Published as not idempotent: a retry creates duplicates.
  idempotent: false,
  access: EDITOR,
  docs: {
    summary: 'Add reminders to an expiry',
    description:
      'Adds up to 20 reminders, counted from `expiry_date`. An expiry can have 100. Only period `on` works without `amount`. The zone is the reminder’s own, then `org_timezone`, then the first reminder’s, then UTC. Not idempotent: a retry creates duplicates.',
  },
  input: {
    body: z.object({
      expiry_id: z.string().min(1, 'is required'),
      expiry_date: calendarDate,
      org_timezone: timeZone.optional(),
      reminders: newRemindersInput(reminderInputV1),
    }),
  },
  output: { 201: z.object({ message: z.string(), count: z.int(), reminders: z.array(reminderOutV1) }) },
  errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  run: async ({ body }, { tenant, actor, now, writes }) => {
    const expiry = await requireExpiryStagingReminderSet({ writes, tenant, now }, body.expiry_id);
    checkReminderCount(await countRemindersOfExpiry(tenant, expiry.id), body.reminders.length);
    const zone = body.org_timezone ?? body.reminders[0]?.timezone ?? 'UTC';
    const dates = dueDatesForOwnDate(expiry, body.expiry_date);
    await checkReminderRecipients(tenant, body.reminders);
    const settings = await loadSendSettings(tenant);
    const added = checkedReminderRules(dates, body.reminders, zone).map((rule) =>
      stageNewReminder(writes, tenant, {
        expiryId: expiry.id,
        dates,
        ownDate: body.expiry_date !== expiry.expiry_date,
        userId: actor.id,
        rule,
        settings,
        now,
      }),
    );
    return createdReply({
      message: 'Reminders created',
      count: added.length,
      reminders: added.map(viewReminderV1),
    });
  },
});
