// POST /v1/startExpiryExport.
import { z } from 'zod';
import { ANY_MEMBER, v1Endpoint } from '../../api/endpoint';
import { textFilter } from '../../api/fields';
import { createExpiryExport } from '../export/start';
import { exportOut, viewExpiryExport } from '../export/views';
import { EXPIRY_STATUS_FILTERS } from '../list/listExpiries';

export const startExpiryExport = v1Endpoint({
  methods: ['POST'],
  access: ANY_MEMBER,
  docs: {
    summary: 'Start an expiry export',
    description:
      'Creates the same file as exportExpiries, which supports a few thousand expiries at most. getExpiryExport returns the progress ' +
      'and, for 24 hours, the file’s URL.',
  },
  input: {
    body: z.object({ status: z.enum(EXPIRY_STATUS_FILTERS).default('all'), type: textFilter.optional() }),
  },
  output: { 202: z.object({ message: z.string(), export_id: z.string(), export: exportOut }) },
  run: async ({ body }, context) => {
    const job = await createExpiryExport(context, body);
    return {
      status: 202,
      body: {
        message: 'Export started',
        export_id: job.id,
        export: await viewExpiryExport(job, context.now),
      },
    };
  },
});
