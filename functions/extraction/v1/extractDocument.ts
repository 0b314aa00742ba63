// POST /v1/extractDocument: reads a file of an expiry.
import { requireExpiry } from '../../expiries/updateExpiry';
import {
  namedAttachmentInput,
  requireAttachmentBytesForExtraction,
  requireAttachmentByUrlOrIndex,
} from '../attachedFile';
import { extractionEndpoint } from '../extractionEndpoint';

export const extractDocument = extractionEndpoint({
  tier: 'extraction',
  docs: {
    summary: 'Extract data from an attachment',
    description:
      'Names the file by url, or by index when no url is sent: a PDF, an image or plain text. Answers each field ' +
      'with its value, the words of the document that show it, their page, and a confidence that is computed by ' +
      'holding value and words against the document. Changes nothing: draft is what createExpiry takes, once what ' +
      'is missing has been added.',
  },
  body: namedAttachmentInput,
  fileOf: async ({ tenant }, named) => {
    const expiry = await requireExpiry(tenant, named.expiryId);
    return requireAttachmentBytesForExtraction(tenant, requireAttachmentByUrlOrIndex(expiry, named));
  },
});
