// v1 endpoints that export expiries as CSV.
import { z } from 'zod';
import { ANY_MEMBER_ACCESS, unpagedListReply, v1Endpoint } from '../../api/endpoint';
import { integerQueryInput } from '../../api/fields';
import { v1GetEndpoint } from '../../api/recordEndpoints';
import { recordIdInQuery } from '../../api/records';
import { createExpiryExport, expiryExportOut, requireExpiryExport, viewExpiryExport } from '../export/expiryExport';
import { ExpiryCsvWriter } from '../export/writeExport';
import { countMatchingExpiries, listExpiriesInBatches, unpagedExpiryFilters } from '../list/listExpiries';

export const exportExpiries = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER_ACCESS,
  heavy: true,
  docs: {
    summary: 'Export expiries as CSV, sorted by expiry date',
    description:
      'Accepts the same filters as getAllExpiries. Cells that look like formulas are prefixed with an apostrophe, which an import removes. For more than a few thousand expiries, use startExpiryExport, which writes the same file in the background. Returns 413 if the file exceeds 9 MB.',
  },
  errors: ['PAYLOAD_TOO_LARGE'],
  input: {
    query: z.object({
      ...unpagedExpiryFilters,
      limit: integerQueryInput({ min: 1, max: 100_000, fallback: 100_000 }),
    }),
  },
  output: {
    200: z.object({
      filename: z.string(),
      content_type: z.literal('text/csv'),
      /** Number of rows in the file. */
      total: z.int(),
      has_more: z.boolean(),
      csv: z.string(),
    }),
  },
  run: async ({ query }, { tenant }) => {
    const file = new ExpiryCsvWriter();
    async function* pieces() {
      for await (const batch of listExpiriesInBatches(tenant, query, query)) file.add(batch);
      for (const piece of file.pieces()) yield [piece];
    }
    const beside = async () => {
      const total = await countMatchingExpiries(tenant, query, file.rows);
      const about = { filename: 'expiries.csv', content_type: 'text/csv' };
      return { ...about, total: file.rows, has_more: total > file.rows };
    };
    return unpagedListReply({
      field: 'csv',
      batches: pieces(),
      beside,
      isText: true,
      instead: 'POST /v1/startExpiryExport',
    });
  },
});

export const startExpiryExport = v1Endpoint({
  methods: ['POST'],
  access: ANY_MEMBER_ACCESS,
  docs: {
    summary: 'Start an expiry export',
    description:
      'Creates the same file as exportExpiries, which supports a few thousand expiries at most. getExpiryExport returns the progress ' +
      'and, for 24 hours, the file’s URL.',
  },
  input: {
    body: z.object(unpagedExpiryFilters),
  },
  output: { 202: z.object({ message: z.string(), export_id: z.string(), export: expiryExportOut }) },
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

export const getExpiryExport = v1GetEndpoint(recordIdInQuery('export_id'), {
  docs: { summary: 'Get an expiry export' },
  find: requireExpiryExport,
  resource: { noun: 'export', output: expiryExportOut, view: viewExpiryExport },
});
