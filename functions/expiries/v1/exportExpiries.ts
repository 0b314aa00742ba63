// GET /v1/exportExpiries (issue 4, export).
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { queryInteger } from '../../api/fields';
import { exportCsv } from '../exportExpiries';
import { allExpiries, STATUSES } from '../listExpiries';

export const exportExpiries = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'Expiries as CSV, by expiry date',
    description:
      'Cells that begin like a formula have an apostrophe in front, which importing takes away again. For ' +
      'more than a few thousand, startExpiryExport writes the same file in the background.',
    section: '4.2',
  },
  input: {
    query: z.object({
      status: z.enum(STATUSES).default('all'),
      type: z.string().max(100).optional(),
      limit: queryInteger({ min: 1, max: 100_000 }).default(100_000),
    }),
  },
  output: {
    200: z.object({
      filename: z.string(),
      content_type: z.literal('text/csv'),
      total: z.int(),
      csv: z.string(),
    }),
  },
  run: async ({ query }, { tenant }) => {
    const found = await allExpiries(tenant, query);
    return ok({
      filename: 'expiries.csv',
      content_type: 'text/csv',
      total: found.length,
      csv: exportCsv(found),
    });
  },
});
