// v2 operations for compliance clients and the compliance score.
import { z } from 'zod';
import { ANY_MEMBER_ACCESS, okReply, v2Endpoint } from '../api/endpoint';
import { booleanQueryInput, calendarDate, id } from '../api/fields';
import {
  v2CreateEndpoint,
  v2DeleteEndpoint,
  v2GetEndpoint,
  v2ListEndpoint,
  v2UpdateEndpoint,
} from '../api/recordEndpoints';
import { namedOpenApiObject, pageQueryFields } from '../api/records';
import { ATTENTION_REASONS } from '../expiries/lines/line';
import {
  COMPLIANCE_CLIENT_STATUSES,
  complianceClientInput,
  complianceClientPatch,
  complianceClientResource,
  listComplianceClientPage,
  requireComplianceClient,
  stageComplianceClientDeletion,
  stageComplianceClientUpdate,
  stageNewComplianceClient,
} from './client';
import { listScoreHistory, loadScoreCounts, SCORE_SOURCES } from './score/readScore';
import { complianceScoreOf, SCORE_SCOPE_KINDS, scoreDeductionsOf } from './score/score';

const count = z.int();

const scoreOut = namedOpenApiObject('ComplianceScore', {
  scope: z.enum(SCORE_SCOPE_KINDS),
  id: z.string().nullable().describe('Null for the organization scope'),
  as_of: z.string().describe('YYYY-MM-DD in the organization’s time zone'),
  basis: z
    .enum(SCORE_SOURCES)
    .describe(
      '`current`: calculated for today; `snapshot`: stored on that day; `lines`: reconstructed from today’s records because there is no snapshot',
    ),
  score: z.number().nullable().describe('0 to 100; null if there are no open expiries'),
  total: count.describe('Open expiries in this scope'),
  valid: count,
  due_soon: count.describe('Open expiries within their lead time: 30 days, or longer if the act-by date is earlier'),
  overdue: count,
  without_reminder: count,
  without_assignee: count,
  waiting: count.describe('Open expiries waiting for a document or a review'),
  deductions: z.array(
    z.object({
      reason: z.enum(ATTENTION_REASONS),
      points: z.number(),
      count,
      filter: z.string().describe('The query for `GET /v2/expiries` that lists the affected expiries as of today'),
    }),
  ),
});

export const listComplianceClients = v2ListEndpoint({
  path: '/compliance-clients',
  docs: {
    summary: 'List compliance clients',
    description:
      'Sorted by id. `archived` and `status` can be combined. Without `archived`, the list includes both active and archived clients.',
  },
  query: z.object({
    ...pageQueryFields,
    archived: booleanQueryInput.optional(),
    status: z.enum(COMPLIANCE_CLIENT_STATUSES).optional(),
    sort: z.enum(['id']).default('id'),
  }),
  list: ({ tenant }, { archived, status, cursor, limit }) =>
    listComplianceClientPage(tenant, { archived, status, cursor, limit }),
  resource: complianceClientResource,
});

export const getComplianceClient = v2GetEndpoint({
  path: '/compliance-clients/{id}',
  docs: { summary: 'Get a compliance client' },
  resource: complianceClientResource,
  find: requireComplianceClient,
});

export const createComplianceClient = v2CreateEndpoint({
  path: '/compliance-clients',
  docs: {
    summary: 'Create a compliance client',
    description:
      'Keys of `custom_fields` are trimmed, and values are stored as strings. Unset text fields are empty strings.',
  },
  body: complianceClientInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: stageNewComplianceClient,
  resource: complianceClientResource,
});

export const updateComplianceClient = v2UpdateEndpoint({
  path: '/compliance-clients/{id}',
  docs: {
    summary: 'Update a compliance client',
    description:
      'Changes only the fields sent; `custom_fields` is replaced as a whole. `is_archived` archives or restores the client.',
  },
  body: complianceClientPatch,
  change: stageComplianceClientUpdate,
  resource: complianceClientResource,
});

export const deleteComplianceClient = v2DeleteEndpoint({
  path: '/compliance-clients/{id}',
  docs: {
    summary: 'Delete a compliance client',
    description: 'Returns 409 if the client has projects, including archived ones.',
  },
  errors: ['CLIENT_HAS_PROJECTS'],
  remove: ({ writes, tenant }, id) => stageComplianceClientDeletion(writes, tenant, id),
});

export const getComplianceScore = v2Endpoint({
  method: 'GET',
  path: '/compliance-score',
  access: ANY_MEMBER_ACCESS,
  docs: {
    summary: 'Get the compliance score',
    description:
      'Returns the percentage of open expiries that are valid or in progress, for the organization, a compliance client, a folder or a type. `id` is the id of the client or folder, or the name of the type. `as_of` is today or a past day.',
  },
  input: {
    query: z.object({
      scope: z.enum(SCORE_SCOPE_KINDS).default('organization').describe('The expiries to count'),
      id: id.optional().describe('The id of the compliance client or folder, or the name of the type'),
      as_of: calendarDate.optional().describe('Today (the default) or a past day'),
    }),
  },
  output: { 200: scoreOut },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant, now }) => {
    const { as_of, basis, counts } = await loadScoreCounts(tenant, query, now);
    const { scope } = query;
    const id = scope === 'organization' ? null : (query.id ?? null);
    const { deducted: _, ...shown } = counts;
    return okReply({
      ...{ scope, id, as_of, basis, score: complianceScoreOf(counts), ...shown },
      deductions: scoreDeductionsOf(counts, scope, id),
    });
  },
});

export const listComplianceScoreHistory = v2Endpoint({
  method: 'GET',
  path: '/compliance-score/history',
  access: ANY_MEMBER_ACCESS,
  docs: {
    summary: 'List daily compliance scores',
    description:
      'Returns the organization’s score from each daily snapshot between `from` and `to` (both inclusive), oldest first. Snapshots are ' +
      'kept for 24 months.',
  },
  input: {
    query: z.object({
      from: calendarDate.optional().describe('The first day; defaults to 24 months ago'),
      to: calendarDate.optional().describe('The last day; defaults to today'),
    }),
  },
  output: {
    200: z.object({
      data: z.array(z.object({ date: z.string(), score: z.number().nullable(), total: z.int() })),
    }),
  },
  run: async ({ query }, { tenant, now }) => okReply({ data: await listScoreHistory(tenant, query, now) }),
});
