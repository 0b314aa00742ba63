// POST /v1/createApiKey: a key for integrations, told once (specification section 4.1).
import { z } from 'zod';
import { ADMIN_PERSON, created, v1Endpoint } from '../../api/endpoint';
import { instant, requiredText } from '../../api/fields';
import { KEY_ROLES } from '../apiKey';
import { stageNewApiKey } from '../apiKeyChanges';
import { apiKeyOut, apiKeyView } from '../views';

const answer = z.object({ key: z.string().nullable(), api_key: apiKeyOut });

export const createApiKey = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  idempotent: true,
  docs: {
    summary: 'Create an API key',
    description:
      'The key itself is answered once and stored nowhere; a replay by Idempotency-Key answers `key: null`. An organization has at most 25 active keys; expired and revoked ones do not count.',
    section: '4.1',
  },
  input: {
    body: z.object({
      name: requiredText(100),
      role: z.enum(KEY_ROLES).default('editor'),
      expires_at: instant.nullish().transform((value) => value ?? null),
    }),
  },
  output: { 201: answer },
  errors: ['LIMIT_REACHED'],
  redactForReplay: (body) => ({ ...(body as z.output<typeof answer>), key: null }),
  run: async ({ body }, { writes, tenant, actor, now }) => {
    const { key, record } = await stageNewApiKey(writes, tenant, body, { by: actor, at: now });
    return created({ key, api_key: apiKeyView(record, now) });
  },
});
