// POST /v1/requestNewCollectionLink: a client whose link has expired asks for a new one.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { linkCredentialFields } from '../client/clientAccess';
import { stageDocumentRequestLinkWish } from '../client/newLinkWish';

export const requestNewCollectionLink = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Request a new collection link',
    description:
      'Notifies the person who sent the request, or the admins if that person has left, at most once a day. Returns 409 unless the request has expired.',
  },
  input: { body: z.object({ token: linkCredentialFields.token }) },
  output: { 200: z.object({ message: z.string() }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, { writes, now }) => {
    await stageDocumentRequestLinkWish(writes, body.token, now);
    return okReply({ message: 'The sender has been asked for a new link' });
  },
});
