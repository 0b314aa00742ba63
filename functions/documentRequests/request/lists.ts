// Pages of collection templates, requests and submissions.
import type { Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { invalidFields } from '../../api/errors';
import { id, instant, withoutUndefinedFields } from '../../api/fields';
import { type Page, pageQuery } from '../../api/records';
import { listPolledPage, listRecordPage } from '../../store/pages';
import { queryWithFieldValues } from '../../store/tenantStore';
import { REVIEW_STATUSES, type Submission, submissions } from '../review/submission';
import { type RequestTemplate, requestTemplates } from '../template/template';
import { type DocumentRequest, documentRequests, REQUEST_STATUSES } from './request';

const MAX_IDS = 100;

/** Sorted by id. The page plus 1 read. */
export function listRequestTemplates(
  tenant: Tenant,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<RequestTemplate>> {
  const request = { tenant, list: 'collection-templates', filters: {}, orderBy: null, descending: false };
  return listRecordPage(requestTemplates.of(tenant), { ...request, cursor, limit }, (query) => query);
}

export const requestListQuery = z.object({
  ...pageQuery,
  status: z.enum(REQUEST_STATUSES).optional(),
  template_id: id.optional(),
  contact_id: id.optional(),
  expiry_id: id.optional(),
  /** The ids that the `Location` header lists after creating several requests. */
  ids: z
    .string()
    .transform((listed) => listed.split(','))
    .pipe(z.array(id).max(MAX_IDS))
    .optional(),
  sort: z.enum(['-created_at', 'id']).default('-created_at'),
});

/**
 * Newest first, or by id. The page plus 1 read. Indexes: organization_id[, one filter], created_at desc. Combined filters
 * need no index, because they are sorted by id.
 * @throws 400 naming `sort` for combined filters without sort=id.
 */
export async function listDocumentRequests(
  tenant: Tenant,
  query: z.output<typeof requestListQuery>,
): Promise<Page<DocumentRequest>> {
  const { status, template_id, contact_id, expiry_id, ids, sort, cursor, limit } = query;
  const filters = { status, template_id, contact_id, expiry_id };
  const given = Object.keys(withoutUndefinedFields(filters)).length;
  if (ids !== undefined) return namedRequests(tenant, ids, given > 0);
  if (given > 1 && sort !== 'id') throw invalidFields({ sort: 'must be id to combine filters' });
  const request = { tenant, list: 'collection-requests', filters, descending: sort !== 'id', cursor, limit };
  return listRecordPage(
    documentRequests.of(tenant),
    { ...request, orderBy: sort === 'id' ? null : 'created_at' },
    (scoped) => queryWithFieldValues(scoped, filters),
  );
}

async function namedRequests(
  tenant: Tenant,
  ids: readonly string[],
  filtered: boolean,
): Promise<Page<DocumentRequest>> {
  if (filtered) throw invalidFields({ ids: 'cannot be combined with filters' });
  const found = await documentRequests.of(tenant).getMany(ids);
  return { data: [...found.values()], next_cursor: null, has_more: false };
}

export const submissionListQuery = z.object({
  ...pageQuery,
  submitted_since: instant.optional(),
  review_status: z.enum(REVIEW_STATUSES).optional(),
  request_id: id.optional(),
});

/** Oldest first. The page plus 1 read. Indexes: organization_id[, review_status][, request_id], submitted_at. */
export function listSubmissions(
  tenant: Tenant,
  query: z.output<typeof submissionListQuery>,
): Promise<Page<Submission>> {
  const { submitted_since: since, review_status, request_id, cursor, limit } = query;
  const filters = { since: since?.getTime(), review_status, request_id };
  const asked = { tenant, list: 'collection-submissions', filters, descending: false, cursor, limit };
  const request = { ...asked, orderBy: 'submitted_at', since, ofCreations: true };
  return listPolledPage(submissions.of(tenant), request, (scoped) =>
    queryWithFieldValues(scoped, { review_status, request_id }),
  );
}

/** Maximum number of requests in a portal. */
const MAX_FOR_CLIENT = 200;

const newestForClient = (clientId: string, field: string) => (query: Query) =>
  query.where('compliance_client_id', '==', clientId).orderBy(field, 'desc').limit(MAX_FOR_CLIENT);

/** Newest first. As many reads as found, at least 1. Index: organization_id, compliance_client_id, created_at desc. */
export const listDocumentRequestsOfComplianceClient = (
  tenant: Tenant,
  clientId: string,
): Promise<DocumentRequest[]> => documentRequests.of(tenant).list(newestForClient(clientId, 'created_at'));

/** Newest first. As many reads as found, at least 1. Index: organization_id, compliance_client_id, submitted_at desc. */
export const listSubmissionsOfComplianceClient = (tenant: Tenant, clientId: string): Promise<Submission[]> =>
  submissions.of(tenant).list(newestForClient(clientId, 'submitted_at'));
