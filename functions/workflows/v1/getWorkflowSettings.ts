// GET /v1/getWorkflowSettings: whether notices reach a Teams channel.
import { z } from 'zod';
import { ANY_MEMBER, okReply, v1Endpoint } from '../../api/endpoint';
import { getMicrosoftTeamsWebhookUrl, viewWorkflowSettings, workflowSettingsOut } from '../settings';

export const getWorkflowSettings = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'Get the settings for workflow notices' },
  output: { 200: z.object({ settings: workflowSettingsOut }) },
  run: async (_input, { tenant }) =>
    okReply({ settings: viewWorkflowSettings(await getMicrosoftTeamsWebhookUrl(tenant)) }),
});
