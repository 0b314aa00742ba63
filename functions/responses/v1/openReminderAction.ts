// POST /v1/openReminderAction: returns the content of a message link's page.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { requireReminderLinkState } from '../linkState';
import { reminderActionOut, viewReminderLinkState } from '../views';

export const openReminderAction = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Open a reminder link',
    description:
      'Read-only. Returns 404 for an unknown token, and 410 with `details.reason` after the link has ended: `renewed` (done, or a new date), `archived`, `deleted`, `expired_link` (30 days after the due date) or `opted_out`.',
  },
  input: { body: z.object({ token: z.string().min(1).max(200) }) },
  output: { 200: reminderActionOut },
  errors: ['NOT_FOUND', 'GONE'],
  run: async ({ body }, { now }) =>
    okReply(await viewReminderLinkState(await requireReminderLinkState(body.token, now))),
});
