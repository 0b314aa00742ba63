// POST /v1/createApiKey: creates an API key and returns it once.
import { z } from 'zod';
import { SCOPES } from '../../api/actor';
import { ADMIN_PERSON, createdReply, v1Endpoint } from '../../api/endpoint';
import { instant, requiredTextInput } from '../../api/fields';
import { KEY_ROLES } from '../apiKey';
import { stageNewApiKey } from '../apiKeyChanges';
import { apiKeyAnswerWithoutSecret, apiKeyWithSecretOut, viewApiKey } from '../views';

export const createApiKey = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  docs: {
    summary: 'Create an API key',
    description:
      'The key is returned only once and isn’t stored; a replay by Idempotency-Key returns `key: null`. An organization can have at most 25 active keys; expired and revoked keys don’t count. `scopes` restrict the key within its role, per area, to read, or to write, which includes read. Without `scopes`, only the role restricts the key.',
  },
  input: {
    body: z.object({
      name: requiredTextInput(100),
      role: z.enum(KEY_ROLES).default('editor'),
      scopes: z
        .array(z.enum(SCOPES))
        .min(1)
        .max(SCOPES.length)
        .nullish()
        .transform((value) => value ?? null),
      expires_at: instant.nullish().transform((value) => value ?? null),
    }),
  },
  output: { 201: apiKeyWithSecretOut },
  errors: ['LIMIT_REACHED'],
  redactForReplay: apiKeyAnswerWithoutSecret,
  run: async ({ body }, { writes, tenant, actor, now }) => {
    const { key, record } = await stageNewApiKey(writes, tenant, body, { by: actor, at: now });
    return createdReply({ key, api_key: viewApiKey(record, now) });
  },
});
