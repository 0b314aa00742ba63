// GET /v2/compliance-clients/{id}.
import { v2GetEndpoint } from '../../api/recordEndpoints';
import { requireClient } from '../client';
import { clientAnswer } from '../clientFields';

export const getComplianceClient = v2GetEndpoint({
  path: '/compliance-clients/{id}',
  docs: { summary: 'Get a compliance client' },
  answer: clientAnswer,
  find: requireClient,
});
