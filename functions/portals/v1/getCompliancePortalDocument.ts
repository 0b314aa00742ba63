// POST /v1/getCompliancePortalDocument: the bytes of a document that a portal link shows.

import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { signedFileOut } from '../../documentRequests/views';
import { signCompliancePortalDocument } from '../content';

export const getCompliancePortalDocument = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Get the address of a document behind a portal link',
    description: 'The address is signed and good for five minutes; it serves the file as a download.',
  },
  input: { body: z.object({ token: z.string().min(1).max(200), document_id: z.string().min(1).max(300) }) },
  output: {
    200: signedFileOut,
  },
  errors: ['NOT_FOUND'],
  run: async ({ body }, { now }) => {
    const { file, url, expiresAt } = await signCompliancePortalDocument(body.token, body.document_id, now);
    const { file_name, content_type, size } = file;
    return okReply({ url, file_name, content_type, size, expires_at: expiresAt.toISOString() });
  },
});
