// v1 endpoints that list, count and forecast expiries.
import { z } from 'zod';
import { ANY_MEMBER_ACCESS, okReply, unpagedListReply, v1Endpoint } from '../../api/endpoint';
import { integerQueryInput } from '../../api/fields';
import { loadTodayInOrganizationZone } from '../../organizations/organization';
import { expiryForecastOf, forecastOut, MAX_FORECAST_ITEMS, truncateForecastItems } from '../lines/forecast';
import { expiryMetricsOf, metricsOut } from '../lines/metrics';
import { listExpiryLines } from '../lines/store';
import { countMatchingExpiries, listExpiriesInBatches, unpagedExpiryFilters } from '../list/listExpiries';
import { listExpiryPageByNumber, numberedExpiryPageQuery } from '../list/pagesByLines';
import { SEARCHED_FIELDS_TEXT } from '../record/fields';
import { expiryOut, expirySummaryOut, viewExpiry } from '../record/views';

export const getAllExpiries = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER_ACCESS,
  tier: 'high',
  heavy: true,
  docs: {
    summary: 'List all expiries, sorted by expiry date',
    description:
      'Returns at most `limit` expiries, unpaginated, soonest first. `total` counts all matches, and `has_more` is true if there are more. getPaginatedExpiries returns pages, and GET /v2/expiries uses a cursor. Returns 413 if the response exceeds 9 MB, because Firebase Hosting limits responses to 10 MB and 60 seconds; startExpiryExport writes all expiries to a file.',
  },
  errors: ['PAYLOAD_TOO_LARGE'],
  input: {
    query: z.object({
      ...unpagedExpiryFilters,
      limit: integerQueryInput({ min: 1, max: 100_000, fallback: 5000 }),
    }),
  },
  output: { 200: z.object({ expiries: z.array(expiryOut), total: z.int(), has_more: z.boolean() }) },
  run: async ({ query }, { tenant }) => {
    let found = 0;
    async function* batches() {
      for await (const batch of listExpiriesInBatches(tenant, query, query)) {
        found += batch.length;
        yield batch.map(viewExpiry);
      }
    }
    const beside = async () => {
      const total = await countMatchingExpiries(tenant, query, found);
      return { total, has_more: total > found };
    };
    return unpagedListReply({
      field: 'expiries',
      batches: batches(),
      beside,
      instead: 'POST /v1/startExpiryExport',
    });
  },
});

export const getPaginatedExpiries = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER_ACCESS,
  tier: 'high',
  docs: {
    summary: 'Get a page of expiries',
    description: `Sorted by \`sortBy\` in \`sortOrder\`. \`search\` matches the beginnings of words in the ${SEARCHED_FIELDS_TEXT}, and finds at most the 1,000 matches that expire soonest. \`expiries\` contains the same records as \`data\`, with fewer fields. The list includes every change confirmed before the request. Each request counts pages from the start, so adding or deleting an earlier record shifts the later ones by one. To read all pages while others make changes, use GET /v2/expiries, whose cursors neither skip nor repeat records.`,
  },
  input: {
    query: numberedExpiryPageQuery,
  },
  output: {
    200: z.object({
      data: z.array(expiryOut),
      expiries: z.array(expirySummaryOut),
      pagination: z.object({
        total: z.int(),
        totalPages: z.int(),
        currentPage: z.int(),
        page: z.int(),
        limit: z.int(),
        optimized: z.literal(true),
      }),
    }),
  },
  run: async ({ query }, { tenant }) => {
    const { records, total } = await listExpiryPageByNumber(tenant, query);
    const { page, limit } = query;
    const data = records.map(viewExpiry);
    const totalPages = Math.ceil(total / limit);
    return okReply({
      data,
      expiries: data,
      pagination: { total, totalPages, currentPage: page, page, limit, optimized: true },
    });
  },
});

export const getExpiryMetrics = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER_ACCESS,
  tier: 'high',
  docs: {
    summary: 'Get expiry metrics',
    description: 'The metrics are exact and include every change confirmed before the request.',
  },
  output: { 200: metricsOut },
  run: async (_input, { tenant, now }) => {
    const [today, entries] = await Promise.all([loadTodayInOrganizationZone(tenant, now), listExpiryLines(tenant)]);
    return okReply(expiryMetricsOf(entries, today));
  },
});

/** A century. */
const MAX_MONTHS = 1200;

export const getForecastData = v1Endpoint({
  methods: 'any',
  documentedMethod: 'GET',
  access: ANY_MEMBER_ACCESS,
  docs: {
    summary: 'Get the forecast',
    description:
      'Covers all expiries that are not archived and includes every committed change. `items` and `riskItems` list ' +
      `all records, soonest first. If there are more than \`max_items\` items in total, only the first records in ` +
      'each list are returned, and the response contains `items_truncated: true`. Counts always cover all records.',
  },
  input: {
    query: z.object({
      months: integerQueryInput({ min: 1, max: MAX_MONTHS, fallback: 12 }),
      max_items: integerQueryInput({
        min: 0,
        max: MAX_FORECAST_ITEMS,
        fallback: MAX_FORECAST_ITEMS,
      }).describe('The maximum number of items across all lists; counts always cover all records'),
    }),
  },
  output: { 200: forecastOut },
  run: async ({ query }, { tenant, now }) => {
    const [today, entries] = await Promise.all([loadTodayInOrganizationZone(tenant, now), listExpiryLines(tenant)]);
    const forecast = expiryForecastOf(entries, today, query.months);
    return okReply(truncateForecastItems(forecast, query.max_items));
  },
});
