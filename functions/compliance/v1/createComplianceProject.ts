// POST /v1/createComplianceProject.
import { v1CreateEndpoint } from '../../api/recordEndpoints';
import { stageNewProject } from '../projectChanges';
import { projectAnswer, projectInput } from '../projectFields';

export const createComplianceProject = v1CreateEndpoint({
  docs: {
    summary: 'Create a compliance project',
    description: 'A status that is none of the five is stored as `Not Started`.',
  },
  body: projectInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: stageNewProject,
  idField: 'project_id',
  answer: projectAnswer,
});
