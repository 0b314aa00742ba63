// GET /v1/getExtractionJob: how far a bulk extraction is, and what it found.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { extractionItemOut, extractionJobOut, viewExtractionItem, viewExtractionJob } from '../jobViews';
import { requireExtractionJob } from '../startJob';

export const getExtractionJob = v1Endpoint({
  methods: ['GET'],
  access: EDITOR,
  docs: {
    summary: 'Get how far a bulk extraction is',
    description: 'The documents stand in the order in which they were named.',
  },
  input: { query: z.object({ job_id: id }) },
  output: { 200: z.object({ job: extractionJobOut, documents: z.array(extractionItemOut) }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant, now }) => {
    const { job, items } = await requireExtractionJob(tenant, query.job_id, now);
    return okReply({ job: viewExtractionJob(job), documents: items.map(viewExtractionItem) });
  },
});
