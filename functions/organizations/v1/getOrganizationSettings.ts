// GET /v1/getOrganizationSettings: the caller's organization.
import { z } from 'zod';
import { ANY_MEMBER, okReply, v1Endpoint } from '../../api/endpoint';
import { loadOrganization } from '../organization';
import { organizationSettingsOut, viewOrganizationSettings } from '../settings';

export const getOrganizationSettings = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  errorStyle: 'always500',
  docs: {
    summary: "Get the organization's settings",
    description: 'Every error, token failures included, is answered with 500 and {error, message}.',
  },
  output: { 200: z.object({ organization: organizationSettingsOut }) },
  run: async (_input, { tenant }) =>
    okReply({ organization: viewOrganizationSettings(await loadOrganization(tenant)) }),
});
