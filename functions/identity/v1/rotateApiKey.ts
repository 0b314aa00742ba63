// POST /v1/rotateApiKey: creates a new secret for a key and returns it once.
import { z } from 'zod';
import { ADMIN_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { LONGEST_OVERLAP_HOURS, stageApiKeyRotation } from '../apiKeyChanges';
import { apiKeyAnswerWithoutSecret, apiKeyWithSecretOut, viewApiKey } from '../views';

export const rotateApiKey = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Rotate an API key',
    description:
      'The key keeps its id, name, role and scopes. The new secret is returned only once; a replay by Idempotency-Key returns `key: null`. With `overlap_hours` the previous secret keeps working for that time; otherwise it stops working immediately. Secrets from earlier rotations always stop working.',
  },
  input: {
    body: z.object({
      id,
      overlap_hours: z
        .int()
        .min(0)
        .max(LONGEST_OVERLAP_HOURS)
        .default(0)
        .describe('How long the previous secret keeps working'),
    }),
  },
  output: { 200: apiKeyWithSecretOut },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  redactForReplay: apiKeyAnswerWithoutSecret,
  run: async ({ body }, { writes, tenant, now }) => {
    const { key, record } = await stageApiKeyRotation(writes, tenant, body.id, body.overlap_hours, now);
    return okReply({ key, api_key: viewApiKey(record, now) });
  },
});
