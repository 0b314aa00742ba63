// POST /v2/expiries/{id}/reminders.
import { z } from 'zod';
import { createdReply, EDITOR, v2Endpoint } from '../../api/endpoint';
import { id, timeZone } from '../../api/fields';
import { timeZoneOfOrganization } from '../../organizations/zone';
import { checkReminderRecipients, requireDatedExpiryStagingReminderSet } from '../edit/expiryOfReminders';
import { checkedReminderRules, checkReminderCount, newRemindersInput, reminderInputV2 } from '../edit/input';
import { countRemindersOfExpiry, stageNewReminder } from '../rule/followExpiry';
import { loadSendSettings } from '../rule/sendTimes';
import { reminderOutV2, viewReminderV2 } from '../views';

export const createReminders = v2Endpoint({
  method: 'POST',
  path: '/expiries/{id}/reminders',
  access: EDITOR,
  docs: {
    summary: 'Add reminders to an expiry',
    description:
      'Adds 1 to 20 reminders, scheduled from the stored expiry date, or with `relative_to: act_by_date` from the act-by date, at `time` in the zone. Existing reminders are kept; an expiry can have 100. Only period `on` works without `amount`.',
  },
  input: {
    path: z.object({ id }),
    body: z.object({ reminders: newRemindersInput(reminderInputV2), timezone: timeZone.optional() }),
  },
  output: { 201: z.object({ data: z.array(reminderOutV2) }) },
  errors: ['LIMIT_REACHED'],
  run: async ({ path, body }, { tenant, actor, now, writes }) => {
    const expiry = await requireDatedExpiryStagingReminderSet({ writes, tenant, now }, path.id);
    checkReminderCount(await countRemindersOfExpiry(tenant, expiry.id), body.reminders.length);
    await checkReminderRecipients(tenant, body.reminders);
    const settings = await loadSendSettings(tenant);
    const zone = body.timezone ?? timeZoneOfOrganization(settings);
    const added = checkedReminderRules(expiry, body.reminders, zone).map((rule) =>
      stageNewReminder(writes, tenant, {
        expiryId: expiry.id,
        dates: expiry,
        userId: actor.id,
        rule,
        settings,
        now,
      }),
    );
    return createdReply({ data: added.map(viewReminderV2) }, `/v2/expiries/${expiry.id}/reminders`);
  },
});
