// POST /v1/updateExpiryReminders: replaces the set.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { invalidFields } from '../../api/errors';
import { calendarDate, timeZone } from '../../api/fields';
import { isOpenExpiry } from '../../expiries/record/record';
import {
  checkReminderRecipients,
  dueDatesForOwnDate,
  requireExpiryStagingReminderSet,
} from '../edit/expiryOfReminders';
import { reminderReplacementV1, reminderSetInput } from '../edit/input';
import { stageReminderSetReplacement } from '../edit/replaceReminders';
import { loadSendSettings } from '../rule/sendTimes';
import { reminderOutV1, viewReminderV1 } from '../views';

export const updateExpiryReminders = v1Endpoint({
  methods: 'any',
  access: EDITOR,
  docs: {
    summary: 'Replace an expiry’s reminders',
    description:
      'The list is the whole set: an entry with `id` keeps that reminder, an entry without is new, and unlisted reminders are deleted; at most 100. `org_timezone` applies to every listed reminder without its own zone. Dates count from `expiry_date`, or else from the expiry’s own date. Without `expiry_date`, kept reminders keep their date.',
  },
  input: {
    body: z.object({
      expiry_id: z.string().min(1, 'is required'),
      expiry_date: calendarDate.optional(),
      org_timezone: timeZone.optional(),
      reminders: reminderSetInput(reminderReplacementV1),
    }),
  },
  output: { 200: z.object({ message: z.string(), count: z.int(), reminders: z.array(reminderOutV1) }) },
  errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  run: async ({ body }, { tenant, actor, now, writes }) => {
    const expiry = await requireExpiryStagingReminderSet({ writes, tenant, now }, body.expiry_id);
    const expiryDate = body.expiry_date ?? expiry.expiry_date;
    if (expiryDate === null) throw invalidFields({ expiry_date: 'is required' });
    await checkReminderRecipients(tenant, body.reminders);
    const set = await stageReminderSetReplacement(writes, tenant, {
      expiryId: expiry.id,
      dates: dueDatesForOwnDate(expiry, expiryDate),
      ownDate: expiryDate !== expiry.expiry_date,
      isDateGiven: body.expiry_date !== undefined,
      isOpen: isOpenExpiry(expiry),
      userId: actor.id,
      items: body.reminders,
      zone: body.org_timezone,
      fallbackZone: body.org_timezone ?? body.reminders[0]?.timezone ?? 'UTC',
      settings: await loadSendSettings(tenant),
      now,
    });
    return okReply({ message: 'Reminders updated', count: set.length, reminders: set.map(viewReminderV1) });
  },
});
