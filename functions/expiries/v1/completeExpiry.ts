// POST /v1/completeExpiry.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { expiryCompletionInput } from '../record/input';
import { expiryIdInputV1, expiryIdOfV1Input } from '../record/namedExpiry';
import { expiryOut, viewExpiry } from '../record/views';
import { completeExpiry as complete } from '../series/completeExpiry';

export const completeExpiry = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Complete an expiry',
    description:
      'Works like POST /v2/expiries/{id}/complete. The response contains the next occurrence of a recurring expiry, or null.',
  },
  input: { query: expiryIdInputV1, body: expiryCompletionInput.extend(expiryIdInputV1.shape) },
  output: {
    200: z.object({ message: z.string(), expiry: expiryOut, next_expiry: expiryOut.nullable() }),
  },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async (input, context) => {
    const { expiry, next } = await complete(context, expiryIdOfV1Input(input), input.body);
    return okReply({
      message: 'Expiry completed',
      expiry: viewExpiry(expiry),
      next_expiry: next && viewExpiry(next),
    });
  },
});
