// POST /v2/collection-requests/{id}/resend.
import { z } from 'zod';
import { EDITOR, okReply, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { documentRequestLinkOfToken } from '../link';
import { resendDocumentRequest } from '../requestChanges';
import { documentRequestOut, viewDocumentRequest } from '../views';

const answer = documentRequestOut.extend({
  link: z.string().nullable().optional().describe('Only with skip_email; null when the answer is a replay'),
});

export const resendCollectionRequest = v2Endpoint({
  method: 'POST',
  path: '/collection-requests/{id}/resend',
  access: EDITOR,
  docs: {
    summary: 'Issue a new link for a collection request',
    description:
      'The link before stops working; what the client has entered stays. With skip_email nothing is mailed and the answer carries the new link.',
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
    const link = body.skip_email ? { link: documentRequestLinkOfToken(token) } : {};
    return okReply({ ...viewDocumentRequest(request, context.now), ...link });
  },
});
