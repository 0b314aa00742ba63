// GET /v1/getComplianceProject.
import { recordNamingInQuery } from '../../api/naming';
import { v1GetEndpoint } from '../../api/recordEndpoints';
import { requireProject } from '../project';
import { projectAnswer } from '../projectFields';

export const getComplianceProject = v1GetEndpoint(recordNamingInQuery(), {
  docs: { summary: 'Get a compliance project' },
  find: requireProject,
  answer: projectAnswer,
});
