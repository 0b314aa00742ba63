// POST /v1/resumeCollectionRequest.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { resumeRequest } from '../requestChanges';
import { requestOut, viewRequest } from '../views';

export const resumeCollectionRequest = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Resume a collection request',
    description: 'The link that the client has works again.',
  },
  input: { body: z.object({ id }) },
  output: { 200: z.object({ message: z.string(), request: requestOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const request = await resumeRequest(context, body.id);
    return ok({ message: 'Collection request resumed', request: viewRequest(request, context.now) });
  },
});
