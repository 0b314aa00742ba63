// POST /v1/verifyCodeAndUpdatePassword: a new password for the code that was mailed (specification section 8).
import { z } from 'zod';
import { ok, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { emailAddress, requiredText } from '../../api/fields';
import { PASSWORD_POLICY } from '../../identity/passwordPolicy';
import { RESET_MINUTES, resetPassword } from '../../identity/passwordReset';

export const verifyCodeAndUpdatePassword = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'strict',
  docs: {
    summary: 'Set a new password with a mailed code',
    description: `The code is valid for ${RESET_MINUTES} minutes, once, and for 5 tries. Every session from before ends. ${PASSWORD_POLICY}`,
    section: '8',
  },
  input: {
    body: z.object({
      email: emailAddress,
      code: requiredText(40),
      newPassword: z.string().min(1, 'is required').max(1000).meta({ description: PASSWORD_POLICY }),
    }),
  },
  output: { 200: z.object({ message: z.string() }) },
  run: async ({ body }, { writes, now }) => {
    await resetPassword(writes, body, now);
    return ok({ message: 'Your password is changed: sign in with it' });
  },
});
