// POST or DELETE /v1/deleteExpiryReminders (specification section 4.3).
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { stageRemoveAll } from '../../reminders/plan';
import { expiryNamed } from '../expiryOfReminders';

const { fields, idOf } = naming('expiry_id');

export const deleteExpiryReminders = v1Endpoint({
  methods: 'any',
  access: EDITOR,
  docs: { section: '4.3', summary: 'Remove all of an expiry’s reminders' },
  input: { query: z.object(fields), body: z.object(fields) },
  output: { 200: z.object({ message: z.string(), count: z.int() }) },
  errors: ['NOT_FOUND'],
  run: async (input, { tenant, writes }) => {
    const expiry = await expiryNamed(tenant, idOf(input));
    return ok({ message: 'Reminders deleted', count: await stageRemoveAll(writes, tenant, expiry.id) });
  },
});
