// v1 endpoints of workflow settings.
import { z } from 'zod';
import { ADMIN_PERSON, ANY_MEMBER, okReply, v1Endpoint } from '../../api/endpoint';
import {
  getMicrosoftTeamsWebhookUrl,
  stageMicrosoftTeamsWebhookUrl,
  teamsWebhookUrlInput,
  viewWorkflowSettings,
  workflowSettingsOut,
} from '../settings';

/** Whether notices reach a Teams channel. */
export const getWorkflowSettings = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'Get the workflow notice settings' },
  output: { 200: z.object({ settings: workflowSettingsOut }) },
  run: async (_input, { tenant }) =>
    okReply({ settings: viewWorkflowSettings(await getMicrosoftTeamsWebhookUrl(tenant)) }),
});

/** Sets the Teams channel that notices go to. */
export const updateWorkflowSettings = v1Endpoint({
  methods: ['POST', 'PUT', 'PATCH'],
  access: ADMIN_PERSON,
  docs: {
    summary: 'Update the workflow notice settings',
    description:
      'The incoming webhook URL of a Teams channel; null removes it. Responses contain only its host.',
  },
  input: { body: z.object({ teams_webhook_url: teamsWebhookUrlInput.nullable() }) },
  output: { 200: z.object({ message: z.string(), settings: workflowSettingsOut }) },
  run: async ({ body }, { writes, tenant }) => {
    const { teams_webhook_url: url } = body;
    stageMicrosoftTeamsWebhookUrl(writes, tenant, url);
    return okReply({ message: 'Workflow settings updated', settings: viewWorkflowSettings(url) });
  },
});
