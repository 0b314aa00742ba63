// POST /v1/completeCollectionUpload: the last of a client's upload's three steps.
import { z } from 'zod';
import { createdReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { linkCredentialFields } from '../clientAccess';
import { completeDraftFileUpload } from '../clientUpload';
import { clientFileOut, viewClientFile } from '../clientViews';

export const completeCollectionUpload = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Complete the upload of a client’s file',
    description: 'The file is refused when its size, type or content is not what was announced.',
  },
  input: { body: z.object({ ...linkCredentialFields, upload_id: id }) },
  output: { 201: z.object({ file: clientFileOut }) },
  errors: ['NOT_FOUND', 'GONE', 'UNAUTHORIZED', 'INVALID_STATE', 'FILE_TOO_LARGE', 'UNAVAILABLE'],
  run: async ({ body }, context) =>
    createdReply({ file: viewClientFile(await completeDraftFileUpload(context, body, body.upload_id)) }),
});
