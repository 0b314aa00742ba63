// /v1/verifyEmail: verifies the address that received the token.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { invalidFields } from '../../api/errors';
import { textInput } from '../../api/fields';
import { stageEmailVerifiedByToken } from '../../identity/emailVerification';
import { stageOrganizationVerified } from '../../organizations/verification';

const input = z.object({ token: textInput(200).optional() });

export const verifyEmail = v1Endpoint({
  methods: ['POST', 'GET'],
  access: PUBLIC,
  tier: 'sensitive',
  docs: {
    summary: 'Verify an email address',
    description:
      'Send the token from the email in the query, like the link, or in the body. Repeating the call with the same token returns the same response. Returns 404 for an unknown token, and 410 for a token older than 7 days.',
  },
  input: { query: input, body: input },
  output: { 200: z.object({ message: z.string(), email_verified: z.literal(true), email: z.string() }) },
  errors: ['NOT_FOUND', 'GONE'],
  run: async ({ query, body }, { writes, now }) => {
    const token = body.token ?? query.token;
    if (!token) throw invalidFields({ token: 'is required' });
    const { email, organization_id: id } = await stageEmailVerifiedByToken(writes, token, now);
    if (id !== null) await stageOrganizationVerified(writes, id, now);
    return okReply({ message: 'Your email address is verified', email_verified: true, email });
  },
});
