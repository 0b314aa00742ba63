// POST /v2/compliance-clients.
import { v2CreateEndpoint } from '../../api/recordEndpoints';
import { stageNewClient } from '../clientChanges';
import { clientAnswer, clientInput } from '../clientFields';

export const createComplianceClient = v2CreateEndpoint({
  path: '/compliance-clients',
  docs: {
    summary: 'Create a compliance client',
    description:
      'Keys of custom_fields are trimmed, values stored as strings. Unset texts are empty strings.',
  },
  body: clientInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: stageNewClient,
  answer: clientAnswer,
});
