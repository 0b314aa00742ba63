// POST /v1/archiveExpiry.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { archiveExpiry as archive } from '../archiveExpiry';
import { expiryIdOf, namedExpiry } from '../namedExpiry';
import { expiryOut, viewExpiry } from '../views';

export const archiveExpiry = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Archive an expiry; its pending reminders are cancelled',
    description: 'Named by `expiry_id` or `id`, in query or body.',
  },
  input: { query: namedExpiry, body: namedExpiry },
  output: { 200: z.object({ message: z.string(), expiry: expiryOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async (input, context) => {
    const expiry = await archive(context, expiryIdOf(input));
    return ok({ message: 'Expiry archived', expiry: viewExpiry(expiry) });
  },
});
