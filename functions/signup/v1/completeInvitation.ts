// POST /v1/completeInvitation: accepts an invitation.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { emailAddress, optionalTextInput, requiredTextInput } from '../../api/fields';
import { PASSWORD_POLICY } from '../../identity/password/passwordPolicy';
import { acceptInvitation } from '../acceptInvitation';

export const completeInvitation = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'sensitive',
  docs: {
    summary: 'Accept an invitation',
    description: `Creates an account, or adds the account whose ID token is the bearer token. If the address has a verified account, or a sign-in account that never registered, send that account’s ID token; otherwise 409. The invited person replaces a registration that never verified the address. If the person who joined repeats the call with their token or password, it returns alreadyCompleted. ${PASSWORD_POLICY}`,
  },
  input: {
    body: z.object({
      invitationToken: requiredTextInput(200),
      email: emailAddress,
      firstName: optionalTextInput(100),
      lastName: optionalTextInput(100),
      password: z
        .string()
        .max(1000)
        .nullish()
        .transform((value) => value || null)
        .meta({ description: `Required for a new account. ${PASSWORD_POLICY}` }),
    }),
  },
  output: {
    200: z.object({
      success: z.literal(true),
      userId: z.string(),
      organizationId: z.string(),
      organizationName: z.string(),
      alreadyCompleted: z.literal(true).optional(),
    }),
  },
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'EMAIL_EXISTS', 'GONE'],
  run: async ({ body }, { writes, bearer, clientAddress, now }) => {
    const { userId, organization, alreadyCompleted } = await acceptInvitation(writes, body, {
      bearer,
      clientAddress,
      now,
    });
    const joined = {
      success: true,
      userId,
      organizationId: organization.id,
      organizationName: organization.name,
    };
    return okReply(alreadyCompleted ? { ...joined, alreadyCompleted } : joined);
  },
});
