// GET /v1/getWorkflowSettings: whether notices reach a Teams channel.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { getTeamsWebhook, settingsOut, viewWorkflowSettings } from '../settings';

export const getWorkflowSettings = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'Get the settings for workflow notices' },
  output: { 200: z.object({ settings: settingsOut }) },
  run: async (_input, { tenant }) => ok({ settings: viewWorkflowSettings(await getTeamsWebhook(tenant)) }),
});
