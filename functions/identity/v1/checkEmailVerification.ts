// /v1/checkEmailVerification: whether the caller's own email address is verified.
import { z } from 'zod';
import { ACCOUNT, okReply, v1Endpoint } from '../../api/endpoint';
import { notFound } from '../../api/errors';
import { users } from '../user';

export const checkEmailVerification = v1Endpoint({
  methods: 'any',
  documentedMethod: 'GET',
  access: ACCOUNT,
  docs: {
    summary: "Tell whether the caller's email address is verified",
    description:
      'Accounts from before addresses were verified have no email_verified: treat them as verified.',
  },
  output: { 200: z.object({ email_verified: z.boolean().optional(), email: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async (_input, { userId }) => {
    const user = await users.get(userId);
    if (!user) throw notFound('User');
    const { email, email_verified } = user;
    return okReply(email_verified === null ? { email } : { email_verified, email });
  },
});
