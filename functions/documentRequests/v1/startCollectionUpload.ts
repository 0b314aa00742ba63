// POST /v1/startCollectionUpload: the first of a client's upload's three steps.
import { z } from 'zod';
import { createdReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { id, timestampOut } from '../../api/fields';
import { fileToUploadFields } from '../../attachments/views';
import { linkCredentialFields } from '../clientAccess';
import { startDraftFileUpload } from '../clientUpload';

export const startCollectionUpload = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Start the upload of a client’s file',
    description:
      'Then PUT the bytes to upload_url with exactly the returned headers, once, and complete the upload within 15 minutes.',
  },
  input: { body: z.object({ ...linkCredentialFields, field_id: id, ...fileToUploadFields }) },
  output: {
    201: z.object({
      upload_id: z.string(),
      upload_url: z.url(),
      method: z.literal('PUT'),
      headers: z.record(z.string(), z.string()),
      expires_at: timestampOut,
    }),
  },
  errors: [
    'NOT_FOUND',
    'GONE',
    'UNAUTHORIZED',
    'INVALID_STATE',
    'FILE_TOO_LARGE',
    'LIMIT_REACHED',
    'UNAVAILABLE',
  ],
  run: async ({ body }, context) => {
    const { field_id, file_name, content_type, size } = body;
    const file = { field_id, file_name, content_type, size };
    const { upload, address } = await startDraftFileUpload(context, body, file);
    return createdReply({
      upload_id: upload.id,
      upload_url: address.url,
      method: 'PUT',
      headers: address.headers,
      expires_at: upload.expires_at.toISOString(),
    });
  },
});
