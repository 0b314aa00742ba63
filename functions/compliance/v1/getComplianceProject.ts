// GET /v1/getComplianceProject.
import { inQuery } from '../../api/naming';
import { v1Reading } from '../../api/recordEndpoints';
import { requireProject } from '../project';
import { projectAnswer } from '../projectFields';

export const getComplianceProject = v1Reading(inQuery(), {
  docs: { summary: 'Get a compliance project' },
  find: requireProject,
  answer: projectAnswer,
});
