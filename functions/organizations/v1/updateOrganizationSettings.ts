// POST (also PUT) /v1/updateOrganizationSettings: changes the settings that are sent.
import { z } from 'zod';
import { ADMIN_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import {
  organizationSettingsOut,
  organizationSettingsPatch,
  stageOrganizationSettingsUpdate,
  viewOrganizationSettings,
} from '../settings';

export const updateOrganizationSettings = v1Endpoint({
  methods: ['POST', 'PUT'],
  access: ADMIN_PERSON,
  docs: {
    summary: "Change the organization's settings",
    description:
      'Changes only the settings that are sent. Another `email_reminder_mode`, `digest_send_time` or `timezone` plans all pending reminders anew, within a minute or two.',
  },
  input: { body: organizationSettingsPatch },
  output: { 200: z.object({ message: z.string(), organization: organizationSettingsOut }) },
  run: async ({ body }, { writes, tenant, now }) => {
    const organization = await stageOrganizationSettingsUpdate(writes, tenant, body, now);
    return okReply({ message: 'Settings updated', organization: viewOrganizationSettings(organization) });
  },
});
