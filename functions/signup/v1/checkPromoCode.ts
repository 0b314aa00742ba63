// POST /v1/checkPromoCode: what a promo code would bring to a registration.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { requiredTextInput } from '../../api/fields';
import { findUsablePromoCode } from '../../plans/code';

export const checkPromoCode = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'strict',
  docs: {
    summary: 'Preview a promo code',
    description: 'Unknown, expired and used-up codes are not valid.',
  },
  input: { body: z.object({ code: requiredTextInput(100) }) },
  output: {
    200: z.object({
      valid: z.boolean(),
      code: z.string().optional(),
      description: z.string().optional(),
      trial_days: z.int().optional(),
      discount_percent: z.int().optional(),
    }),
  },
  run: async ({ body }, { now }) => {
    const promo = await findUsablePromoCode(body.code, now);
    return okReply(promo === null ? { valid: false } : { ...promo, valid: true });
  },
});
