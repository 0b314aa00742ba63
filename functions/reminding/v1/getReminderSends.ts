// GET /v1/getReminderSends (specification section 4.3): the ledger of an expiry's reminders.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { expiryNamed } from '../expiryOfReminders';
import { sendsOfExpiry, sendsOfReminder } from '../listSends';
import { sendOut, sendView } from '../sendViews';

export const getReminderSends = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    section: '4.3',
    summary: 'List what an expiry’s reminders sent',
    description:
      'One record per recipient and channel, oldest first; with `reminder_id` those of one reminder alone. Not paginated.',
  },
  input: {
    query: z.object({ expiry_id: z.string().min(1, 'is required'), reminder_id: id.optional() }),
  },
  output: { 200: z.object({ sends: z.array(sendOut) }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant }) => {
    const expiry = await expiryNamed(tenant, query.expiry_id);
    const sends =
      query.reminder_id === undefined
        ? await sendsOfExpiry(tenant, expiry.id)
        : await sendsOfReminder(tenant, expiry.id, query.reminder_id);
    return ok({ sends: sends.map(sendView) });
  },
});
