// POST /v1/openCollectionRequest: what a client's link leads to.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { linkCredentialFields } from '../clientAccess';
import { openDocumentRequestByLink } from '../clientDraft';
import { documentRequestForClientOut, viewDocumentRequestForClient } from '../clientViews';

export const openCollectionRequest = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Open a collection request by its link’s token',
    description:
      'With password_required there is nothing else: unlock it first, and send the session with everything. 410 while the link does not work, with details.state.',
  },
  input: { body: z.object(linkCredentialFields) },
  output: {
    200: z.object({ password_required: z.boolean(), request: documentRequestForClientOut.nullable() }),
  },
  errors: ['NOT_FOUND', 'GONE'],
  run: async ({ body }, context) => {
    const opened = await openDocumentRequestByLink(context, body);
    return okReply({
      password_required: opened === null,
      request: opened === null ? null : viewDocumentRequestForClient(opened),
    });
  },
});
