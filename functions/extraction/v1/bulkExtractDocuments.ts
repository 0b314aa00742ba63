// POST /v1/bulkExtractDocuments: reads many files in the background.
import { z } from 'zod';
import { v1Endpoint } from '../../api/endpoint';
import { MODEL_ENDPOINT_DECLARATION } from '../extractionEndpoint';
import { extractionJobOut, viewExtractionJob } from '../jobViews';
import { namedAttachmentInput } from '../reading/attachedFile';
import { MAX_DOCUMENTS_PER_JOB } from '../reading/limits';
import { startExtractionJob } from '../startJob';

export const bulkExtractDocuments = v1Endpoint({
  ...MODEL_ENDPOINT_DECLARATION,
  tier: 'extraction',
  docs: {
    summary: 'Extract data from many attachments',
    description:
      'Identify each file as in extractDocument. getExtractionJob returns the progress and the results, which are kept for 30 days. An unreadable file doesn’t stop the others.',
  },
  input: { body: z.object({ documents: z.array(namedAttachmentInput).min(1).max(MAX_DOCUMENTS_PER_JOB) }) },
  output: { 202: z.object({ message: z.string(), job_id: z.string(), job: extractionJobOut }) },
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
  run: async ({ body }, context) => {
    const job = await startExtractionJob(context, body.documents);
    return {
      status: 202,
      body: { message: 'Extraction started', job_id: job.id, job: viewExtractionJob(job) },
    };
  },
});
