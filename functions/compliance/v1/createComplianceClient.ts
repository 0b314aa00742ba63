// POST /v1/createComplianceClient: v2's creation in v1's manner.
import { v1CreateEndpoint } from '../../api/recordEndpoints';
import { stageNewClient } from '../clientChanges';
import { clientAnswer, clientInput } from '../clientFields';

export const createComplianceClient = v1CreateEndpoint({
  docs: {
    summary: 'Create a compliance client',
    description: 'Takes the fields of POST /v2/compliance-clients.',
  },
  body: clientInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: stageNewClient,
  idField: 'client_id',
  answer: clientAnswer,
});
