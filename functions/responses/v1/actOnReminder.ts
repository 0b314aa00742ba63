// POST /v1/actOnReminder: what a recipient does by a message's link.
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
      '`acknowledge`: I am on it. `snooze`: the same message comes again to me on the day `until`, ' +
      'after today and at most the day before the due date, or 30 days ahead when it has passed. `renewed`: proposes the renewal, with `new_expiry_date` if it is known. `not_me`: I am ' +
      'no longer reminded of this expiry. `unsubscribe`: no more messages of this channel from this organization; the ' +
      'link then only offers `resubscribe`. Repeating an action changes nothing. Returns the link’s new state.',
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
