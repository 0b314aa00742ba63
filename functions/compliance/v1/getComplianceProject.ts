// GET /v1/getComplianceProject (in the manner of specification section 4.6).
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { projectOf } from '../project';
import { projectOut, viewProject } from '../projectFields';

export const getComplianceProject = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'Get a compliance project', section: '4.6' },
  input: { query: z.object({ id }) },
  output: { 200: z.object({ project: projectOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant }) => ok({ project: viewProject(await projectOf(tenant, query.id)) }),
});
