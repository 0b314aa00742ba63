// POST /v1/startReminderUpload: the first of three steps to upload the proof of a renewal.
import { z } from 'zod';
import { createdReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { fileToUploadFields, uploadOut, viewUpload } from '../../attachments/views';
import { startRenewalFileUpload } from '../uploadProposalFile';

export const startReminderUpload = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  brake: 'link',
  docs: {
    summary: 'Start a renewal proof upload',
    description:
      'A PDF or a picture that proves a renewal. PUT the bytes to upload_url with exactly the returned headers, once, and ' +
      'call completeReminderUpload within 15 minutes. Returns 410 in the same cases as openReminderAction.',
  },
  input: { body: z.object({ token: z.string().min(1).max(200), ...fileToUploadFields }) },
  output: { 201: uploadOut },
  errors: ['NOT_FOUND', 'GONE', 'FILE_TOO_LARGE', 'TOO_MANY_ATTACHMENTS', 'LIMIT_REACHED', 'UNAVAILABLE'],
  run: async ({ body }, context) => {
    const { token, file_name, content_type, size } = body;
    const { upload, address } = await startRenewalFileUpload(context, token, {
      file_name,
      content_type,
      size,
    });
    return createdReply(viewUpload(upload, address));
  },
});
