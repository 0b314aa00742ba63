// POST /v1/updateOrganizationSettings, in this area because it checks the default integrations.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { ADMIN_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { UnknownReference } from '../../api/errors';
import { loadOrganization } from '../../organizations/organization';
import {
  organizationSettingsOut,
  organizationSettingsPatch,
  stageOrganizationSettingsUpdate,
  viewOrganizationSettings,
} from '../../organizations/settings';
import { integrations } from '../record';

/**
 * Accepts ids that the settings already contain, so that a client can send them back after an integration was deleted.
 * @throws UnknownReference
 */
async function checkDefaultIntegrations(tenant: Tenant, ids: readonly string[]): Promise<void> {
  const known = await integrations.of(tenant).getMany(ids);
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const { default_integration_ids: before } = await loadOrganization(tenant);
  if (!unknown.every((id) => before.includes(id)))
    throw new UnknownReference({ default_integration_ids: 'must be integrations of your organization' });
}

export const updateOrganizationSettings = v1Endpoint({
  methods: ['POST', 'PUT'],
  access: ADMIN_PERSON,
  docs: {
    summary: "Change the organization's settings",
    description:
      'Changes only the settings sent. A new `email_reminder_mode`, `digest_send_time` or `timezone` reschedules all pending reminders within a minute or two.',
  },
  input: { body: organizationSettingsPatch },
  output: { 200: z.object({ message: z.string(), organization: organizationSettingsOut }) },
  run: async ({ body }, { writes, tenant, now }) => {
    await checkDefaultIntegrations(tenant, body.default_integration_ids ?? []);
    const organization = await stageOrganizationSettingsUpdate(writes, tenant, body, now);
    return okReply({ message: 'Settings updated', organization: viewOrganizationSettings(organization) });
  },
});
