// POST /v1/revokeApiKey: stops a key at once and for good.
import { z } from 'zod';
import { ADMIN_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageApiKeyRevocation } from '../apiKeyChanges';
import { apiKeyOut, viewApiKey } from '../views';

export const revokeApiKey = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Revoke an API key',
    description: 'It stops working at once and cannot be turned back on; the records that it created stay.',
  },
  input: { body: z.object({ id }) },
  output: { 200: z.object({ message: z.string(), api_key: apiKeyOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, { writes, tenant, now }) => {
    const key = await stageApiKeyRevocation(writes, tenant, body.id, now);
    return ok({ message: 'API key revoked', api_key: viewApiKey(key, now) });
  },
});
