// POST /v1/unlockCollectionRequest: a session for the request's password.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { timestampOut } from '../../api/fields';
import { linkCredentialFields, unlockDocumentRequestByPassword } from '../client/clientAccess';

export const unlockCollectionRequest = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Unlock a collection request',
    description:
      'The session is valid for two hours. After 10 wrong passwords in a row the request is locked for a minute, then for two, and so on (429).',
  },
  input: {
    body: z.object({
      token: linkCredentialFields.token,
      password: z.string().min(1, 'is required').max(200),
    }),
  },
  output: { 200: z.object({ session: z.string(), expires_at: timestampOut }) },
  errors: ['NOT_FOUND', 'GONE', 'UNAUTHORIZED'],
  run: async ({ body }, { now }) => {
    const { session, expiresAt } = await unlockDocumentRequestByPassword(body.token, body.password, now);
    return okReply({ session, expires_at: expiresAt.toISOString() });
  },
});
