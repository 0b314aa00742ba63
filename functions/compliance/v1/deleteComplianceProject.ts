// POST or DELETE /v1/deleteComplianceProject.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1DeleteEndpoint } from '../../api/recordEndpoints';
import { stageProjectDeletion } from '../projectChanges';

export const deleteComplianceProject = v1DeleteEndpoint(recordNamingByFieldOrId('project_id'), {
  docs: {
    summary: 'Delete a compliance project',
    description: 'Named by `id` or `project_id`, in query or body.',
  },
  remove: ({ writes, tenant }, id) => stageProjectDeletion(writes, tenant, id),
});
