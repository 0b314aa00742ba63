// POST /v1/pauseCollectionRequest.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { pauseRequest } from '../requestChanges';
import { requestOut, viewRequest } from '../views';

export const pauseCollectionRequest = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Pause a collection request',
    description: 'While it is paused its link says so, and no reminder goes out.',
  },
  input: { body: z.object({ id }) },
  output: { 200: z.object({ message: z.string(), request: requestOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const request = await pauseRequest(context, body.id);
    return ok({ message: 'Collection request paused', request: viewRequest(request, context.now) });
  },
});
