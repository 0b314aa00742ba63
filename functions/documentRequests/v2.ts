// v2 operations for document requests and their submissions.
import { z } from 'zod';
import { createdReply, EDITOR_ACCESS, okReply, v2Endpoint } from '../api/endpoint';
import { id } from '../api/fields';
import { v2GetEndpoint, v2ListEndpoint, v2UpdateEndpoint } from '../api/recordEndpoints';
import { documentRequestUrlOfToken } from './client/link';
import { createDocumentRequests, documentRequestInput } from './request/createRequests';
import {
  documentRequestListQuery,
  documentRequestOut,
  documentRequestResource,
  listDocumentRequests,
  requireDocumentRequest,
  viewDocumentRequest,
} from './request/request';
import { cancelDocumentRequest, resendDocumentRequest } from './request/requestChanges';
import { listSubmissions, submissionListQuery, submissionResource } from './review/submission';
import { listRequestTemplates, requestTemplateResource, requireRequestTemplate } from './template/template';

export const listCollectionRequests = v2ListEndpoint({
  path: '/collection-requests',
  docs: {
    summary: 'List collection requests',
    description: 'Newest first. Add `sort=id` to combine filters.',
  },
  query: documentRequestListQuery,
  list: ({ tenant }, query) => listDocumentRequests(tenant, query),
  resource: documentRequestResource,
});

export const getCollectionRequest = v2GetEndpoint({
  path: '/collection-requests/{id}',
  docs: { summary: 'Get a collection request' },
  resource: documentRequestResource,
  find: requireDocumentRequest,
});

const LIST = '/v2/collection-requests';

export const createCollectionRequests = v2Endpoint({
  method: 'POST',
  path: '/collection-requests',
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Create collection requests',
    description:
      'Creates one request per contact and emails each contact a link. `name` defaults to the template’s name. The link works until the end of the due date in the organization’s time zone; a link sent after that works for 14 days. If you set a password, the client must enter it: share it through a channel other than email. If you set compliance_client_id, the request appears in that client’s portals. Location points to the request, or to the list of created requests.',
  },
  input: { body: documentRequestInput },
  output: { 201: z.object({ data: z.array(documentRequestOut) }) },
  errors: ['NOT_FOUND', 'EMAIL_NOT_VERIFIED', 'PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) => {
    const requests = await createDocumentRequests(context, body);
    const ids = requests.map((request) => request.id);
    const location = ids.length === 1 ? `${LIST}/${ids[0]}` : `${LIST}?ids=${ids.join(',')}`;
    const data = requests.map((request) => viewDocumentRequest(request, context.now));
    return createdReply({ data }, location);
  },
});

const answer = documentRequestOut.extend({
  link: z.string().nullable().optional().describe('Returned only with `skip_email`; null in an idempotent replay'),
});

export const resendCollectionRequest = v2Endpoint({
  method: 'POST',
  path: '/collection-requests/{id}/resend',
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Resend a collection request',
    description:
      'The previous link stops working; the client’s answers are kept. With `skip_email`, no email is sent and the response contains the new link.',
  },
  input: { path: z.object({ id }), body: z.object({ skip_email: z.boolean().default(false) }) },
  output: { 200: answer },
  errors: ['INVALID_STATE', 'LIMIT_REACHED', 'EMAIL_NOT_VERIFIED', 'PLAN_LIMIT_REACHED'],
  redactForReplay: (body) => {
    const kept = answer.parse(body);
    return kept.link === undefined ? kept : { ...kept, link: null };
  },
  run: async ({ path, body }, context) => {
    const { request, token } = await resendDocumentRequest(context, path.id, body.skip_email);
    const link = body.skip_email ? { link: documentRequestUrlOfToken(token) } : {};
    return okReply({ ...viewDocumentRequest(request, context.now), ...link });
  },
});

export const cancelCollectionRequest = v2UpdateEndpoint({
  method: 'POST',
  path: '/collection-requests/{id}/cancel',
  docs: {
    summary: 'Cancel a collection request',
    description: 'The link stops working immediately. Cancelling an already cancelled request has no effect.',
  },
  errors: ['INVALID_STATE'],
  change: cancelDocumentRequest,
  resource: documentRequestResource,
});

export const listCollectionSubmissions = v2ListEndpoint({
  path: '/collection-submissions',
  docs: {
    summary: 'List collection submissions, oldest first',
    description: 'Each submitted revision is a separate record.',
  },
  query: submissionListQuery,
  list: ({ tenant }, query) => listSubmissions(tenant, query),
  resource: submissionResource,
});

export const listCollectionTemplates = v2ListEndpoint({
  path: '/collection-templates',
  docs: { summary: 'List collection templates' },
  list: ({ tenant }, query) => listRequestTemplates(tenant, query),
  resource: requestTemplateResource,
});

export const getCollectionTemplate = v2GetEndpoint({
  path: '/collection-templates/{id}',
  docs: { summary: 'Get a collection template' },
  resource: requestTemplateResource,
  find: requireRequestTemplate,
});
