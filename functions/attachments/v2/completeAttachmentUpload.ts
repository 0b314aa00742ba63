// POST /v2/expiries/{id}/attachments/complete: the last of an upload's three steps.
import { z } from 'zod';
import { createdReply, EDITOR, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { completeUploadToExpiry } from '../upload';
import { attachmentOut, uploadIdInput, viewAttachments } from '../views';

export const completeAttachmentUpload = v2Endpoint({
  method: 'POST',
  path: '/expiries/{id}/attachments/complete',
  access: EDITOR,
  docs: {
    summary: 'Complete the upload of a file',
    description:
      'By the user who started it, on the same expiry, within 15 minutes: 404 otherwise, and when no file was put. Completing it again answers the same.',
  },
  input: { path: z.object({ id }), body: z.object({ upload_id: uploadIdInput }) },
  output: { 201: attachmentOut },
  errors: ['FILE_TOO_LARGE', 'TOO_MANY_ATTACHMENTS', 'PLAN_LIMIT_REACHED'],
  run: async ({ path, body }, context) => {
    const { expiry, index } = await completeUploadToExpiry(context, path.id, body.upload_id);
    return createdReply(viewAttachments(expiry)[index], `/v2/expiries/${path.id}/attachments`);
  },
});
