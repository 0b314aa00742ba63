// POST /v1/sendPasswordResetEmail: mails a code for a new password.
import { z } from 'zod';
import { ok, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { emailAddress } from '../../api/fields';
import { requestAccountMail } from '../accountMailRequests';

export const sendPasswordResetEmail = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'strict',
  docs: {
    summary: 'Ask for a code that resets the password',
    description:
      'The answer is the same whether the address has an account or not. At most one mail a minute and ten a day; each code is valid until it ends, or until one of them is used.',
  },
  input: { body: z.object({ email: emailAddress }) },
  output: { 200: z.object({ message: z.string() }) },
  run: async ({ body }) => {
    await requestAccountMail({ kind: 'passwordReset', email: body.email });
    return ok({ message: 'If the address has an account, a mail with a code is on its way' });
  },
});
