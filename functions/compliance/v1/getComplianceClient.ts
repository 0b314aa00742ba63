// GET /v1/getComplianceClient.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1GetEndpoint } from '../../api/recordEndpoints';
import { requireClient } from '../client';
import { clientAnswer } from '../clientFields';

export const getComplianceClient = v1GetEndpoint(recordNamingByFieldOrId('client_id'), {
  docs: { summary: 'Get a compliance client' },
  find: requireClient,
  answer: clientAnswer,
});
