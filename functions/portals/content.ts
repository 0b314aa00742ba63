// The content of a portal link: the client's projects, requests and documents.
import type { Tenant } from '../api/actor';
import { notFound } from '../api/errors';
import type { Client } from '../compliance/client';
import { listProjects, type Project } from '../compliance/project';
import {
  type DocumentRequest,
  listDocumentRequestsOfComplianceClient,
  requireDocumentRequest,
} from '../documentRequests/request/request';
import { signSubmittedFile } from '../documentRequests/review/review';
import {
  type ClientFile,
  listSubmissionsOfComplianceClient,
  type Submission,
  submissions,
} from '../documentRequests/review/submission';
import { loadOrganization, type Organization } from '../organizations/organization';
import { type Portal, requireCompliancePortalByToken } from './portal';

export interface PortalDocument {
  id: string;
  file: ClientFile;
  request: DocumentRequest;
  /** The review status of the file; in a rejected submission, the requested fields are rejected. */
  status: Submission['review_status'];
}

export interface PortalContent {
  portal: Portal;
  client: Client;
  organization: Organization;
  projects: Project[];
  requests: DocumentRequest[];
  documents: PortalDocument[];
}

/** Requests with a password, and their documents, are hidden from link holders. */
const isShown = ({ password_hash }: DocumentRequest): boolean => password_hash === null;

/** Each revision contains all files sent so far, so only the newest is shown. */
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

/** 3 reads, and 1 per project, request and submission. @throws 404 for an invalid link. */
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
 * Returns a signed URL of a document in the portal, valid for five minutes. 5 reads.
 * @throws 404 for an invalid link or a document that it doesn't show.
 */
export async function signCompliancePortalDocument(
  token: string,
  documentId: string,
  now: Date,
): Promise<{ file: ClientFile; url: string; expiresAt: Date }> {
  const { tenant, client } = await requireCompliancePortalByToken(token, now);
  const [submissionId = '', fileId = ''] = documentId.split('.');
  const submission = await submissions.of(tenant).get(submissionId);
  if (submission?.compliance_client_id !== client.id) throw notFound('Document');
  const request = await requireDocumentRequest(tenant, submission.request_id);
  if (!isShown(request) || !isNewest(submission, request)) throw notFound('Document');
  return signSubmittedFile(tenant, { submissionId, fileId }, now);
}
