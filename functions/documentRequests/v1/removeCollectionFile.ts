// POST /v1/removeCollectionFile: a client takes a file back before submitting.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { linkCredentialFields } from '../clientAccess';
import { stageDraftFileRemoval } from '../clientUpload';

export const removeCollectionFile = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: { summary: 'Remove a file from a draft' },
  input: { body: z.object({ ...linkCredentialFields, file_id: id }) },
  output: { 200: z.object({ removed: z.literal(true) }) },
  errors: ['NOT_FOUND', 'GONE', 'UNAUTHORIZED', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    await stageDraftFileRemoval(context, body, body.file_id);
    return okReply({ removed: true });
  },
});
