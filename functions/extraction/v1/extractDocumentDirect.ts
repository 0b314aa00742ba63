// POST /v1/extractDocumentDirect: reads a file in the request's body.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { ApiError } from '../../api/errors';
import { requiredTextInput } from '../../api/fields';
import { geminiApiKey } from '../../platform/params';
import { safeFileName } from '../../uploads/fileName';
import { EXTRACTABLE_CONTENT_TYPES } from '../reading/document';
import { extractFieldsOfFileWithinDayQuota } from '../reading/extract';
import { DIRECT_BODY_BYTES, MAX_DIRECT_BYTES } from '../reading/limits';
import { extractionOut } from '../views';

/** @throws 413 `FILE_TOO_LARGE`. */
function decoded(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length <= MAX_DIRECT_BYTES) return bytes;
  throw new ApiError(
    'FILE_TOO_LARGE',
    `A file sent in the request can have at most ${MAX_DIRECT_BYTES} bytes`,
    {
      details: { max_size: MAX_DIRECT_BYTES },
    },
  );
}

export const extractDocumentDirect = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  tier: 'extraction',
  bodyLimitBytes: DIRECT_BODY_BYTES,
  secrets: [geminiApiKey.name],
  heavy: true,
  docs: {
    summary: 'Extract data from a file',
    description:
      'Works like extractDocument for a file of up to 8 MiB that isn’t stored. Upload larger files to an expiry first.',
  },
  input: {
    body: z.object({
      file_name: requiredTextInput(255),
      content_type: z.enum(EXTRACTABLE_CONTENT_TYPES, `must be ${EXTRACTABLE_CONTENT_TYPES.join(', ')}`),
      content_base64: z.base64('must be base64').min(1, 'is required'),
    }),
  },
  output: { 200: z.object({ extraction: extractionOut }) },
  errors: ['FILE_TOO_LARGE', 'UNAVAILABLE'],
  run: async ({ body }, context) => {
    const bytes = decoded(body.content_base64);
    const file = { fileName: safeFileName(body.file_name), contentType: body.content_type, bytes };
    return okReply({ extraction: await extractFieldsOfFileWithinDayQuota(context, file) });
  },
});
