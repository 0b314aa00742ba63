// POST /v1/resendVerificationEmail: another mail that verifies an address.
import { z } from 'zod';
import { ok, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { emailAddress } from '../../api/fields';
import { requestAccountMail } from '../accountMailRequests';

export const resendVerificationEmail = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'strict',
  docs: {
    summary: 'Send the verification mail again',
    description:
      'The answer is the same whether the address has an account or not. At most one mail a minute.',
  },
  input: { body: z.object({ email: emailAddress }) },
  output: { 200: z.object({ message: z.string() }) },
  run: async ({ body }) => {
    await requestAccountMail({ kind: 'verification', email: body.email });
    return ok({ message: 'If the address has an account to verify, a mail is on its way' });
  },
});
