// POST /v1/revokeApiKey: stops a key at once and for good.
import { ADMIN_PERSON } from '../../api/endpoint';
import { recordNamingInBody } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { stageApiKeyRevocation } from '../apiKeyChanges';
import { apiKeyOut, viewApiKey } from '../views';

export const revokeApiKey = v1UpdateEndpoint(recordNamingInBody(), {
  methods: ['POST'],
  access: ADMIN_PERSON,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Revoke an API key',
    description: 'It stops working at once and cannot be turned back on; the records that it created stay.',
  },
  change: ({ writes, tenant, now }, id) => stageApiKeyRevocation(writes, tenant, id, now),
  done: 'revoked',
  answer: { noun: 'api_key', name: 'API key', output: apiKeyOut, view: viewApiKey },
});
