// POST /v1/startCollectionReferenceUpload: starts the upload of a field's reference file.
import { z } from 'zod';
import { createdReply, EDITOR, v1Endpoint } from '../../api/endpoint';
import { timestampOut } from '../../api/fields';
import { fileToUploadFields } from '../../attachments/views';
import { referenceFileSchema } from '../template/form';
import { startReferenceFileUpload } from '../template/referenceFiles';

export const startCollectionReferenceUpload = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Start a reference file upload',
    description:
      'PUT the bytes to upload_url with exactly the returned headers, once, within 15 minutes; then write `reference_file` into a file_upload field of a template. Files that no template uses within a day are deleted.',
  },
  input: { body: z.object(fileToUploadFields) },
  output: {
    201: z.object({
      upload_url: z.url(),
      method: z.literal('PUT'),
      headers: z.record(z.string(), z.string()),
      expires_at: timestampOut,
      reference_file: referenceFileSchema,
    }),
  },
  errors: ['FILE_TOO_LARGE', 'PLAN_LIMIT_REACHED'],
  run: async ({ body }, { writes, tenant, now }) => {
    const { file, address, expiresAt } = await startReferenceFileUpload(writes, tenant, body, now);
    return createdReply({
      upload_url: address.url,
      method: 'PUT',
      headers: address.headers,
      expires_at: expiresAt.toISOString(),
      reference_file: file,
    });
  },
});
