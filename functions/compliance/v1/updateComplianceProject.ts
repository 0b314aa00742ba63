// /v1/updateComplianceProject, any method.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageProjectUpdate } from '../projectChanges';
import { projectOut, projectPatch, viewProject } from '../projectFields';

export const updateComplianceProject = v1Endpoint({
  methods: 'any',
  access: EDITOR,
  docs: {
    summary: 'Change a compliance project',
    description:
      'Changes only the fields sent; customFields is replaced as a whole. A status that is none of the five is stored as `Not Started`. A new clientId must be a client of the organization.',
  },
  input: { query: z.object({ id }), body: projectPatch },
  output: { 200: z.object({ message: z.string(), project: projectOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ query, body }, context) => {
    const project = await stageProjectUpdate(context, query.id, body);
    return ok({ message: 'Compliance project updated', project: viewProject(project) });
  },
});
