// POST /v1/completeReminderUpload: the last of three steps in which a recipient puts the proof of a renewal.
import { z } from 'zod';
import { createdReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { completeRenewalFileUpload } from '../renewalUpload';

export const completeReminderUpload = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Complete a renewal proof upload',
    description:
      'The file goes with the recipient’s open renewal proposal, else with the one that they make by `renewed` within a ' +
      'day. It is refused when its size, type or content is not what was announced.',
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
