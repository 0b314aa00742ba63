// v1 endpoints that read documents and import columns with a model.
import { z } from 'zod';
import { createdReply, EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { notFound } from '../../api/errors';
import { id, textInput } from '../../api/fields';
import { requireSubmission } from '../../documentRequests/review/submission';
import { expiryInput } from '../../expiries/record/input';
import { expiryOut, viewExpiry } from '../../expiries/record/views';
import { geminiApiKey } from '../../platform/params';
import { COLUMN_PROBLEMS, COLUMN_SOURCES } from '../columns';
import { createExpiryFromDocument as createFromDocument } from '../createExpiryFromDocument';
import { extractionEndpoint } from '../extractionEndpoint';
import { extractionItemOut, extractionJobOut, viewExtractionItem, viewExtractionJob } from '../jobViews';
import { MODEL_ROLES, suggestFieldsForImportColumns } from '../mapImportColumns';
import { requireAttachmentBytesForExtraction } from '../reading/attachedFile';
import { MAX_CELL_CHARACTERS, MAX_COLUMNS, MAX_DOCUMENTS_PER_JOB, MAX_SAMPLE_ROWS } from '../reading/limits';
import { requireExtractionJob } from '../startJob';

/** Reads a file that a client sent. */
export const extractSubmittedDocument = extractionEndpoint({
  docs: {
    summary: 'Extract data from a submitted file',
    description:
      'Works like extractDocument for a file of a submission, before a review renews the expiry. Changes nothing.',
  },
  body: z.object({ submission_id: id, file_id: id }),
  fileOf: async ({ tenant }, { submission_id, file_id }) => {
    const { files } = await requireSubmission(tenant, submission_id);
    const sent = files.find((file) => file.id === file_id);
    if (!sent) throw notFound('File');
    return requireAttachmentBytesForExtraction(tenant, { ...sent, name: sent.file_name });
  },
});

/** Returns a bulk extraction's progress and results. */
export const getExtractionJob = v1Endpoint({
  methods: ['GET'],
  access: EDITOR,
  docs: {
    summary: 'Get an extraction job',
    description: 'Lists the documents in the order of the request.',
  },
  input: { query: z.object({ job_id: id }) },
  output: { 200: z.object({ job: extractionJobOut, documents: z.array(extractionItemOut) }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant, now }) => {
    const { job, items } = await requireExtractionJob(tenant, query.job_id, now);
    return okReply({ job: viewExtractionJob(job), documents: items.map(viewExtractionItem) });
  },
});

/** A key's scope for extraction doesn't allow it to create expiries. */
const EDITOR_PERSON = { ...EDITOR, apiKeys: 'refused' } as const;

export const createExpiryFromDocument = v1Endpoint({
  methods: ['POST'],
  access: EDITOR_PERSON,
  stagesAll: true,
  docs: {
    summary: 'Create an expiry from an emailed document',
    description:
      'Creates `expiry`, for example from the draft of the extraction, and attaches the document to it. `index` is the position of the document in getExtractionJob, starting at 0. Each document can be used once. An unused document is deleted after 30 days.',
  },
  input: {
    body: z.object({
      job_id: id,
      index: z
        .int()
        .min(0)
        .max(MAX_DOCUMENTS_PER_JOB - 1),
      expiry: expiryInput,
    }),
  },
  output: { 201: z.object({ expiry: expiryOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE', 'PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) =>
    createdReply({ expiry: viewExpiry(await createFromDocument(context, body)) }),
});

/** Maps the columns of a CSV to fields of importExpiries. */
export const mapImportColumns = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  tier: 'extraction',
  secrets: [geminiApiKey.name],
  docs: {
    summary: 'Map CSV columns to import fields',
    description:
      'Uses the headers, in English and German, and the sample rows. Asks the language model only if no header identifies `name` or `expiry_date`, and checks its response against the cells. Rename each header to its `field`, and remove columns whose `field` is null. `problems` lists the cells to correct first.',
  },
  input: {
    body: z.object({
      headers: z.array(textInput(200)).min(1).max(MAX_COLUMNS),
      rows: z
        .array(z.array(textInput(MAX_CELL_CHARACTERS)).max(MAX_COLUMNS))
        .max(MAX_SAMPLE_ROWS)
        .default([]),
    }),
  },
  output: {
    200: z.object({
      columns: z.array(
        z.object({
          index: z.int(),
          header: z.string(),
          field: z.string().nullable(),
          source: z.enum(COLUMN_SOURCES),
          confidence: z.number().min(0).max(1),
          problems: z.array(z.enum(COLUMN_PROBLEMS)),
        }),
      ),
      missing: z.array(z.enum(['name', 'expiry_date'])),
      model: z.enum(MODEL_ROLES),
    }),
  },
  run: async ({ body }, context) => okReply(await suggestFieldsForImportColumns(context, body)),
});
