// v1 endpoints for resetting a password and verifying an address.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { invalidFieldsError } from '../../api/errors';
import { emailAddress, requiredTextInput, textInput } from '../../api/fields';
import {
  PASSWORD_RESET_CODE_MINUTES,
  resetPassword,
  stageEmailVerifiedByToken,
} from '../../identity/accountCodes';
import { PASSWORD_POLICY } from '../../identity/passwordPolicy';
import { stageOrganizationVerified } from '../../organizations/people';
import { v1AccountMailEndpoint } from '../accountMails';

/** Emails a code for setting a new password. */
export const sendPasswordResetEmail = v1AccountMailEndpoint('passwordReset', {
  docs: {
    summary: 'Request a password reset code',
    description:
      'The response doesn’t reveal whether the address has an account. Sends at most one email a minute and ten a day. All codes stop working when one is used.',
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
    description: `The code is valid for ${PASSWORD_RESET_CODE_MINUTES} minutes and can be used once, with up to 5 attempts per network address. Requesting a new code doesn’t invalidate it. All existing sessions end. ${PASSWORD_POLICY}`,
  },
  input: {
    body: z.object({
      email: emailAddress,
      code: requiredTextInput(40),
      newPassword: z.string().min(1, 'is required').max(1000).meta({ description: PASSWORD_POLICY }),
    }),
  },
  output: { 200: z.object({ message: z.string() }) },
  run: async ({ body }, { writes, clientAddress, now }) => {
    await resetPassword(writes, { ...body, clientAddress }, now);
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
      'Send the token from the email as a query parameter, as the emailed link does, or in the body. Repeating the call with the same token returns the same response. Returns 404 for an unknown token, and 410 for a token older than 7 days.',
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
