// GET /v2/expiries/{id}/reminders/preview: who would get what, when, over which channel, and who would be skipped and why.
import { z } from 'zod';
import { ANY_MEMBER, okReply, v2Endpoint } from '../../api/endpoint';
import { id, timestampOut } from '../../api/fields';
import { pageSchemaOf } from '../../api/records';
import { requireExpiry } from '../../expiries/record/record';
import { LEDGER_CHANNELS } from '../../messaging/channel';
import { RECIPIENT_KINDS } from '../ledger/firing';
import { type PreviewedReminder, previewReminders as previewOf } from '../plan/preview';
import { originReminderIdOf } from '../rule/continuation';
import { MOVE_REASONS } from '../rule/openHours';
import { END_REASONS, FIRING_CAUSES } from '../rule/record';

const moved = {
  /** The time by the reminder's rule if send windows, holidays or another zone move it; else null. */
  moved_from: timestampOut.nullable(),
  moved_because: z.enum(MOVE_REASONS).nullable(),
};

const previewOut = z.object({
  reminder_id: z.string(),
  /** `reminder` fires at its own time, `snooze` when a recipient asked for it. Others follow from a first message. */
  cause: z.enum([...FIRING_CAUSES, 'snooze']),
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
      /** Whether the day's digest includes the message. */
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
}: PreviewedReminder): z.input<typeof previewOut> => ({
  reminder_id: originReminderIdOf(reminder),
  cause,
  moved_from: moved_from?.toISOString() ?? null,
  moved_because,
  scheduled_at: reminder.scheduled_at.toISOString(),
  timezone: reminder.timezone,
  not_sent_because: not_sent_because && END_REASONS[not_sent_because],
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
  access: ANY_MEMBER,
  docs: {
    summary: 'Preview reminders',
    description:
      'Returns each pending reminder, soonest first, with every recipient and channel, the send time in UTC and local time, and the reason for skipped recipients. An expiry without recipients reminds the organization’s default contacts, then its creator, then the admins. In `DIGEST` mode, emails have the time of their day’s digest. The preview uses the same rules as sending, on the current data. Always one page.',
  },
  input: { path: z.object({ id }) },
  output: { 200: pageSchemaOf(previewOut) },
  run: async ({ path }, { tenant, now }) => {
    const expiry = await requireExpiry(tenant, path.id);
    const reminders = await previewOf(tenant, expiry, now);
    return okReply({ data: reminders.map(view), next_cursor: null, has_more: false });
  },
});
