// GET /v1/getOrganizationSettings: the caller's organization (specification section 4.7).
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { organizationOf } from '../organization';
import { settingsOut, settingsView } from '../settings';

export const getOrganizationSettings = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  errorStyle: 'always500',
  docs: {
    summary: "Get the organization's settings",
    description: 'Every error, token failures included, is answered with 500 and {error, message}.',
    section: '4.7',
  },
  output: { 200: z.object({ organization: settingsOut }) },
  run: async (_input, { tenant }) => ok({ organization: settingsView(await organizationOf(tenant)) }),
});
