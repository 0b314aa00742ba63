// POST /v1/completeExpiryAttachmentUpload: v2's last upload step.
import { z } from 'zod';
import { createdReply, EDITOR, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { completeUploadToExpiry } from '../upload';
import { attachmentOut, uploadIdInput, viewAttachments } from '../views';

export const completeExpiryAttachmentUpload = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: { summary: 'Complete the upload of a file to an expiry' },
  idempotent: true,
  input: { body: z.object({ expiryId: id, upload_id: uploadIdInput }) },
  output: { 201: attachmentOut },
  errors: ['NOT_FOUND', 'FILE_TOO_LARGE', 'TOO_MANY_ATTACHMENTS', 'PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) => {
    const { expiry, index } = await completeUploadToExpiry(context, body.expiryId, body.upload_id);
    return createdReply(viewAttachments(expiry)[index]);
  },
});
