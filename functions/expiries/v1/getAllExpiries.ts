// GET /v1/getAllExpiries.
import { z } from 'zod';
import { ANY_MEMBER, longListReply, v1Endpoint } from '../../api/endpoint';
import { cappedIntegerInput, id, textFilter } from '../../api/fields';
import {
  countExpiriesUnlessAllFound,
  EXPIRY_STATUS_FILTERS,
  listExpiriesInBatches,
} from '../list/listExpiries';
import { fieldFilterQuery } from '../record/fields';
import { expiryOut, viewExpiry } from '../record/views';

export const getAllExpiries = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  tier: 'high',
  heavy: true,
  docs: {
    summary: 'List all expiries of the organization, by expiry date',
    description:
      'Returns at most `limit` expiries without pages, soonest first. `total` counts all matches, and `has_more` is true if there are more. getPaginatedExpiries returns pages, and GET /v2/expiries uses a cursor. Returns 413 if the response exceeds 9 MB, because Firebase Hosting limits responses to 10 MB and 60 seconds; startExpiryExport writes all expiries into a file.',
  },
  errors: ['PAYLOAD_TOO_LARGE'],
  input: {
    query: z.object({
      status: z.enum(EXPIRY_STATUS_FILTERS).default('all'),
      type: textFilter.optional(),
      ...fieldFilterQuery,
      entity_id: id.optional(),
      limit: cappedIntegerInput({ min: 1, max: 100_000, fallback: 5000 }),
    }),
  },
  output: { 200: z.object({ expiries: z.array(expiryOut), total: z.int(), has_more: z.boolean() }) },
  run: async ({ query }, { tenant }) => {
    let found = 0;
    async function* batches() {
      for await (const batch of listExpiriesInBatches(tenant, query, query.limit)) {
        found += batch.length;
        yield batch.map(viewExpiry);
      }
    }
    const beside = async () => {
      const total = await countExpiriesUnlessAllFound(tenant, query, found);
      return { total, has_more: total > found };
    };
    return longListReply({
      field: 'expiries',
      batches: batches(),
      beside,
      instead: 'POST /v1/startExpiryExport',
    });
  },
});
