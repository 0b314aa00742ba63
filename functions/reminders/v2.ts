// v2 endpoints for an expiry's reminders and their messages.
import { z } from 'zod';
import { ANY_MEMBER_ACCESS, createdReply, EDITOR_ACCESS, okReply, v2Endpoint } from '../api/endpoint';
import { id, timestampOut, timeZone } from '../api/fields';
import { v2DeleteEndpoint } from '../api/recordEndpoints';
import { pageSchemaOf } from '../api/records';
import { isOpenExpiry, requireExpiry } from '../expiries/record/record';
import { LEDGER_CHANNELS } from '../messaging/channel';
import { newRemindersSchemaOf, reminderInputV2, reminderSetItemV2, reminderSetSchemaOf } from './edit/input';
import { lockReminderSetOfDatedExpiry, stageNewReminders, stageReminderSetReplacement } from './edit/setReminders';
import { RECIPIENT_KINDS } from './ledger/firing';
import { type PreviewedFiring, previewExpiryReminders as previewOf } from './plan/preview';
import { rootReminderIdOf } from './rule/continuation';
import { listRemindersOfExpiry, stageRemindersRemoval } from './rule/followExpiry';
import { CONTINUATION_CAUSES, REMINDER_END_REASON_TEXTS } from './rule/record';
import { TIME_MOVE_REASONS } from './rule/schedule';
import {
  ledgerSendOut,
  listSendsOfReminder,
  reminderListPageOut,
  reminderOutV2,
  viewLedgerSend,
  viewReminderV2,
} from './views';
export const createReminders = v2Endpoint({
  method: 'POST',
  path: '/expiries/{id}/reminders',
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Add reminders to an expiry',
    description:
      'Adds 1 to 20 reminders, each at `time` in its time zone. They are scheduled relative to the stored expiry date, or to the act-by date if `relative_to` is `act_by_date`. Existing reminders are kept; an expiry can have at most 100 reminders. `amount` is required unless `period` is `on`.',
  },
  input: {
    path: z.object({ id }),
    body: z.object({ reminders: newRemindersSchemaOf(reminderInputV2), timezone: timeZone.optional() }),
  },
  output: { 201: z.object({ data: z.array(reminderOutV2) }) },
  errors: ['LIMIT_REACHED'],
  run: async ({ path, body }, { tenant, actor, now, writes }) => {
    const expiry = await lockReminderSetOfDatedExpiry({ writes, tenant, now }, path.id);
    const added = await stageNewReminders(writes, tenant, {
      expiryId: expiry.id,
      dates: expiry,
      userId: actor.id,
      items: body.reminders,
      zone: body.timezone,
      now,
    });
    return createdReply({ data: added.map(viewReminderV2) }, `/v2/expiries/${expiry.id}/reminders`);
  },
});

export const listReminders = v2Endpoint({
  method: 'GET',
  path: '/expiries/{id}/reminders',
  access: ANY_MEMBER_ACCESS,
  docs: {
    summary: 'List an expiry’s reminders, soonest first',
    description: 'Always one page.',
  },
  input: { path: z.object({ id }) },
  output: { 200: reminderListPageOut },
  run: async ({ path }, { tenant }) => {
    const expiry = await requireExpiry(tenant, path.id);
    const found = await listRemindersOfExpiry(tenant, expiry.id);
    return okReply({ data: found.map(viewReminderV2), next_cursor: null, has_more: false });
  },
});

export const replaceExpiryReminders = v2Endpoint({
  method: 'PATCH',
  path: '/expiries/{id}/reminders',
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Replace an expiry’s reminders',
    description:
      'The list (at most 100 entries) replaces all reminders. An entry with `id` keeps that reminder and changes only the fields sent. An entry without `id` creates a reminder, and unlisted reminders are deleted. An entry with only an `id` changes nothing. `timezone` applies to every listed reminder without its own time zone. An empty list deletes all reminders.',
  },
  input: {
    path: z.object({ id }),
    body: z.object({ reminders: reminderSetSchemaOf(reminderSetItemV2), timezone: timeZone.optional() }),
  },
  output: { 200: reminderListPageOut },
  errors: ['LIMIT_REACHED'],
  run: async ({ path, body }, { tenant, actor, now, writes }) => {
    const expiry = await lockReminderSetOfDatedExpiry({ writes, tenant, now }, path.id);
    const set = await stageReminderSetReplacement(writes, tenant, {
      expiryId: expiry.id,
      dates: expiry,
      isOpen: isOpenExpiry(expiry),
      userId: actor.id,
      items: body.reminders,
      zone: body.timezone,
      now,
    });
    return okReply({ data: set.map(viewReminderV2), next_cursor: null, has_more: false });
  },
});

export const deleteReminders = v2DeleteEndpoint({
  path: '/expiries/{id}/reminders',
  docs: { summary: 'Delete an expiry’s reminders' },
  remove: async ({ tenant, writes }, id) => {
    const expiry = await requireExpiry(tenant, id);
    await stageRemindersRemoval(writes, tenant, expiry.id);
  },
});

const moved = {
  /**
   * The time according to the reminder's rule, if send windows, holidays or a different zone moved the send time;
   * otherwise null.
   */
  moved_from: timestampOut.nullable(),
  moved_because: z.enum(TIME_MOVE_REASONS).nullable(),
};

const previewOut = z.object({
  reminder_id: z.string(),
  /**
   * A `reminder` fires at its scheduled time, and a `snooze` at the time the recipient chose. All other causes follow
   * an earlier message.
   */
  cause: z.enum([...CONTINUATION_CAUSES, 'snooze']),
  scheduled_at: timestampOut,
  ...moved,
  timezone: z.string(),
  /** Null if the reminder will fire. */
  not_sent_because: z.string().nullable(),
  sends: z.array(
    z.object({
      recipient_type: z.enum(RECIPIENT_KINDS),
      recipient_id: z.string(),
      recipient_name: z.string(),
      channel: z.enum(LEDGER_CHANNELS),
      address: z.string(),
      will_send: z.boolean(),
      skip_reason: z.string().nullable(),
      at: timestampOut,
      ...moved,
      at_local: z.iso.datetime({ offset: true }),
      timezone: z.string(),
      /** Whether the message is sent as part of the day's digest. */
      digest: z.boolean(),
    }),
  ),
});

const view = ({
  reminder,
  cause,
  not_sent_because,
  sends,
  moved_from,
  moved_because,
}: PreviewedFiring): z.input<typeof previewOut> => ({
  reminder_id: rootReminderIdOf(reminder),
  cause,
  moved_from: moved_from?.toISOString() ?? null,
  moved_because,
  scheduled_at: reminder.scheduled_at.toISOString(),
  timezone: reminder.timezone,
  not_sent_because: not_sent_because && REMINDER_END_REASON_TEXTS[not_sent_because],
  sends: sends.map((send) => ({
    ...send,
    will_send: send.skip_reason === null,
    at: send.at.toISOString(),
    moved_from: send.moved_from?.toISOString() ?? null,
  })),
});

export const previewReminders = v2Endpoint({
  method: 'GET',
  path: '/expiries/{id}/reminders/preview',
  access: ANY_MEMBER_ACCESS,
  docs: {
    summary: 'Preview reminders',
    description:
      'Returns each pending reminder, soonest first, with every recipient and channel and the send time in UTC and local time. Skipped recipients include a reason. If an expiry has no recipients, its reminders go to the organization’s default contacts, or else to the expiry’s creator, or else to the admins. In `DIGEST` mode, emails show the time of that day’s digest. The preview applies the same rules as actual sending, based on current data. Always one page.',
  },
  input: { path: z.object({ id }) },
  output: { 200: pageSchemaOf(previewOut) },
  run: async ({ path }, { tenant, now }) => {
    const expiry = await requireExpiry(tenant, path.id);
    const reminders = await previewOf(tenant, expiry, now);
    return okReply({ data: reminders.map(view), next_cursor: null, has_more: false });
  },
});

export const listReminderSends = v2Endpoint({
  method: 'GET',
  path: '/expiries/{id}/reminders/{reminder_id}/sends',
  access: ANY_MEMBER_ACCESS,
  docs: {
    summary: 'List a reminder’s sends',
    description:
      'Returns one record per recipient and channel, oldest first, with its status, reason, attempts and times. If a provider’s response is lost and no delivery report arrives, the message is sent again. In that case it may arrive twice, but it still has only one record, with several attempts. Always one page.',
  },
  input: { path: z.object({ id, reminder_id: id }) },
  output: { 200: pageSchemaOf(ledgerSendOut) },
  run: async ({ path }, { tenant }) => {
    const expiry = await requireExpiry(tenant, path.id);
    const sends = await listSendsOfReminder(tenant, expiry.id, path.reminder_id);
    return okReply({ data: sends.map(viewLedgerSend), next_cursor: null, has_more: false });
  },
});
