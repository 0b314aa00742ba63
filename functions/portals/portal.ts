// Read-only links that show a client its own projects, requests and documents, until the links expire or are revoked.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { notFound } from '../api/errors';
import { id, instant } from '../api/fields';
import type { MutationContext } from '../api/writes';
import { type ComplianceClient, complianceClients, requireComplianceClient } from '../compliance/client';
import { type ComplianceProject, listProjects } from '../compliance/project';
import {
  type DocumentRequest,
  listDocumentRequestsOfComplianceClient,
  requireDocumentRequest,
} from '../documentRequests/request/request';
import { signSubmittedFileUrl } from '../documentRequests/review/review';
import {
  type ClientFile,
  listSubmissionsOfComplianceClient,
  type Submission,
  submissions,
} from '../documentRequests/review/submission';
import { type Link, LinkStore, linkOutSchemaOf, storedLinkSchemaOf } from '../links/linkTable';
import { loadOrganization, type Organization } from '../organizations/organization';
import { SlotTable } from '../store/claims';
import { globalCollection } from '../store/collection';

const MAX_PER_CLIENT = 10;

export const portalLinkStore = new LinkStore({
  noun: 'Portal',
  links: globalCollection(
    'compliance_portals',
    storedLinkSchemaOf('client_id'),
    {
      holds: 'digests of portal links',
      personal: ['users'],
      kept: { for: 'until the link expires or is revoked', ttl: 'expires_at' },
      exported: 'for_reading',
    },
    { type: 'compliance_portal', nameOf: () => '' },
  ),
  slots: new SlotTable(
    'compliance_portal_slots',
    {
      holds: 'a client’s portal links',
      kept: { for: 'until the last link expires or is revoked', ttl: 'expires_at' },
    },
    MAX_PER_CLIENT,
    `A client can have at most ${MAX_PER_CLIENT} portal links`,
  ),
  limit: 'compliance_portals',
  idPrefix: 'compliance-portal',
  owner: 'client_id',
  page: '/portal/',
  lifetimeDays: 90,
});

export type PortalLink = Link<'client_id'>;

export const portalLinkInput = z.object({
  client_id: id,
  expires_at: instant.optional(),
});

export const portalLinkOut = linkOutSchemaOf('client_id');
z.globalRegistry.add(portalLinkOut, { id: 'CompliancePortal' });

/**
 * Costs 2 reads and 2 writes.
 * @throws 404 if the client doesn't exist; also throws the errors from {@link LinkStore.issue}.
 */
export async function createPortalOfClient(
  context: MutationContext,
  given: z.output<typeof portalLinkInput>,
): Promise<{ link: PortalLink; url: string }> {
  const client = await requireComplianceClient(context.tenant, given.client_id);
  return portalLinkStore.issue(context, client.id, given.expires_at);
}

/** Lists the active links, newest first. Costs 1 read, plus 1 per link. @throws 404 if the client doesn't exist. */
export async function listPortalLinksOfClient(tenant: Tenant, clientId: string, now: Date): Promise<PortalLink[]> {
  const client = await requireComplianceClient(tenant, clientId);
  return portalLinkStore.list(tenant, client.id, now);
}

/** Returns the portal that a link opens. Costs 2 reads. @throws 404 if the link is invalid. */
async function requireCompliancePortalByToken(
  token: string,
  now: Date,
): Promise<{ portal: PortalLink; tenant: Tenant; client: ComplianceClient }> {
  const { link: portal, tenant } = await portalLinkStore.open(token, now);
  const client = await complianceClients.of(tenant).get(portal.client_id);
  if (!client || client.is_archived) throw portalLinkStore.notFound();
  return { portal, tenant, client };
}

export interface PortalDocument {
  id: string;
  file: ClientFile;
  request: DocumentRequest;
  /** The file's review status. In a rejected submission, only files in the rejected fields are rejected. */
  status: Submission['review_status'];
}

export interface PortalContent {
  portal: PortalLink;
  client: ComplianceClient;
  organization: Organization;
  projects: ComplianceProject[];
  requests: DocumentRequest[];
  documents: PortalDocument[];
}

/** Password-protected requests and their documents are hidden from link holders. */
const isShown = ({ password_hash }: DocumentRequest): boolean => password_hash === null;

/** Each revision contains all files sent so far, so only the newest revision is shown. */
const isNewest = (submission: Submission, request: DocumentRequest): boolean =>
  submission.revision === request.revision;

function documentsIn(submission: Submission, request: DocumentRequest): PortalDocument[] {
  const { id, files, review_status, rejections } = submission;
  const rejected = new Set(rejections.map(({ field_id }) => field_id));
  const statusOf = ({ field_id }: ClientFile): PortalDocument['status'] =>
    review_status === 'rejected' && !rejected.has(field_id) ? 'approved' : review_status;
  return files.map((file) => ({ id: `${id}.${file.id}`, file, request, status: statusOf(file) }));
}

async function documentsOf(
  tenant: Tenant,
  clientId: string,
  requests: readonly DocumentRequest[],
): Promise<PortalDocument[]> {
  const byId = new Map(requests.map((request) => [request.id, request]));
  const submissions = await listSubmissionsOfComplianceClient(tenant, clientId);
  return submissions.flatMap((submission) => {
    const request = byId.get(submission.request_id);
    return request && isNewest(submission, request) ? documentsIn(submission, request) : [];
  });
}

/** Costs 3 reads, plus 1 per project, request and submission. @throws 404 if the link is invalid. */
export async function requireCompliancePortalContent(token: string, now: Date): Promise<PortalContent> {
  const { portal, tenant, client } = await requireCompliancePortalByToken(token, now);
  const [projects, found, organization] = await Promise.all([
    listProjects(tenant, { clientId: client.id, status: undefined, archived: false }),
    listDocumentRequestsOfComplianceClient(tenant, client.id),
    loadOrganization(tenant),
  ]);
  const requests = found.filter(isShown);
  const documents = requests.length === 0 ? [] : await documentsOf(tenant, client.id, requests);
  return { portal, client, organization, projects, requests, documents };
}

/**
 * Returns a signed URL for a document in the portal, valid for five minutes. Costs 5 reads.
 * @throws 404 if the link is invalid or the portal doesn't show the document.
 */
export async function signPortalDocumentUrl(
  token: string,
  documentId: string,
  now: Date,
): ReturnType<typeof signSubmittedFileUrl> {
  const { tenant, client } = await requireCompliancePortalByToken(token, now);
  const [submission_id = '', file_id = ''] = documentId.split('.');
  const submission = await submissions.of(tenant).get(submission_id);
  if (submission?.compliance_client_id !== client.id) throw notFound('Document');
  const request = await requireDocumentRequest(tenant, submission.request_id);
  if (!isShown(request) || !isNewest(submission, request)) throw notFound('Document');
  return signSubmittedFileUrl(tenant, { submission_id, file_id }, now);
}
