// v1 endpoints for integrations, and updateOrganizationSettings, which checks the default integrations.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { createdReply, okReply, SIGNED_IN_ADMIN_ACCESS, v1Endpoint } from '../api/endpoint';
import { invalidFieldsError, UnknownReferenceError } from '../api/errors';
import { id, recordAsJson, requiredTextInput, timestampOut } from '../api/fields';
import { v1ListEndpoint } from '../api/recordEndpoints';
import { namedOpenApiObject } from '../api/records';
import { loadOrganization } from '../organizations/organization';
import {
  organizationSettingsOut,
  organizationSettingsPatch,
  stageOrganizationSettingsUpdate,
  viewOrganizationSettings,
} from '../organizations/settings';
import { CHAT_KINDS } from '../providers/chatHosts';
import {
  createIntegration as create,
  INTEGRATION_DISABLED_REASONS,
  type Integration,
  integrations,
  listIntegrations,
  stageIntegrationDeletion as remove,
  updateIntegration as update,
} from './integration';
import { sendIntegrationTestMessage } from './send';

const integrationOut = namedOpenApiObject('Integration', {
  id: z.string(),
  organization_id: z.string(),
  kind: z.enum(CHAT_KINDS),
  name: z.string(),
  url_hint: z.string().describe('The host and the last characters of the URL, which is never returned'),
  active: z.boolean(),
  disabled_reason: z.enum(INTEGRATION_DISABLED_REASONS).nullable(),
  last_used_at: timestampOut.nullable(),
  created_at: timestampOut,
});

/** Responses contain only the fields in `integrationOut`, which excludes the encrypted URL. */
const viewIntegration = (record: Integration): z.input<typeof integrationOut> => recordAsJson(record);

const nameInput = requiredTextInput(100);
const urlInput = z.string().trim().min(1, 'is required').max(2048);

export const getIntegrations = v1ListEndpoint({
  access: SIGNED_IN_ADMIN_ACCESS,
  docs: {
    summary: 'List the chat integrations',
    description: 'Newest first; an organization has at most 10.',
  },
  list: ({ tenant }) => listIntegrations(tenant),
  field: 'integrations',
  resource: { output: integrationOut, view: viewIntegration },
});

export const createIntegration = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  secrets: ['WEBHOOK_ENCRYPTION_KEY'],
  docs: {
    summary: 'Connect a Slack, Microsoft Teams or Google Chat channel',
    description:
      '`url` is an incoming webhook URL from the chat service: https, on one of that service’s own hosts. It is stored encrypted and never returned.',
  },
  input: { body: z.object({ kind: z.enum(CHAT_KINDS), name: nameInput, url: urlInput }) },
  output: { 201: z.object({ integration: integrationOut }) },
  errors: ['LIMIT_REACHED'],
  run: async ({ body }, context) => createdReply({ integration: viewIntegration(await create(context, body)) }),
});

export const updateIntegration = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  secrets: ['WEBHOOK_ENCRYPTION_KEY'],
  docs: {
    summary: 'Change a chat integration',
    description:
      'Changes only the fields sent. `active: true` also re-enables an integration that the service disabled, and resets its failure count.',
  },
  input: {
    body: z.object({
      id,
      name: nameInput.exactOptional(),
      url: urlInput.exactOptional(),
      active: z.boolean().exactOptional(),
    }),
  },
  output: { 200: z.object({ integration: integrationOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) => {
    const { id: integrationId, ...patch } = body;
    return okReply({ integration: viewIntegration(await update(context, integrationId, patch)) });
  },
});

/** Many clients can't send a body with DELETE, so the id is also accepted in the query. */
const idInput = z.object({ id: id.optional() });

export const deleteIntegration = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: SIGNED_IN_ADMIN_ACCESS,
  docs: { summary: 'Delete a chat integration', description: 'Reminders no longer use the integration.' },
  input: { query: idInput, body: idInput },
  output: { 200: z.object({ deleted: z.boolean(), id: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async ({ query, body }, context) => {
    const integrationId = body.id ?? query.id;
    if (integrationId === undefined) throw invalidFieldsError({ id: 'is required' });
    await remove(context, integrationId);
    return okReply({ deleted: true, id: integrationId });
  },
});

export const sendTestIntegrationMessage = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  secrets: ['WEBHOOK_ENCRYPTION_KEY'],
  docs: {
    summary: 'Send a test message to a chat integration',
    description:
      'Also works for a disabled integration. The message isn’t retried. As with any other message, a failure counts towards disabling the integration, and a success resets the count.',
  },
  input: { body: z.object({ id }) },
  output: {
    200: z.object({
      delivered: z.boolean(),
      status_code: z.int().nullable(),
      error: z.string().nullable(),
    }),
  },
  errors: ['NOT_FOUND', 'EMAIL_NOT_VERIFIED'],
  run: async ({ body }, { tenant, now }) => okReply(await sendIntegrationTestMessage(tenant, body.id, now)),
});

/**
 * Accepts ids that are already in the settings. Clients can then send them back even after an integration has been
 * deleted.
 * @throws UnknownReferenceError
 */
async function checkDefaultIntegrations(tenant: Tenant, ids: readonly string[]): Promise<void> {
  const known = await integrations.of(tenant).getMany(ids);
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const { default_integration_ids: before } = await loadOrganization(tenant);
  if (!unknown.every((id) => before.includes(id)))
    throw new UnknownReferenceError({ default_integration_ids: 'must be integrations of your organization' });
}

export const updateOrganizationSettings = v1Endpoint({
  methods: ['POST', 'PUT'],
  access: SIGNED_IN_ADMIN_ACCESS,
  docs: {
    summary: "Change the organization's settings",
    description:
      'Changes only the settings sent. Changing `email_reminder_mode`, `digest_send_time` or `timezone` reschedules all pending reminders within a minute or two.',
  },
  input: { body: organizationSettingsPatch },
  output: { 200: z.object({ message: z.string(), organization: organizationSettingsOut }) },
  run: async ({ body }, { writes, tenant, now }) => {
    await checkDefaultIntegrations(tenant, body.default_integration_ids ?? []);
    const organization = await stageOrganizationSettingsUpdate(writes, tenant, body, now);
    return okReply({ message: 'Settings updated', organization: viewOrganizationSettings(organization) });
  },
});
