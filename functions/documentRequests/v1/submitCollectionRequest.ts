// POST /v1/submitCollectionRequest: the client is done.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { timestampOut } from '../../api/fields';
import { linkCredentialFields } from '../clientAccess';
import { createSubmissionByLink } from '../submit';

export const submitCollectionRequest = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Submit a collection request',
    description: 'What is missing or wrong is named by field id in details.fields.',
  },
  input: { body: z.object(linkCredentialFields) },
  output: { 200: z.object({ submitted_at: timestampOut, revision: z.int() }) },
  errors: ['NOT_FOUND', 'GONE', 'UNAUTHORIZED', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const { submitted_at, revision } = await createSubmissionByLink(context, body);
    return okReply({ submitted_at: submitted_at.toISOString(), revision });
  },
});
