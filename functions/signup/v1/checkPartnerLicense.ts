// POST /v1/checkPartnerLicense: what a partner's link would bring to a registration.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { requiredTextInput } from '../../api/fields';
import { PLANS } from '../../plans/catalogue';
import { findUnusedPartnerLicense } from '../codes';

export const checkPartnerLicense = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Preview a partner license',
    description: 'Unknown, expired and linked licenses are not valid.',
  },
  input: { body: z.object({ token: requiredTextInput(500) }) },
  output: {
    200: z.object({
      valid: z.boolean(),
      partner_name: z.string().optional(),
      plan: z.string().optional(),
      plan_name: z.string().optional(),
    }),
  },
  run: async ({ body }, { now }) => {
    const license = await findUnusedPartnerLicense(body.token, now);
    if (license === null) return okReply({ valid: false });
    const { partner_name, plan } = license;
    return okReply({ valid: true, partner_name, plan, plan_name: PLANS[plan].name });
  },
});
