// GET /v2/expiries/{id}/reminders/preview: who would get what, when, over which channel, and who would be skipped and why.
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { id, timestampOut } from '../../api/fields';
import { pageOf } from '../../api/page';
import { expiryNamed } from '../expiryOfReminders';
import { CHANNELS } from '../ledger';
import { type PreviewedReminder, previewReminders as previewOf } from '../preview';

const previewOut = z.object({
  reminder_id: z.string(),
  scheduled_at: timestampOut,
  timezone: z.string(),
  /** Null when the reminder fires. */
  not_sent_because: z.string().nullable(),
  sends: z.array(
    z.object({
      recipient_type: z.enum(['contact', 'user']),
      recipient_id: z.string(),
      recipient_name: z.string(),
      channel: z.enum(CHANNELS),
      address: z.string(),
      will_send: z.boolean(),
      skip_reason: z.string().nullable(),
      at: timestampOut,
      at_local: z.iso.datetime({ offset: true }),
      timezone: z.string(),
      /** Carried by the day's digest instead of a mail of its own. */
      digest: z.boolean(),
    }),
  ),
});

const view = ({ reminder, not_sent_because, sends }: PreviewedReminder): z.input<typeof previewOut> => ({
  reminder_id: reminder.id,
  scheduled_at: reminder.scheduled_at.toISOString(),
  timezone: reminder.timezone,
  not_sent_because,
  sends: sends.map((send) => ({
    ...send,
    will_send: send.skip_reason === null,
    at: send.at.toISOString(),
  })),
});

export const previewReminders = v2Endpoint({
  method: 'GET',
  path: '/expiries/{id}/reminders/preview',
  access: ANY_MEMBER,
  docs: {
    section: '4.10',
    summary: 'Preview what an expiry’s reminders will do',
    description:
      'For each pending reminder, soonest first: every recipient and channel with the moment in UTC and local time, and for those who are passed over the reason. By the rules that sending itself uses, on what is stored now. Always one page.',
  },
  input: { path: z.object({ id }) },
  output: { 200: pageOf(previewOut) },
  run: async ({ path }, { tenant }) => {
    const expiry = await expiryNamed(tenant, path.id);
    const reminders = await previewOf(tenant, expiry);
    return ok({ data: reminders.map(view), next_cursor: null, has_more: false });
  },
});
