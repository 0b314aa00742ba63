// GET /v1/getApiKeys: the organization's API keys, newest first.
import { z } from 'zod';
import { ADMIN_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { listApiKeys } from '../apiKeyChanges';
import { apiKeyOut, viewApiKey } from '../views';

export const getApiKeys = v1Endpoint({
  methods: ['GET'],
  access: ADMIN_PERSON,
  docs: { summary: 'List API keys', description: 'Only a prefix of each key is shown.' },
  output: { 200: z.object({ api_keys: z.array(apiKeyOut) }) },
  run: async (_input, { tenant, now }) => {
    const keys = await listApiKeys(tenant);
    return ok({ api_keys: keys.map((key) => viewApiKey(key, now)) });
  },
});
