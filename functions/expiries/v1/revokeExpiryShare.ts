// POST or DELETE /v1/revokeExpiryShare.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { shares } from '../share';

export const revokeExpiryShare = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR,
  whenReadOnly: 'allowed',
  docs: { summary: 'End a share link; it stops working at once' },
  input: { body: z.object({ id }) },
  output: { 200: z.object({ revoked: z.literal(true), id: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) => {
    await shares.revoke(context, body.id);
    return ok({ revoked: true, id: body.id });
  },
});
