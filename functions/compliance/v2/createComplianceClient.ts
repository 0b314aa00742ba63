// POST /v2/compliance-clients.
import { created, EDITOR, v2Endpoint } from '../../api/endpoint';
import { stageNewClient } from '../clientChanges';
import { clientInput, clientOut, viewClient } from '../clientFields';

export const createComplianceClient = v2Endpoint({
  method: 'POST',
  path: '/compliance-clients',
  access: EDITOR,
  docs: {
    summary: 'Create a compliance client',
    description:
      'Keys of custom_fields are trimmed, values stored as strings. Unset texts are empty strings.',
  },
  input: { body: clientInput },
  output: { 201: clientOut },
  errors: ['PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) => {
    const client = await stageNewClient(context, body);
    return created(viewClient(client), `/v2/compliance-clients/${client.id}`);
  },
});
