// v1 endpoints for an expiry's reminders and their messages.
import { z } from 'zod';
import { createdReply, EDITOR_ACCESS, okReply, SIGNED_IN_MEMBER_ACCESS, v1Endpoint } from '../../api/endpoint';
import { forbidden, invalidFieldsError } from '../../api/errors';
import { calendarDate, id, timeZone } from '../../api/fields';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { recordIdInQueryOrBody } from '../../api/records';
import { isOpenExpiry, requireExpiry } from '../../expiries/record/record';
import { ADDRESSED_CHANNELS, buildChannelFlags, repeatValuePerChannel } from '../../messaging/channel';
import { newRemindersSchemaOf, reminderInputV1, reminderSetItemV1, reminderSetSchemaOf } from '../edit/input';
import {
  lockReminderSet,
  referenceDatesOfV1Input,
  stageNewReminders,
  stageReminderSetReplacement,
} from '../edit/setReminders';
import { stageManualMessages, stageSampleReminderMail } from '../fire/notifyNow';
import { listRemindersOfExpiry, stageRemindersRemoval } from '../rule/followExpiry';
import {
  ledgerSendOut,
  listSendsOfExpiry,
  listSendsOfReminder,
  reminderOutV1,
  viewLedgerSend,
  viewReminderV1,
} from '../views';
export const getExpiryReminders = v1ListEndpoint({
  docs: {
    summary: 'List an expiry’s reminders, soonest first',
    description: 'Not paginated.',
  },
  query: z.object({ expiry_id: z.string().min(1, 'is required') }),
  errors: ['NOT_FOUND'],
  list: async ({ tenant }, query) => {
    const expiry = await requireExpiry(tenant, query.expiry_id);
    return listRemindersOfExpiry(tenant, expiry.id);
  },
  field: 'reminders',
  resource: { output: reminderOutV1, view: viewReminderV1 },
});

export const createExpiryReminders = v1Endpoint({
  methods: 'any',
  // Documented as not idempotent: a retry creates duplicates.
  idempotent: false,
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Add reminders to an expiry',
    description:
      'Adds up to 20 reminders, scheduled relative to `expiry_date`. An expiry can have at most 100 reminders. `amount` is required unless `period` is `on`. The time zone is the reminder’s own, or else `org_timezone`, the first reminder’s time zone or UTC, in that order. Not idempotent: a retry creates duplicates.',
  },
  input: {
    body: z.object({
      expiry_id: z.string().min(1, 'is required'),
      expiry_date: calendarDate,
      org_timezone: timeZone.optional(),
      reminders: newRemindersSchemaOf(reminderInputV1),
    }),
  },
  output: { 201: z.object({ message: z.string(), count: z.int(), reminders: z.array(reminderOutV1) }) },
  errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  run: async ({ body }, { tenant, actor, now, writes }) => {
    const expiry = await lockReminderSet({ writes, tenant, now }, body.expiry_id);
    const added = await stageNewReminders(writes, tenant, {
      expiryId: expiry.id,
      dates: referenceDatesOfV1Input(expiry, body.expiry_date),
      ownDate: body.expiry_date !== expiry.expiry_date,
      userId: actor.id,
      items: body.reminders,
      zone: body.org_timezone ?? body.reminders[0]?.timezone ?? 'UTC',
      now,
    });
    return createdReply({
      message: 'Reminders created',
      count: added.length,
      reminders: added.map(viewReminderV1),
    });
  },
});

export const updateExpiryReminders = v1Endpoint({
  methods: 'any',
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Replace an expiry’s reminders',
    description:
      'The list (at most 100 entries) replaces all reminders. An entry with `id` keeps that reminder, an entry without `id` creates one, and unlisted reminders are deleted. `org_timezone` applies to every listed reminder that doesn’t have its own time zone. Dates are calculated from `expiry_date`, or else from the expiry’s own date. Without `expiry_date`, entries with an `id` keep their dates.',
  },
  input: {
    body: z.object({
      expiry_id: z.string().min(1, 'is required'),
      expiry_date: calendarDate.optional(),
      org_timezone: timeZone.optional(),
      reminders: reminderSetSchemaOf(reminderSetItemV1),
    }),
  },
  output: { 200: z.object({ message: z.string(), count: z.int(), reminders: z.array(reminderOutV1) }) },
  errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  run: async ({ body }, { tenant, actor, now, writes }) => {
    const expiry = await lockReminderSet({ writes, tenant, now }, body.expiry_id);
    const expiryDate = body.expiry_date ?? expiry.expiry_date;
    if (expiryDate === null) throw invalidFieldsError({ expiry_date: 'is required' });
    const set = await stageReminderSetReplacement(writes, tenant, {
      expiryId: expiry.id,
      dates: referenceDatesOfV1Input(expiry, expiryDate),
      ownDate: expiryDate !== expiry.expiry_date,
      isDateGiven: body.expiry_date !== undefined,
      isOpen: isOpenExpiry(expiry),
      userId: actor.id,
      items: body.reminders,
      zone: body.org_timezone,
      newZone: body.reminders[0]?.timezone ?? 'UTC',
      now,
    });
    return okReply({ message: 'Reminders updated', count: set.length, reminders: set.map(viewReminderV1) });
  },
});

const { body: fields, idOf } = recordIdInQueryOrBody('expiry_id');

export const deleteExpiryReminders = v1Endpoint({
  methods: 'any',
  access: EDITOR_ACCESS,
  docs: { summary: 'Delete an expiry’s reminders' },
  input: { query: z.object(fields), body: z.object(fields) },
  output: { 200: z.object({ message: z.string(), count: z.int() }) },
  errors: ['NOT_FOUND'],
  run: async (input, { tenant, writes }) => {
    const expiry = await requireExpiry(tenant, idOf(input));
    return okReply({
      message: 'Reminders deleted',
      count: await stageRemindersRemoval(writes, tenant, expiry.id),
    });
  },
});

export const getReminderSends = v1ListEndpoint({
  docs: {
    summary: 'List an expiry’s reminder messages',
    description:
      'Returns one record per recipient and channel, oldest first. `reminder_id` limits the list to one reminder. If a provider’s response is lost and no delivery report arrives, the message is sent again. In that case it may arrive twice, but it still has only one record, with several attempts. Not paginated.',
  },
  query: z.object({ expiry_id: z.string().min(1, 'is required'), reminder_id: id.optional() }),
  errors: ['NOT_FOUND'],
  list: async ({ tenant }, { expiry_id, reminder_id }) => {
    const expiry = await requireExpiry(tenant, expiry_id);
    return reminder_id === undefined
      ? listSendsOfExpiry(tenant, expiry.id)
      : listSendsOfReminder(tenant, expiry.id, reminder_id);
  },
  field: 'sends',
  resource: { output: ledgerSendOut, view: viewLedgerSend },
});

export const sendExpiryNotificationNow = v1Endpoint({
  methods: ['POST'],
  access: EDITOR_ACCESS,
  tier: 'sensitive',
  docs: {
    summary: 'Send a notification now',
    description:
      'Sends the reminder message immediately, over the given channels, to everyone a reminder would normally reach. Returns one record per recipient and channel; the record of a skipped message includes the reason. Track delivery with getReminderSends.',
  },
  input: { body: z.object({ ...fields, ...repeatValuePerChannel(z.boolean().default(true)) }) },
  output: {
    200: z.object({
      message: z.string(),
      notification_id: z.string().nullable(),
      count: z.int(),
      sends: z.array(ledgerSendOut),
    }),
  },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, { tenant, now, writes }) => {
    if (!ADDRESSED_CHANNELS.some((channel) => body[channel]))
      throw invalidFieldsError({ email: `Select at least one of ${ADDRESSED_CHANNELS.join(', ')}` });
    const sends = await stageManualMessages({
      ...{ tenant, now, writes, expiryId: idOf({ body }) },
      channels: buildChannelFlags((channel) => body[channel]),
    });
    const count = sends.filter(({ status }) => status !== 'skipped').length;
    const message = count > 0 ? 'Notifications are on their way' : 'There was no one to notify';
    return okReply({
      message,
      notification_id: sends[0]?.reminder_id ?? null,
      count,
      sends: sends.map(viewLedgerSend),
    });
  },
});

export const sendSampleReminderEmail = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_MEMBER_ACCESS,
  tier: 'strict',
  docs: {
    summary: 'Send a sample reminder to yourself',
    description:
      'Sends a reminder to the caller’s own address, using the organization’s settings and either the expiry in `expiry_id` or a sample expiry. Uses no credits and isn’t recorded in the ledger.',
  },
  input: { body: z.object({ expiry_id: id.optional() }) },
  output: { 200: z.object({ message: z.string(), email: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, { tenant, actor, now, writes }) => {
    if (actor.email === null) throw forbidden('Only users with an email address can request a sample');
    await stageSampleReminderMail(writes, tenant, { to: actor.email, expiryId: body.expiry_id, now });
    return okReply({ message: 'The sample reminder is on its way', email: actor.email });
  },
});
