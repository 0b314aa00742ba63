// DELETE /v2/compliance-clients/{id}.
import { v2DeleteEndpoint } from '../../api/recordEndpoints';
import { stageClientDeletion } from '../clientChanges';

export const deleteComplianceClient = v2DeleteEndpoint({
  path: '/compliance-clients/{id}',
  docs: {
    summary: 'Delete a compliance client',
    description: 'Only without projects; archived projects count too.',
  },
  errors: ['CLIENT_HAS_PROJECTS'],
  remove: ({ writes, tenant }, id) => stageClientDeletion(writes, tenant, id),
});
