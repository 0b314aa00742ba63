// POST /v1/extractSubmittedDocument: reads a file that a client sent.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { notFound } from '../../api/errors';
import { id } from '../../api/fields';
import { requireSubmission } from '../../documentRequests/submission';
import { geminiApiKey } from '../../platform/params';
import { fetchAttached } from '../attachedFile';
import { extractFile } from '../extract';
import { extractionOut } from '../views';

export const extractSubmittedDocument = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  tier: 'extraction',
  idempotent: true,
  secrets: [geminiApiKey.name],
  heavy: true,
  docs: {
    summary: 'Read a file that a client sent',
    description:
      'Like extractDocument, for a file of a submission: what a review needs to know of a licence or certificate ' +
      'before it renews the expiry. Changes nothing.',
  },
  input: { body: z.object({ submission_id: id, file_id: id }) },
  output: { 200: z.object({ extraction: extractionOut }) },
  errors: ['NOT_FOUND', 'FILE_TOO_LARGE', 'UNAVAILABLE'],
  run: async ({ body }, context) => {
    const { files } = await requireSubmission(context.tenant, body.submission_id);
    const sent = files.find((file) => file.id === body.file_id);
    if (!sent) throw notFound('File');
    const file = await fetchAttached(context.tenant, { ...sent, name: sent.file_name });
    return ok({ extraction: await extractFile(context, file) });
  },
});
