// POST /v2/collection-requests/{id}/cancel.
import { z } from 'zod';
import { EDITOR, okReply, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { cancelDocumentRequest } from '../requestChanges';
import { documentRequestOut, viewDocumentRequest } from '../views';

export const cancelCollectionRequest = v2Endpoint({
  method: 'POST',
  path: '/collection-requests/{id}/cancel',
  access: EDITOR,
  docs: {
    summary: 'Cancel a collection request',
    description: 'The link stops working at once. Cancelling a cancelled request changes nothing.',
  },
  input: { path: z.object({ id }) },
  output: { 200: documentRequestOut },
  errors: ['INVALID_STATE'],
  run: async ({ path }, context) =>
    okReply(viewDocumentRequest(await cancelDocumentRequest(context, path.id), context.now)),
});
