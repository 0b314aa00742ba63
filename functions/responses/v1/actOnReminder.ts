// POST /v1/actOnReminder: applies a recipient's answer from a message link.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { calendarDate, textInput } from '../../api/fields';
import { actOnReminderByLink as act } from '../actOnReminder';
import { RESPONSE_ACTIONS } from '../response';
import { reminderActionOut, viewReminderLinkState } from '../views';

export const actOnReminder = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  brake: 'link',
  docs: {
    summary: 'Act on a reminder by its link',
    description:
      '`acknowledge`: the recipient is taking care of it. `snooze`: sends the message again on the day `until`, from tomorrow to the day before the due date, or up to 30 days ahead if that has passed. `renewed`: proposes a renewal, with `new_expiry_date` if known. `not_me`: stops messages about this expiry to the recipient. `unsubscribe`: stops this channel for this organization; the link then only offers `resubscribe`. Repeating an action changes nothing. Returns the link’s new state.',
  },
  input: {
    body: z.object({
      token: z.string().min(1).max(200),
      action: z.enum(RESPONSE_ACTIONS),
      note: textInput(2000).default(''),
      until: calendarDate.optional(),
      new_expiry_date: calendarDate.nullish(),
    }),
  },
  output: { 200: reminderActionOut },
  errors: ['NOT_FOUND', 'GONE'],
  run: async ({ body }, context) => {
    const { token, action, note, until, new_expiry_date: date = null } = body;
    const state = await act(context, { token, action, note, until, new_expiry_date: date });
    return okReply(await viewReminderLinkState(state));
  },
});
