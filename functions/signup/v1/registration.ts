// v1 endpoints for registering an organization, resetting a password and verifying an address.
import { z } from 'zod';
import { createdReply, okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { invalidFieldsError } from '../../api/errors';
import { emailAddress, optionalTextInput, requiredTextInput, textInput } from '../../api/fields';
import {
  PASSWORD_RESET_CODE_MINUTES,
  resetPasswordByCode,
  stageEmailVerifiedByToken,
} from '../../identity/accountCodes';
import { PASSWORD_POLICY_TEXT } from '../../identity/passwordPolicy';
import { registeredUserOut, viewUser } from '../../identity/views';
import { stageOrganizationVerified } from '../../organizations/people';
import { DEFAULT_TRIAL_DAYS, PLANS } from '../../plans/catalogue';
import { findUsablePromoCode } from '../../plans/code';
import { deploymentParams } from '../../platform/params';
import { findCaptchaClientSettings, isCaptchaConfigured, isRecaptchaTokenValid } from '../../providers/recaptcha';
import { v1AccountMailEndpoint } from '../accountMails';
import { stageAccountSetupRequest } from '../accountSetup';
import { findUsableLicenseByToken } from '../codes';
import { registerPersonWithOrganization, registrationInput } from '../registration';

export const getSignInOptions = v1Endpoint({
  methods: ['GET'],
  access: PUBLIC,
  docs: {
    summary: 'Get the sign-in options',
    description:
      'Returns whether people can sign in with Google, and the reCAPTCHA v3 settings for register; `recaptcha` is null if register doesn’t require it.',
  },
  output: {
    200: z.object({
      google: z.boolean(),
      recaptcha: z.object({ site_key: z.string(), script_url: z.url() }).nullable(),
    }),
  },
  run: async () => okReply({ google: deploymentParams.googleSignIn(), recaptcha: findCaptchaClientSettings() }),
});

/**
 * A captcha token works only once, but a unit of work may run again. The result is therefore cached for the lifetime of
 * the request.
 */
const asked = new WeakMap<object, Promise<boolean>>();

/** @throws 400 naming `recaptchaToken`; 503 if the token can’t be checked. */
async function checkRecaptchaOfRegistration(
  registration: { recaptchaToken: string | null },
  clientAddress: string,
): Promise<void> {
  if (!isCaptchaConfigured()) return;
  const { recaptchaToken: token } = registration;
  if (token === null) throw invalidFieldsError({ recaptchaToken: 'is required' });
  const answer = asked.get(registration) ?? isRecaptchaTokenValid(token, clientAddress);
  asked.set(registration, answer);
  if (!(await answer)) throw invalidFieldsError({ recaptchaToken: 'is invalid or expired: solve the captcha again' });
}

export const register = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'strict',
  docs: {
    summary: 'Register an account',
    description: `Creates an account and an organization on a ${DEFAULT_TRIAL_DAYS}-day trial (a referral code can set a different length), with default expiry types, a team, a contact and reminder settings. Sends a verification email, unless googleUid’s account already has a verified address. The response contains no token, so sign in afterwards. ${PASSWORD_POLICY_TEXT} Returns 409 if a sign-in account already has the address, unless googleUid and its ID token prove that the account is the caller’s. A Google sign-in replaces a registration whose address was never verified. An invalid referral or promo code is ignored; an invalid partner_link_token is rejected.`,
  },
  input: { body: registrationInput },
  output: { 201: z.object({ message: z.string(), user: registeredUserOut }) },
  errors: ['UNAUTHORIZED', 'EMAIL_EXISTS'],
  secrets: ['RECAPTCHA_SECRET_KEY'],
  run: async ({ body }, { writes, bearer, clientAddress, now }) => {
    await checkRecaptchaOfRegistration(body, clientAddress);
    const user = await registerPersonWithOrganization(writes, body, { bearer, now });
    return createdReply({
      message:
        user.email_verified === true
          ? 'You’re registered. You can now sign in.'
          : 'You’re registered. Confirm your email address, then sign in.',
      user: viewUser(user),
    });
  },
});

/** Resends the verification email. */
export const resendVerificationEmail = v1AccountMailEndpoint('verification', {
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
    stageAccountSetupRequest(writes, request, now);
    return createdReply({ message: 'Thank you. We’ll be in touch.' });
  },
});

/** Previews the benefits of a partner license. */
export const checkPartnerLicense = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Preview a partner license',
    description: 'Unknown, expired and already linked licenses are reported as invalid.',
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
    const license = await findUsableLicenseByToken(body.token, now);
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
    description: 'Unknown, expired and used-up codes are reported as invalid.',
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

/** Emails a code for setting a new password. */
export const sendPasswordResetEmail = v1AccountMailEndpoint('passwordReset', {
  docs: {
    summary: 'Request a password reset code',
    description:
      'The response doesn’t reveal whether the address has an account. Sends at most one email a minute and ten a day. Using one code invalidates all others.',
  },
  message: 'If the address has an account, an email with a code is on its way',
});

/** Sets a new password with the emailed code. */
export const verifyCodeAndUpdatePassword = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'strict',
  docs: {
    summary: 'Reset a password with a code',
    description: `The code is valid for ${PASSWORD_RESET_CODE_MINUTES} minutes and can be used once, with up to 5 attempts per network address. Requesting a new code doesn’t invalidate earlier ones. All existing sessions end. ${PASSWORD_POLICY_TEXT}`,
  },
  input: {
    body: z.object({
      email: emailAddress,
      code: requiredTextInput(40),
      newPassword: z.string().min(1, 'is required').max(1000).meta({ description: PASSWORD_POLICY_TEXT }),
    }),
  },
  output: { 200: z.object({ message: z.string() }) },
  run: async ({ body }, { writes, clientAddress, now }) => {
    await resetPasswordByCode(writes, { ...body, clientAddress }, now);
    return okReply({ message: 'Your password has been changed. You can now sign in with it.' });
  },
});

const input = z.object({ token: textInput(200).optional() });

export const verifyEmail = v1Endpoint({
  methods: ['POST', 'GET'],
  access: PUBLIC,
  tier: 'sensitive',
  docs: {
    summary: 'Verify an email address',
    description:
      'Send the token from the email in the body, or as a query parameter, as the emailed link does. Idempotent: repeating the call with the same token returns the same response. Returns 404 for an unknown token, and 410 for a token older than 7 days.',
  },
  input: { query: input, body: input },
  output: { 200: z.object({ message: z.string(), email_verified: z.literal(true), email: z.string() }) },
  errors: ['NOT_FOUND', 'GONE'],
  run: async ({ query, body }, { writes, now }) => {
    const token = body.token ?? query.token;
    if (!token) throw invalidFieldsError({ token: 'is required' });
    const { email, organization_id: id } = await stageEmailVerifiedByToken(writes, token, now);
    if (id !== null) await stageOrganizationVerified(writes, id, now);
    return okReply({ message: 'Your email address is verified', email_verified: true, email });
  },
});
