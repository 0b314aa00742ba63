// POST or DELETE /v1/revokeExpiryShare (issue 4, in the manner of specification section 4.2).
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { revokeShare } from '../share';

export const revokeExpiryShare = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR,
  whenReadOnly: 'allowed',
  docs: { summary: 'End a share link; it stops working at once', section: '4.2' },
  input: { body: z.object({ id }) },
  output: { 200: z.object({ revoked: z.literal(true), id: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) => {
    await revokeShare(context, body.id);
    return ok({ revoked: true, id: body.id });
  },
});
