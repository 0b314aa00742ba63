// POST /v1/createComplianceProject.
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { stageNewProject } from '../projectChanges';
import { projectInput, projectOut, viewProject } from '../projectFields';

export const createComplianceProject = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  idempotent: true,
  docs: {
    summary: 'Create a compliance project',
    description: 'A status that is none of the five is stored as `Not Started`.',
  },
  input: { body: projectInput },
  output: { 201: z.object({ message: z.string(), project_id: z.string(), project: projectOut }) },
  errors: ['PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) => {
    const project = await stageNewProject(context, body);
    return created({
      message: 'Compliance project created',
      project_id: project.id,
      project: viewProject(project),
    });
  },
});
