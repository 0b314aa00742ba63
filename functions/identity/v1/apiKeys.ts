// v1 endpoints for API keys.
import { z } from 'zod';
import { createdReply, okReply, SIGNED_IN_ADMIN_ACCESS, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { v1ListEndpoint, v1UpdateEndpoint } from '../../api/recordEndpoints';
import { recordIdInBody } from '../../api/records';
import {
  listApiKeys,
  MAX_API_KEY_OVERLAP_HOURS,
  newApiKeyInput,
  stageApiKeyRevocation,
  stageApiKeyRotation,
  stageNewApiKey,
} from '../apiKey';
import { apiKeyOut, apiKeyWithSecretOut, redactApiKeyReply, viewApiKey } from '../views';

/** The organization's API keys, newest first. */
export const getApiKeys = v1ListEndpoint({
  access: SIGNED_IN_ADMIN_ACCESS,
  docs: { summary: 'List API keys', description: 'Only a prefix of each key is shown.' },
  list: ({ tenant }) => listApiKeys(tenant),
  field: 'api_keys',
  resource: { output: apiKeyOut, view: viewApiKey },
});

/** Revokes an API key permanently. */
export const revokeApiKey = v1UpdateEndpoint(recordIdInBody(), {
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Revoke an API key',
    description: 'The key stops working immediately and can’t be reactivated. Records that it created are kept.',
  },
  change: ({ writes, tenant, now }, id) => stageApiKeyRevocation(writes, tenant, id, now),
  done: 'revoked',
  resource: { noun: 'api_key', name: 'API key', output: apiKeyOut, view: viewApiKey },
});

export const createApiKey = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  docs: {
    summary: 'Create an API key',
    description:
      'The key is returned only once and isn’t stored; an idempotent replay returns `key: null`. An organization can have at most 25 active keys; expired and revoked keys don’t count. `scopes` limits the key to read or write access to certain areas, within the key’s role; write includes read. Without `scopes`, only the role restricts the key.',
  },
  input: { body: newApiKeyInput },
  output: { 201: apiKeyWithSecretOut },
  errors: ['LIMIT_REACHED'],
  redactForReplay: redactApiKeyReply,
  run: async ({ body }, { writes, tenant, actor, now }) => {
    const { key, record } = await stageNewApiKey(writes, tenant, body, { by: actor, at: now });
    return createdReply({ key, api_key: viewApiKey(record, now) });
  },
});

export const rotateApiKey = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Rotate an API key',
    description:
      'The key keeps its id, name, role and scopes. The new secret is returned only once; an idempotent replay returns `key: null`. With `overlap_hours`, the previous secret keeps working for that many hours; otherwise it stops working immediately. Older secrets always stop working immediately.',
  },
  input: {
    body: z.object({
      id,
      overlap_hours: z
        .int()
        .min(0)
        .max(MAX_API_KEY_OVERLAP_HOURS)
        .default(0)
        .describe('How long the previous secret keeps working'),
    }),
  },
  output: { 200: apiKeyWithSecretOut },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  redactForReplay: redactApiKeyReply,
  run: async ({ body }, { writes, tenant, now }) => {
    const { key, record } = await stageApiKeyRotation(writes, tenant, body.id, body.overlap_hours, now);
    return okReply({ key, api_key: viewApiKey(record, now) });
  },
});
