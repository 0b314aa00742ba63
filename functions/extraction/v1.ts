// v1 endpoints that use a model to read documents and map import columns.
import { z } from 'zod';
import { createdReply, EDITOR_ACCESS, type MemberContext, okReply, type V1Endpoint, v1Endpoint } from '../api/endpoint';
import { ApiError, notFound } from '../api/errors';
import { id, requiredTextInput, textInput } from '../api/fields';
import { requireSubmission } from '../documentRequests/review/submission';
import { expiryInput } from '../expiries/record/input';
import { requireExpiry } from '../expiries/record/record';
import { expiryOut, viewExpiry } from '../expiries/record/views';
import { geminiApiKey } from '../platform/params';
import { safeFileName } from '../uploads/fileTypes';
import {
  beginAttachmentExtractionJob,
  createExpiryWithDocument as createFromDocument,
  extractionDocumentOut,
  extractionJobOut,
  requireJobWithDocuments,
  viewExtractionDocument,
  viewExtractionJob,
} from './job';
import { importColumnMappingOut, mapColumnsWithModelIfNeeded } from './mapImportColumns';
import {
  attachmentReferenceInput,
  EXTRACTABLE_CONTENT_TYPES,
  type ExtractionFile,
  loadDocumentFile,
  requireAttachmentByUrlOrIndex,
} from './reading/document';
import { extractFileWithinQuota, extractionOut } from './reading/extract';
import {
  MAX_DOCUMENTS_PER_EXTRACTION_JOB,
  MAX_EXTRACTION_BODY_BYTES,
  MAX_MAPPING_SAMPLE_CELL_CHARACTERS,
  MAX_MAPPING_SAMPLE_COLUMNS,
  MAX_MAPPING_SAMPLE_ROWS,
  MAX_POSTED_DOCUMENT_BYTES,
} from './reading/limits';

/** Settings shared by all endpoints that call the model. */
const MODEL_ENDPOINT_DECLARATION = {
  methods: ['POST'],
  access: EDITOR_ACCESS,
  secrets: [geminiApiKey.name],
} as const;

/** `fileOf` finds the file, or throws 404. */
const extractionEndpoint = <B extends z.ZodObject>({
  docs,
  body: named,
  fileOf,
  errors = ['NOT_FOUND', 'FILE_TOO_LARGE', 'UNAVAILABLE'],
  ...declared
}: Pick<V1Endpoint, 'tier' | 'bodyLimitBytes' | 'docs' | 'errors'> & {
  body: B;
  fileOf: (context: MemberContext, named: z.output<B>) => ExtractionFile | Promise<ExtractionFile>;
}): V1Endpoint =>
  v1Endpoint({
    ...MODEL_ENDPOINT_DECLARATION,
    ...declared,
    heavy: true,
    docs,
    input: { body: named },
    output: { 200: z.object({ extraction: extractionOut }) },
    errors,
    run: async ({ body }, context) =>
      okReply({ extraction: await extractFileWithinQuota(context, await fileOf(context, body)) }),
  });

export const extractDocument = extractionEndpoint({
  tier: 'extraction',
  docs: {
    summary: 'Extract data from an attachment',
    description:
      'Identify the file (a PDF, an image or plain text) by `url` or `index`. Returns each field with its value, the supporting quote, the quote’s page, and a confidence score computed from the document. Changes nothing: complete `draft` and send it to createExpiry.',
  },
  body: attachmentReferenceInput,
  fileOf: async ({ tenant }, named) => {
    const expiry = await requireExpiry(tenant, named.expiryId);
    return loadDocumentFile(tenant, requireAttachmentByUrlOrIndex(expiry, named));
  },
});

export const extractSubmittedDocument = extractionEndpoint({
  docs: {
    summary: 'Extract data from a submitted file',
    description:
      'Works like extractDocument, but reads a submitted file, for example before an approval renews the expiry. Changes nothing.',
  },
  body: z.object({ submission_id: id, file_id: id }),
  fileOf: async ({ tenant }, { submission_id, file_id }) => {
    const { files } = await requireSubmission(tenant, submission_id);
    const sent = files.find((file) => file.id === file_id);
    if (!sent) throw notFound('File');
    return loadDocumentFile(tenant, { ...sent, name: sent.file_name });
  },
});

export const extractDocumentDirect = extractionEndpoint({
  tier: 'extraction',
  bodyLimitBytes: MAX_EXTRACTION_BODY_BYTES,
  docs: {
    summary: 'Extract data from a file',
    description:
      'Works like extractDocument, but for a file of up to 8 MiB that isn’t stored. Upload larger files to an expiry first.',
  },
  body: z.object({
    file_name: requiredTextInput(255),
    content_type: z.enum(EXTRACTABLE_CONTENT_TYPES, `must be one of ${EXTRACTABLE_CONTENT_TYPES.join(', ')}`),
    content_base64: z.base64('must be base64').min(1, 'is required'),
  }),
  errors: ['FILE_TOO_LARGE', 'UNAVAILABLE'],
  fileOf: (_context, { file_name, content_type: contentType, content_base64 }) => {
    const bytes = Buffer.from(content_base64, 'base64');
    if (bytes.length > MAX_POSTED_DOCUMENT_BYTES) {
      const message = `A file sent in the request must not be larger than ${MAX_POSTED_DOCUMENT_BYTES} bytes`;
      throw new ApiError('FILE_TOO_LARGE', message, { details: { max_size: MAX_POSTED_DOCUMENT_BYTES } });
    }
    return { fileName: safeFileName(file_name), contentType, bytes };
  },
});

export const bulkExtractDocuments = v1Endpoint({
  ...MODEL_ENDPOINT_DECLARATION,
  tier: 'extraction',
  docs: {
    summary: 'Extract data from many attachments',
    description:
      'Identify each file as in extractDocument. getExtractionJob returns the progress and the results, which are kept for 30 days. An unreadable file doesn’t affect the other files.',
  },
  input: {
    body: z.object({
      documents: z.array(attachmentReferenceInput).min(1).max(MAX_DOCUMENTS_PER_EXTRACTION_JOB),
    }),
  },
  output: { 202: z.object({ message: z.string(), job_id: z.string(), job: extractionJobOut }) },
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
  run: async ({ body }, context) => {
    const job = await beginAttachmentExtractionJob(context, body.documents);
    const reply = { message: 'Extraction started', job_id: job.id, job: viewExtractionJob(job) };
    return { status: 202, body: reply };
  },
});

export const getExtractionJob = v1Endpoint({
  methods: ['GET'],
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Get an extraction job',
    description: 'Lists the documents in the same order as in the request.',
  },
  input: { query: z.object({ job_id: id }) },
  output: { 200: z.object({ job: extractionJobOut, documents: z.array(extractionDocumentOut) }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant, now }) => {
    const { job, items } = await requireJobWithDocuments(tenant, query.job_id, now);
    return okReply({ job: viewExtractionJob(job), documents: items.map(viewExtractionDocument) });
  },
});

export const createExpiryFromDocument = v1Endpoint({
  methods: ['POST'],
  // The extraction scope alone doesn't allow an API key to create expiries.
  access: { ...EDITOR_ACCESS, apiKeys: 'refused' },
  stagesAll: true,
  docs: {
    summary: 'Create an expiry from an emailed document',
    description:
      'Creates `expiry`, for example from the extracted draft, and attaches the document to it. `index` is the document’s position in the getExtractionJob response, starting at 0. Each document can be used once. An unused document is deleted after 30 days.',
  },
  input: {
    body: z.object({
      job_id: id,
      index: z
        .int()
        .min(0)
        .max(MAX_DOCUMENTS_PER_EXTRACTION_JOB - 1),
      expiry: expiryInput,
    }),
  },
  output: { 201: z.object({ expiry: expiryOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE', 'PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) => createdReply({ expiry: viewExpiry(await createFromDocument(context, body)) }),
});

export const mapImportColumns = v1Endpoint({
  ...MODEL_ENDPOINT_DECLARATION,
  tier: 'extraction',
  docs: {
    summary: 'Map CSV columns to import fields',
    description:
      'Identifies columns by their headers (English or German) and sample rows. Asks the language model only if no header identifies `name` or `expiry_date`, and checks its response against the cells. Rename each header to its `field`, and remove columns whose `field` is null. `problems` lists the cells to correct before the import.',
  },
  input: {
    body: z.object({
      headers: z.array(textInput(200)).min(1).max(MAX_MAPPING_SAMPLE_COLUMNS),
      rows: z
        .array(z.array(textInput(MAX_MAPPING_SAMPLE_CELL_CHARACTERS)).max(MAX_MAPPING_SAMPLE_COLUMNS))
        .max(MAX_MAPPING_SAMPLE_ROWS)
        .default([]),
    }),
  },
  output: { 200: importColumnMappingOut },
  run: async ({ body }, context) => okReply(await mapColumnsWithModelIfNeeded(context, body)),
});
