// POST /v1/updateWorkflowSettings: sets the Teams channel that notices go to.
import { z } from 'zod';
import { ADMIN_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import {
  stageMicrosoftTeamsWebhookUrl,
  teamsWebhookUrlInput,
  viewWorkflowSettings,
  workflowSettingsOut,
} from '../settings';

export const updateWorkflowSettings = v1Endpoint({
  methods: ['POST', 'PUT', 'PATCH'],
  access: ADMIN_PERSON,
  docs: {
    summary: 'Set where workflow notices for Teams go',
    description:
      'The incoming-webhook address of a Teams channel; null removes it. It is never shown again, only its host.',
  },
  input: { body: z.object({ teams_webhook_url: teamsWebhookUrlInput.nullable() }) },
  output: { 200: z.object({ message: z.string(), settings: workflowSettingsOut }) },
  run: async ({ body }, { writes, tenant }) => {
    const { teams_webhook_url: url } = body;
    stageMicrosoftTeamsWebhookUrl(writes, tenant, url);
    return okReply({ message: 'Workflow settings updated', settings: viewWorkflowSettings(url) });
  },
});
