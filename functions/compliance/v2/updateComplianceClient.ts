// PATCH /v2/compliance-clients/{id}.
import { z } from 'zod';
import { EDITOR, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageClientUpdate } from '../clientChanges';
import { clientOut, clientPatch, viewClient } from '../clientFields';

export const updateComplianceClient = v2Endpoint({
  method: 'PATCH',
  path: '/compliance-clients/{id}',
  access: EDITOR,
  docs: {
    summary: 'Change a compliance client',
    description:
      'Changes only the fields sent; custom_fields is replaced as a whole. is_archived archives it.',
  },
  input: { path: z.object({ id }), body: clientPatch },
  output: { 200: clientOut },
  run: async ({ path, body }, context) => ok(viewClient(await stageClientUpdate(context, path.id, body))),
});
