// v1 endpoints to register an organization.
import { z } from 'zod';
import { createdReply, okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { emailAddress, optionalTextInput, requiredTextInput } from '../../api/fields';
import { PLANS } from '../../plans/catalogue';
import { findUsablePromoCode } from '../../plans/code';
import { accountMailEndpoint } from '../accountMailEndpoint';
import { findUnusedPartnerLicense } from '../codes';
import { stageSignupRequest } from '../signupRequest';

/** Resends the verification mail. */
export const resendVerificationEmail = accountMailEndpoint('verification', {
  docs: {
    summary: 'Resend the verification email',
    description:
      'The response doesn’t reveal whether the address has an account. Sends at most one email a minute and ten a day.',
  },
  message: 'If the address has an unverified account, an email is on its way',
});

/** Asks the operator to set up an account. */
export const submitSignupRequest = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'strict',
  docs: {
    summary: 'Request an account',
    description: 'The response doesn’t reveal whether the address has an account.',
  },
  input: {
    body: z.object({
      email: emailAddress,
      firstName: requiredTextInput(100),
      lastName: requiredTextInput(100),
      organization_name: optionalTextInput(200),
      phone: optionalTextInput(50),
      message: optionalTextInput(2000),
    }),
  },
  output: { 201: z.object({ message: z.string() }) },
  run: async ({ body }, { writes, now }) => {
    const { email, firstName, lastName, organization_name, phone, message } = body;
    const request = { email, first_name: firstName, last_name: lastName, organization_name, phone, message };
    stageSignupRequest(writes, request, now);
    return createdReply({ message: 'Thank you. We’ll be in touch.' });
  },
});

/** Previews the benefits of a partner license. */
export const checkPartnerLicense = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Preview a partner license',
    description: 'Unknown, expired and already linked licenses are invalid.',
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

/** Previews the benefits of a promo code. */
export const checkPromoCode = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'strict',
  docs: {
    summary: 'Preview a promo code',
    description: 'Unknown, expired and used-up codes are invalid.',
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
