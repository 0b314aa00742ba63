// POST /v1/extractDocument: reads a file of an expiry.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { id, text } from '../../api/fields';
import { requireExpiry } from '../../expiries/updateExpiry';
import { geminiApiKey } from '../../platform/params';
import { attachmentNamed, fetchAttached } from '../attachedFile';
import { extractFile } from '../extract';
import { extractionOut } from '../views';

export const extractDocument = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  tier: 'extraction',
  idempotent: true,
  secrets: [geminiApiKey.name],
  heavy: true,
  docs: {
    summary: 'Read a file of an expiry',
    description:
      'Names the file by url, or by index when no url is sent: a PDF, an image or plain text. Answers each field ' +
      'with its value, the words of the document that show it, their page, and a confidence that is computed by ' +
      'holding value and words against the document. Changes nothing: draft is what createExpiry takes, once what ' +
      'is missing has been added.',
  },
  input: {
    body: z.object({
      expiryId: id,
      url: text(2000).optional(),
      index: z.int('must be a whole number').min(0).optional(),
    }),
  },
  output: { 200: z.object({ extraction: extractionOut }) },
  errors: ['NOT_FOUND', 'FILE_TOO_LARGE', 'UNAVAILABLE'],
  run: async ({ body }, context) => {
    const expiry = await requireExpiry(context.tenant, body.expiryId);
    const file = await fetchAttached(context.tenant, attachmentNamed(expiry, body));
    return ok({ extraction: await extractFile(context, file) });
  },
});
