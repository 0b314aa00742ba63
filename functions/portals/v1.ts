// v1 endpoints for compliance portals, used by members and by the client who opens a portal.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../api/endpoint';
import { id, locale, timestampOut } from '../api/fields';
import { v1ListEndpoint, v1RevokeLinkEndpoint } from '../api/recordEndpoints';
import { recordIdInQueryOrBody } from '../api/records';
import { PROJECT_STATUSES } from '../compliance/project';
import { urlOfOpenRequest } from '../documentRequests/client/link';
import { DOCUMENT_REQUEST_STATUSES, documentRequestStatusAt } from '../documentRequests/request/request';
import { fileDownloadOut, REVIEW_STATUSES } from '../documentRequests/review/submission';
import { v1IssueLinkEndpoint, viewLink } from '../links/linkTable';
import {
  createPortalOfClient,
  listPortalLinksOfClient,
  portalLinkInput,
  portalLinkOut,
  portalLinkStore,
  requireCompliancePortalContent,
  signPortalDocumentUrl,
} from './portal';

export const getCompliancePortals = v1ListEndpoint({
  docs: {
    summary: 'List a client’s portal links',
    description: 'Newest first, without their URLs.',
  },
  query: z.object({ client_id: id }),
  errors: ['NOT_FOUND'],
  list: ({ tenant, now }, query) => listPortalLinksOfClient(tenant, query.client_id, now),
  field: 'portals',
  resource: { output: portalLinkOut, view: viewLink },
});

export const createCompliancePortal = v1IssueLinkEndpoint({
  docs: {
    summary: 'Create a portal link',
    description:
      'Only this response contains `url`; if the request is repeated idempotently, `url` is null. The link expires at `expires_at`, which defaults to 90 days from now and can be at most one year away.',
  },
  body: portalLinkInput,
  create: createPortalOfClient,
  message: 'Portal link created',
  noun: 'portal',
  output: portalLinkOut,
});

export const revokeCompliancePortal = v1RevokeLinkEndpoint(recordIdInQueryOrBody('portal_id'), {
  whenReadOnly: 'allowed',
  docs: { summary: 'Revoke a portal link' },
  remove: (context, id) => portalLinkStore.revoke(context, id),
});

const project = z.object({
  name: z.string(),
  status: z.enum(PROJECT_STATUSES),
  startDate: z.string(),
  dueDate: z.string(),
  description: z.string(),
});

const request = z.object({
  name: z.string(),
  status: z.enum(DOCUMENT_REQUEST_STATUSES),
  due_date: z.string().nullable(),
  sent_at: timestampOut,
  completed_at: timestampOut.nullable(),
  url: z.string().nullable().describe('URL of the request page; null if nothing can be submitted for the request'),
});

const document = z.object({
  id: z.string().describe('For getCompliancePortalDocument'),
  file_name: z.string(),
  content_type: z.string(),
  size: z.int(),
  uploaded_at: timestampOut,
  request_name: z.string(),
  status: z.enum(REVIEW_STATUSES),
});

/** Opens a portal through its link. */
export const openCompliancePortal = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Open a portal',
    description:
      '`token` is the part of the link after the #. Shows the newest 200 requests with the client’s `compliance_client_id`, and the files in their newest submissions. Archived projects, owners, custom fields and password-protected requests are hidden.',
  },
  input: { body: z.object({ token: z.string().min(1).max(200) }) },
  output: {
    200: z.object({
      organization_name: z.string(),
      locale: locale.describe('The organization’s language'),
      client_name: z.string(),
      expires_at: timestampOut.describe('When the link stops working'),
      projects: z.array(project),
      requests: z.array(request),
      documents: z.array(document),
    }),
  },
  errors: ['NOT_FOUND'],
  run: async ({ body }, { now }) => {
    const { portal, client, organization, ...shown } = await requireCompliancePortalContent(body.token, now);
    return okReply({
      organization_name: organization.name,
      locale: organization.locale,
      client_name: client.name,
      expires_at: portal.expires_at.toISOString(),
      projects: shown.projects,
      requests: shown.requests.map((each) => ({
        name: each.name,
        status: documentRequestStatusAt(each, now),
        due_date: each.due_date,
        sent_at: each.sent_at.toISOString(),
        completed_at: each.completed_at?.toISOString() ?? null,
        url: urlOfOpenRequest(each, now),
      })),
      documents: shown.documents.map(({ id, file, request: asked, status }) => ({
        id,
        file_name: file.file_name,
        content_type: file.content_type,
        size: file.size,
        uploaded_at: file.uploaded_at.toISOString(),
        request_name: asked.name,
        status,
      })),
    });
  },
});

/** Downloads a document shown through a portal link. */
export const getCompliancePortalDocument = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Get a portal document',
    description: 'Returns a signed URL, valid for five minutes, that downloads the file.',
  },
  input: { body: z.object({ token: z.string().min(1).max(200), document_id: z.string().min(1) }) },
  output: { 200: fileDownloadOut },
  errors: ['NOT_FOUND'],
  run: async ({ body }, { now }) => okReply(await signPortalDocumentUrl(body.token, body.document_id, now)),
});
