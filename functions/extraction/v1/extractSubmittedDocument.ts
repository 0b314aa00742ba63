// POST /v1/extractSubmittedDocument: reads a file that a client sent.
import { z } from 'zod';
import { notFound } from '../../api/errors';
import { id } from '../../api/fields';
import { requireSubmission } from '../../documentRequests/submission';
import { requireAttachmentBytesForExtraction } from '../attachedFile';
import { extractionEndpoint } from '../extractionEndpoint';

export const extractSubmittedDocument = extractionEndpoint({
  docs: {
    summary: 'Read a file that a client sent',
    description:
      'Like extractDocument, for a file of a submission: what a review needs to know of a licence or certificate ' +
      'before it renews the expiry. Changes nothing.',
  },
  body: z.object({ submission_id: id, file_id: id }),
  fileOf: async ({ tenant }, { submission_id, file_id }) => {
    const { files } = await requireSubmission(tenant, submission_id);
    const sent = files.find((file) => file.id === file_id);
    if (!sent) throw notFound('File');
    return requireAttachmentBytesForExtraction(tenant, { ...sent, name: sent.file_name });
  },
});
