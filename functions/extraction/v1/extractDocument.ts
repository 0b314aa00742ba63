// POST /v1/extractDocument: reads a file of an expiry.
import { requireExpiry } from '../../expiries/record/record';
import { extractionEndpoint } from '../extractionEndpoint';
import {
  namedAttachmentInput,
  requireAttachmentBytesForExtraction,
  requireAttachmentByUrlOrIndex,
} from '../reading/attachedFile';

export const extractDocument = extractionEndpoint({
  tier: 'extraction',
  docs: {
    summary: 'Extract data from an attachment',
    description:
      'Identify the file, a PDF, an image or plain text, by `url` or `index`. Returns each field with its value, the quote that shows it, its page, and a confidence computed from the document. Changes nothing: complete `draft` and send it to createExpiry.',
  },
  body: namedAttachmentInput,
  fileOf: async ({ tenant }, named) => {
    const expiry = await requireExpiry(tenant, named.expiryId);
    return requireAttachmentBytesForExtraction(tenant, requireAttachmentByUrlOrIndex(expiry, named));
  },
});
