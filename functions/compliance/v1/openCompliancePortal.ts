// POST /v1/openCompliancePortal: what a portal link shows, without signing in (issue 7).
import { z } from 'zod';
import { ok, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { openPortal } from '../portal';
import { PROJECT_STATUSES } from '../project';

const project = z.object({
  name: z.string(),
  status: z.enum(PROJECT_STATUSES),
  startDate: z.string(),
  dueDate: z.string(),
  description: z.string(),
});

export const openCompliancePortal = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'See the projects behind a portal link',
    description:
      'token: what follows the # of the link. Archived projects, owners and custom fields are not shown.',
    section: '1',
  },
  input: { body: z.object({ token: z.string().min(1).max(200) }) },
  output: {
    200: z.object({
      organization_name: z.string(),
      client_name: z.string(),
      projects: z.array(project),
    }),
  },
  errors: ['NOT_FOUND'],
  run: async ({ body }, { now }) => {
    const { client, projects, organizationName } = await openPortal(body.token, now);
    return ok({ organization_name: organizationName, client_name: client.name, projects });
  },
});
