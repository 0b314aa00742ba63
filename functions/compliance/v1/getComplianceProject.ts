// GET /v1/getComplianceProject.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { requireProject } from '../project';
import { projectOut, viewProject } from '../projectFields';

export const getComplianceProject = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'Get a compliance project' },
  input: { query: z.object({ id }) },
  output: { 200: z.object({ project: projectOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant }) => ok({ project: viewProject(await requireProject(tenant, query.id)) }),
});
