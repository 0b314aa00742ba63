// GET /v1/downloadAttachment: what an attachment's url leads to (specification section 2, Attachment).
import { z } from 'zod';
import { PUBLIC, v1Endpoint } from '../../api/endpoint';
import { text } from '../../api/fields';
import { addressOfFile } from '../download';

export const downloadAttachment = v1Endpoint({
  methods: ['GET'],
  access: PUBLIC,
  docs: {
    summary: 'Download an attached file',
    description:
      'For anyone who holds the attachment’s url, as long as the file is attached: redirects to an address of the stored file that works for 5 minutes.',
    section: '2',
  },
  input: { query: z.object({ token: text(500) }) },
  output: { 302: null },
  errors: ['NOT_FOUND'],
  run: async ({ query }) => ({ status: 302, headers: { Location: await addressOfFile(query.token) } }),
});
