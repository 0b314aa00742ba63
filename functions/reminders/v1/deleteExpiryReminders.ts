// POST or DELETE /v1/deleteExpiryReminders.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { recordNamingByFieldOrId } from '../../api/records';
import { requireExpiry } from '../../expiries/record/record';
import { stageRemindersRemoval } from '../rule/followExpiry';

const { body: fields, idOf } = recordNamingByFieldOrId('expiry_id');

export const deleteExpiryReminders = v1Endpoint({
  methods: 'any',
  access: EDITOR,
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
