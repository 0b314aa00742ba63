// POST /v1/startExpiryAttachmentUpload: v2's first upload step.
import { z } from 'zod';
import { createdReply, EDITOR, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { startUploadToExpiry } from '../upload';
import { fileToUploadFields, uploadOut, viewUpload } from '../views';

export const startExpiryAttachmentUpload = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Start the upload of a file to an expiry',
    description:
      'Then PUT the bytes to upload_url with exactly the returned headers, once, and call completeExpiryAttachmentUpload within 15 minutes.',
  },
  idempotent: true,
  input: { body: z.object({ ...fileToUploadFields, expiryId: id }) },
  output: { 201: uploadOut },
  errors: ['NOT_FOUND', 'FILE_TOO_LARGE', 'TOO_MANY_ATTACHMENTS', 'PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) => {
    const { upload, address } = await startUploadToExpiry(context, body.expiryId, body);
    return createdReply(viewUpload(upload, address));
  },
});
