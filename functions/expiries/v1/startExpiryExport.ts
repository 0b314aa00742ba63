// POST /v1/startExpiryExport.
import { z } from 'zod';
import { ANY_MEMBER, v1Endpoint } from '../../api/endpoint';
import { textFilter } from '../../api/fields';
import { createExpiryExport } from '../export/start';
import { exportOut, viewExpiryExport } from '../export/views';
import { EXPIRY_STATUS_FILTERS } from '../listExpiries';

export const startExpiryExport = v1Endpoint({
  methods: ['POST'],
  access: ANY_MEMBER,
  docs: {
    summary: 'Start an expiry export',
    description:
      'The same file as exportExpiries answers, which is for a few thousand at most. getExpiryExport tells how far it is ' +
      'and where the file lies, for 24 hours.',
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
