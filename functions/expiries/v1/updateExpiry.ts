// POST or PUT /v1/updateExpiry.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { expiryPatch } from '../input';
import { expiryIdOf, namedExpiry } from '../namedExpiry';
import { updateExpiry as update } from '../updateExpiry';
import { expiryOut, viewExpiry } from '../views';

export const updateExpiry = v1Endpoint({
  methods: ['POST', 'PUT', 'PATCH'],
  access: EDITOR,
  docs: {
    summary: 'Change fields of an expiry',
    description: 'Named by `expiry_id` or `id`, in query or body; only the fields sent change.',
  },
  input: { query: namedExpiry, body: expiryPatch.extend(namedExpiry.shape) },
  output: { 200: z.object({ message: z.string(), expiry: expiryOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async (input, context) => {
    const { expiry_id: _, id: __, ...patch } = input.body;
    const expiry = await update(context, expiryIdOf(input), patch);
    return ok({ message: 'Expiry updated', expiry: viewExpiry(expiry) });
  },
});
