// POST /v2/collection-requests.
import { z } from 'zod';
import { createdReply, EDITOR, v2Endpoint } from '../../api/endpoint';
import { calendarDate, id, requiredTextInput } from '../../api/fields';
import { createDocumentRequests } from '../createRequests';
import { documentRequestOut, viewDocumentRequest } from '../views';

const LIST = '/v2/collection-requests';

export const createCollectionRequests = v2Endpoint({
  method: 'POST',
  path: '/collection-requests',
  access: EDITOR,
  docs: {
    summary: 'Ask contacts to fill in a collection template',
    description:
      'Makes one request for each contact, who gets a link by email. name defaults to the template’s. The link works until the due date has passed in the organization’s zone; one that is sent later, for 14 days. With a password, the client is asked for it: tell it by another way than email. With compliance_client_id, the client’s portals show the request. Location leads to the request, or to the list of those that were made.',
  },
  input: {
    body: z.object({
      template_id: id,
      contact_ids: z.array(id).min(1).max(100),
      expiry_id: id.nullish(),
      name: requiredTextInput(200).optional(),
      due_date: calendarDate.nullish(),
      password: z.string().min(6).max(200).nullish(),
      compliance_client_id: id.nullish(),
    }),
  },
  output: { 201: z.object({ data: z.array(documentRequestOut) }) },
  errors: ['NOT_FOUND', 'EMAIL_NOT_VERIFIED', 'PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) => {
    const requests = await createDocumentRequests(context, body);
    const ids = requests.map(({ id: requestId }) => requestId);
    const location = ids.length === 1 ? `${LIST}/${ids[0]}` : `${LIST}?ids=${ids.join(',')}`;
    return createdReply(
      { data: requests.map((request) => viewDocumentRequest(request, context.now)) },
      location,
    );
  },
});
