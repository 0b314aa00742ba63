// v1 endpoints to reset a password.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { emailAddress, requiredTextInput } from '../../api/fields';
import { PASSWORD_POLICY } from '../../identity/password/passwordPolicy';
import { RESET_MINUTES, resetPassword } from '../../identity/password/passwordReset';
import { accountMailEndpoint } from '../accountMailEndpoint';

/** Mails a code for a new password. */
export const sendPasswordResetEmail = accountMailEndpoint('passwordReset', {
  docs: {
    summary: 'Request a password reset code',
    description:
      'The response doesn’t reveal whether the address has an account. Sends at most one email a minute and ten a day. All codes stop working when one is used.',
  },
  message: 'If the address has an account, an email with a code is on its way',
});

/** Sets a new password with the mailed code. */
export const verifyCodeAndUpdatePassword = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'strict',
  docs: {
    summary: 'Reset a password with a code',
    description: `The code works once within ${RESET_MINUTES} minutes, with 5 attempts per network address. A newer code leaves it valid. All existing sessions end. ${PASSWORD_POLICY}`,
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
