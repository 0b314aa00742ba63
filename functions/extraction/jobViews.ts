// The API views of bulk extractions.
import { z } from 'zod';
import { recordAsJson, timestampsOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { type ExtractionItem, type ExtractionJob, ITEM_STATUSES } from './job';
import { extractionOut } from './views';

export const extractionJobOut = namedOpenApiObject('ExtractionJob', {
  id: z.string(),
  status: z.enum(['running', 'completed']),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  created_by: z.string(),
  created_by_name: z.string(),
  ...timestampsOut,
});

export const viewExtractionJob = (job: ExtractionJob): z.output<typeof extractionJobOut> => ({
  ...recordAsJson(job),
  status: job.done + job.failed >= job.total ? 'completed' : 'running',
});

export const extractionItemOut = namedOpenApiObject('ExtractionJobDocument', {
  expiry_id: z.string().describe('Empty for an emailed document until an expiry is created from it'),
  file_name: z.string(),
  status: z.enum(ITEM_STATUSES),
  extraction: extractionOut.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});

export const viewExtractionItem = (item: ExtractionItem): z.output<typeof extractionItemOut> => ({
  expiry_id: item.expiry_id,
  file_name: item.file_name,
  status: item.status,
  extraction:
    item.result_json === null ? null : (JSON.parse(item.result_json) as z.output<typeof extractionOut>),
  error: item.error,
});
