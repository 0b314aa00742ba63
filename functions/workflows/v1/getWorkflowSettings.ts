// GET /v1/getWorkflowSettings: whether notices reach a Teams channel (issue 7).
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { settingsOut, teamsWebhookOf, viewSettings } from '../settings';

export const getWorkflowSettings = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'Get the settings for workflow notices', section: '4.5' },
  output: { 200: z.object({ settings: settingsOut }) },
  run: async (_input, { tenant }) => ok({ settings: viewSettings(await teamsWebhookOf(tenant)) }),
});
