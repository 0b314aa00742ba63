// GET /v1/getComplianceClient.
import { naming } from '../../api/naming';
import { v1Reading } from '../../api/recordEndpoints';
import { requireClient } from '../client';
import { clientAnswer } from '../clientFields';

export const getComplianceClient = v1Reading(naming('client_id'), {
  docs: { summary: 'Get a compliance client' },
  find: requireClient,
  answer: clientAnswer,
});
