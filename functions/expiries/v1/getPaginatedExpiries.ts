// GET /v1/getPaginatedExpiries.
import { z } from 'zod';
import { ANY_MEMBER, okReply, v1Endpoint } from '../../api/endpoint';
import { calendarDate, cappedIntegerInput, id, textFilter } from '../../api/fields';
import { searchQuery } from '../../api/records';
import { EXPIRY_STATUS_FILTERS } from '../list/listExpiries';
import { listExpiryPageByNumber, SORT_FIELDS } from '../list/numberedPages';
import { fieldFilterQuery, SEARCHED_FIELDS_TEXT } from '../record/fields';
import { expiryOut, reducedExpiryOut, viewExpiry, viewExpiryTableRow } from '../record/views';

export const getPaginatedExpiries = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  tier: 'high',
  docs: {
    summary: 'Get a page of expiries',
    description: `Sorted by \`sortBy\` in \`sortOrder\`. \`search\` matches the beginnings of words in the ${SEARCHED_FIELDS_TEXT}, and finds the 1,000 soonest expiries at most. \`expiries\` contains the records of \`data\` with fewer fields. The list includes every change confirmed before the request. Each request counts pages from the start: a record added or deleted before a page shifts the page’s records by one place. To read all pages while others make changes, use GET /v2/expiries, whose cursors neither skip nor repeat records.`,
  },
  input: {
    query: z.object({
      page: cappedIntegerInput({ min: 1, fallback: 1 }),
      limit: cappedIntegerInput({ min: 1, max: 100, fallback: 20 }),
      sortBy: z.enum(SORT_FIELDS).default('expiry_date'),
      sortOrder: z.enum(['asc', 'desc']).default('asc'),
      status: z.enum(EXPIRY_STATUS_FILTERS).default('all'),
      type: textFilter.optional(),
      ...fieldFilterQuery,
      assigned_to: id.optional(),
      act_by_after: calendarDate.optional(),
      act_by_before: calendarDate.optional(),
      search: searchQuery,
    }),
  },
  output: {
    200: z.object({
      data: z.array(expiryOut),
      expiries: z.array(reducedExpiryOut),
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
    const { page, limit, sortOrder, assigned_to: assignedTo, ...asked } = query;
    const { act_by_after: actByAfter, act_by_before: actByBefore } = query;
    const request = {
      ...asked,
      page,
      limit,
      assignedTo,
      actByAfter,
      actByBefore,
      descending: sortOrder === 'desc',
    };
    const { records, total } = await listExpiryPageByNumber(tenant, request);
    const totalPages = Math.ceil(total / limit);
    return okReply({
      data: records.map(viewExpiry),
      expiries: records.map(viewExpiryTableRow),
      pagination: { total, totalPages, currentPage: page, page, limit, optimized: true },
    });
  },
});
