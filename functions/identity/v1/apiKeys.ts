// v1 endpoints of API keys.
import { ADMIN_PERSON } from '../../api/endpoint';
import { v1ListEndpoint, v1UpdateEndpoint } from '../../api/recordEndpoints';
import { recordNamingInBody } from '../../api/records';
import { listApiKeys, stageApiKeyRevocation } from '../apiKeyChanges';
import { apiKeyOut, viewApiKey } from '../views';

/** The organization's API keys, newest first. */
export const getApiKeys = v1ListEndpoint({
  access: ADMIN_PERSON,
  docs: { summary: 'List API keys', description: 'Only a prefix of each key is shown.' },
  list: ({ tenant }) => listApiKeys(tenant),
  field: 'api_keys',
  answer: { output: apiKeyOut, view: viewApiKey },
});

/** Revokes a key permanently. */
export const revokeApiKey = v1UpdateEndpoint(recordNamingInBody(), {
  methods: ['POST'],
  access: ADMIN_PERSON,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Revoke an API key',
    description:
      'The key stops working immediately and can’t be reactivated. Records that it created are kept.',
  },
  change: ({ writes, tenant, now }, id) => stageApiKeyRevocation(writes, tenant, id, now),
  done: 'revoked',
  answer: { noun: 'api_key', name: 'API key', output: apiKeyOut, view: viewApiKey },
});
