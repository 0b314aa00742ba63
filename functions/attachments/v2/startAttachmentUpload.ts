// POST /v2/expiries/{id}/attachments: the first of an upload's three steps.
import { z } from 'zod';
import { createdReply, EDITOR, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { startUploadToExpiry } from '../upload';
import { fileToUploadFields, uploadOut, viewUpload } from '../views';

export const startAttachmentUpload = v2Endpoint({
  method: 'POST',
  path: '/expiries/{id}/attachments',
  access: EDITOR,
  docs: {
    summary: 'Start the upload of a file',
    description:
      'Then PUT the bytes to upload_url with exactly the returned headers, once, and complete the upload within 15 minutes.',
  },
  input: { path: z.object({ id }), body: z.object(fileToUploadFields) },
  output: { 201: uploadOut },
  errors: ['FILE_TOO_LARGE', 'TOO_MANY_ATTACHMENTS', 'PLAN_LIMIT_REACHED'],
  run: async ({ path, body }, context) => {
    const { upload, address } = await startUploadToExpiry(context, path.id, body);
    return createdReply(viewUpload(upload, address), `/v2/expiries/${path.id}/attachments`);
  },
});
