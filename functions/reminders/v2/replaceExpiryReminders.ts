// PATCH /v2/expiries/{id}/reminders.
import { z } from 'zod';
import { EDITOR, okReply, v2Endpoint } from '../../api/endpoint';
import { id, timeZone } from '../../api/fields';
import { isOpenExpiry } from '../../expiries/record/record';
import { timeZoneOfOrganization } from '../../organizations/zone';
import { checkReminderRecipients, requireDatedExpiryStagingReminderSet } from '../edit/expiryOfReminders';
import { reminderReplacementV2, reminderSetInput } from '../edit/input';
import { stageReminderSetReplacement } from '../edit/replaceReminders';
import { loadSendSettings } from '../rule/sendTimes';
import { reminderPageOut, viewReminderV2 } from '../views';

export const replaceExpiryReminders = v2Endpoint({
  method: 'PATCH',
  path: '/expiries/{id}/reminders',
  access: EDITOR,
  docs: {
    summary: 'Replace an expiry’s reminders',
    description:
      'The list is the whole set. An entry with `id` keeps that reminder and changes the fields sent; with `id` alone, nothing changes. An entry without `id` creates a reminder, and unlisted reminders are deleted. `timezone` applies to every listed reminder without its own. The list can have at most 100 entries; an empty list deletes all reminders.',
  },
  input: {
    path: z.object({ id }),
    body: z.object({ reminders: reminderSetInput(reminderReplacementV2), timezone: timeZone.optional() }),
  },
  output: { 200: reminderPageOut },
  errors: ['LIMIT_REACHED'],
  run: async ({ path, body }, { tenant, actor, now, writes }) => {
    const expiry = await requireDatedExpiryStagingReminderSet({ writes, tenant, now }, path.id);
    await checkReminderRecipients(tenant, body.reminders);
    const settings = await loadSendSettings(tenant);
    const set = await stageReminderSetReplacement(writes, tenant, {
      expiryId: expiry.id,
      dates: expiry,
      isOpen: isOpenExpiry(expiry),
      userId: actor.id,
      items: body.reminders,
      zone: body.timezone,
      fallbackZone: body.timezone ?? timeZoneOfOrganization(settings),
      settings,
      now,
    });
    return okReply({ data: set.map(viewReminderV2), next_cursor: null, has_more: false });
  },
});
