// GET /v1/getComplianceProjects.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { id, queryBoolean } from '../../api/fields';
import { listProjects, PROJECT_STATUSES } from '../project';
import { projectOut, viewProject } from '../projectFields';

export const getComplianceProjects = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'List compliance projects',
    description: 'At most 2000, by id. Filters combine; without archived both kinds are listed.',
  },
  input: {
    query: z.object({
      clientId: id.optional(),
      status: z.enum(PROJECT_STATUSES).optional(),
      archived: queryBoolean.optional(),
    }),
  },
  output: { 200: z.object({ projects: z.array(projectOut), total: z.int() }) },
  run: async ({ query }, { tenant }) => {
    const { clientId, status, archived } = query;
    const found = await listProjects(tenant, { clientId, status, archived });
    return ok({ projects: found.map(viewProject), total: found.length });
  },
});
