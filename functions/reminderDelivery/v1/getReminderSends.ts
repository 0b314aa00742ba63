// GET /v1/getReminderSends: the ledger of an expiry's reminders.

import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { requireExpiry } from '../../expiries/updateExpiry';
import { listSendsOfExpiry, listSendsOfReminder } from '../listSends';
import { sendOut, viewSend } from '../sendViews';

export const getReminderSends = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'List what an expiry’s reminders sent',
    description:
      'One record per recipient and channel, oldest first; with `reminder_id` those of one reminder alone. A message whose answer from the provider was lost, and of which no report came, is sent again: it is one record, of more than one attempt, and may have arrived twice. Not paginated.',
  },
  input: {
    query: z.object({ expiry_id: z.string().min(1, 'is required'), reminder_id: id.optional() }),
  },
  output: { 200: z.object({ sends: z.array(sendOut) }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant }) => {
    const expiry = await requireExpiry(tenant, query.expiry_id);
    const sends =
      query.reminder_id === undefined
        ? await listSendsOfExpiry(tenant, expiry.id)
        : await listSendsOfReminder(tenant, expiry.id, query.reminder_id);
    return ok({ sends: sends.map(viewSend) });
  },
});
