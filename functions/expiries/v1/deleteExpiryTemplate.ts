// POST or DELETE /v1/deleteExpiryTemplate.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { deleteExpiryTemplate as remove } from '../expiryTemplate';

export const deleteExpiryTemplate = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR,
  docs: { summary: 'Delete an expiry template; expiries stay as they are' },
  input: { body: z.object({ id }) },
  output: { 200: z.object({ deleted: z.literal(true), id: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) => {
    await remove(context, body.id);
    return ok({ deleted: true, id: body.id });
  },
});
