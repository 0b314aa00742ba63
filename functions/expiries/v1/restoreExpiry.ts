// POST /v1/restoreExpiry.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { restoreExpiry as restore } from '../archiveExpiry';
import { expiryIdOf, namedExpiry } from '../namedExpiry';
import { expiryOut, viewExpiry } from '../views';

export const restoreExpiry = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Take an expiry out of the archive; its reminders are set again',
    description: 'Named by `expiry_id` or `id`, in query or body.',
  },
  input: { query: namedExpiry, body: namedExpiry },
  output: { 200: z.object({ message: z.string(), expiry: expiryOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async (input, context) => {
    const expiry = await restore(context, expiryIdOf(input));
    return ok({ message: 'Expiry restored', expiry: viewExpiry(expiry) });
  },
});
