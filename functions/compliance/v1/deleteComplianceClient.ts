// POST or DELETE /v1/deleteComplianceClient.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1DeleteEndpoint } from '../../api/recordEndpoints';
import { stageClientDeletion } from '../clientChanges';

export const deleteComplianceClient = v1DeleteEndpoint(recordNamingByFieldOrId('client_id'), {
  docs: {
    summary: 'Delete a compliance client without projects',
    description: 'Named by `id` or `client_id`, in query or body.',
  },
  errors: ['CLIENT_HAS_PROJECTS'],
  remove: ({ writes, tenant }, id) => stageClientDeletion(writes, tenant, id),
});
