// POST or DELETE /v1/deleteExpiry.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { deleteExpiry as remove } from '../deleteExpiry';
import { expiryIdOf, namedExpiry } from '../namedExpiry';

export const deleteExpiry = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR,
  docs: {
    summary: 'Delete an expiry with its reminders',
    description: 'Named by `expiry_id` or `id`, in query or body.',
  },
  input: { query: namedExpiry, body: namedExpiry },
  output: { 200: z.object({ deleted: z.literal(true), id: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async (input, context) => {
    const { id } = await remove(context, expiryIdOf(input));
    return ok({ deleted: true, id });
  },
});
