// GET /v1/getApiKeys: the organization's API keys, newest first.
import { ADMIN_PERSON } from '../../api/endpoint';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { listApiKeys } from '../apiKeyChanges';
import { apiKeyOut, viewApiKey } from '../views';

export const getApiKeys = v1ListEndpoint({
  access: ADMIN_PERSON,
  docs: { summary: 'List API keys', description: 'Only a prefix of each key is shown.' },
  list: ({ tenant }) => listApiKeys(tenant),
  field: 'api_keys',
  answer: { output: apiKeyOut, view: viewApiKey },
});
