// POST or DELETE /v1/deleteDirectoryEntity.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1DeleteEndpoint } from '../../api/recordEndpoints';
import { stageEntityDeletion } from '../entityChanges';

export const deleteDirectoryEntity = v1DeleteEndpoint(recordNamingByFieldOrId('entity_id'), {
  docs: {
    summary: 'Remove an entity from the directory',
    description: 'Expiries keep the id of a deleted entity.',
  },
  remove: stageEntityDeletion,
});
