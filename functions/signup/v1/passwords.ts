// v1 endpoints to reset a password.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { emailAddress, requiredTextInput } from '../../api/fields';
import { PASSWORD_POLICY } from '../../identity/passwordPolicy';
import { RESET_MINUTES, resetPassword } from '../../identity/passwordReset';
import { accountMailEndpoint } from '../accountMailEndpoint';

/** Mails a code for a new password. */
export const sendPasswordResetEmail = accountMailEndpoint('passwordReset', {
  docs: {
    summary: 'Request a password reset code',
    description:
      'The answer is the same whether the address has an account or not. At most one mail a minute and ten a day; each code is valid until it ends, or until one of them is used.',
  },
  message: 'If the address has an account, a mail with a code is on its way',
});

/** A new password for the code that was mailed. */
export const verifyCodeAndUpdatePassword = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'strict',
  docs: {
    summary: 'Reset a password with a code',
    description: `The code is valid for ${RESET_MINUTES} minutes, once, and for 5 tries from one network address; a newer one leaves it valid. Every session from before ends. ${PASSWORD_POLICY}`,
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
    return okReply({ message: 'Your password is changed: sign in with it' });
  },
});
