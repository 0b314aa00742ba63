// POST /v1/completeReminderUpload: the last of three steps to upload the proof of a renewal.
import { z } from 'zod';
import { createdReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { completeRenewalFileUpload } from '../uploadProposalFile';

export const completeReminderUpload = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Complete a renewal proof upload',
    description:
      'Attaches the file to the recipient’s open renewal proposal, or to the one they make with `renewed` within a day. Rejects a file whose size, type or content differs from what was declared at the start.',
  },
  input: { body: z.object({ token: z.string().min(1).max(200), upload_id: id }) },
  output: {
    201: z.object({ file: z.object({ name: z.string(), content_type: z.string(), size: z.int() }) }),
  },
  errors: ['NOT_FOUND', 'GONE', 'FILE_TOO_LARGE', 'UNAVAILABLE'],
  run: async ({ body }, context) => {
    const { name, content_type, size } = await completeRenewalFileUpload(context, body.token, body.upload_id);
    return createdReply({ file: { name, content_type, size } });
  },
});
