// POST /v1/createApiKey: a key for integrations, told once.
import { z } from 'zod';
import { ADMIN_PERSON, createdReply, v1Endpoint } from '../../api/endpoint';
import { instant, requiredTextInput } from '../../api/fields';
import { SCOPES } from '../../api/scopes';
import { KEY_ROLES } from '../apiKey';
import { stageNewApiKey } from '../apiKeyChanges';
import { apiKeyAnswerWithoutSecret, apiKeyWithSecretOut, viewApiKey } from '../views';

export const createApiKey = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  docs: {
    summary: 'Create an API key',
    description:
      'The key itself is answered once and stored nowhere; a replay by Idempotency-Key answers `key: null`. An organization has at most 25 active keys; expired and revoked ones do not count. With `scopes` the key is held to these, of what its role may do: an area to read, or to write, which includes reading; without, to nothing.',
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
