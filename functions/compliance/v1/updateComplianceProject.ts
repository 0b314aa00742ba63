// /v1/updateComplianceProject, any method.
import { recordNamingInQuery } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { stageProjectUpdate } from '../projectChanges';
import { projectAnswer, projectPatch } from '../projectFields';

export const updateComplianceProject = v1UpdateEndpoint(recordNamingInQuery(), {
  methods: 'any',
  docs: {
    summary: 'Change a compliance project',
    description:
      'Changes only the fields sent; customFields is replaced as a whole. A status that is none of the five is stored as `Not Started`. A new clientId must be a client of the organization.',
  },
  body: projectPatch,
  change: stageProjectUpdate,
  answer: projectAnswer,
});
