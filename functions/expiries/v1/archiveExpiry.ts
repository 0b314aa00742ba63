// POST /v1/archiveExpiry (specification sections 3 and 4.2).
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { archiveExpiry as archive } from '../archiveExpiry';
import { expiryIdOf, namedExpiry } from '../namedExpiry';
import { expiryOut, expiryView } from '../views';

export const archiveExpiry = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Archive an expiry; its pending reminders are cancelled',
    description: 'Named by `expiry_id` or `id`, in query or body.',
    section: '4.2',
  },
  input: { query: namedExpiry, body: namedExpiry },
  output: { 200: z.object({ message: z.string(), expiry: expiryOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async (input, context) => {
    const expiry = await archive(context, expiryIdOf(input));
    return ok({ message: 'Expiry archived', expiry: expiryView(expiry) });
  },
});
