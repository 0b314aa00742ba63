// POST or DELETE /v1/deleteDirectoryEntity.
import { naming } from '../../api/naming';
import { v1Deletion } from '../../api/recordEndpoints';
import { stageEntityDeletion } from '../entityChanges';

export const deleteDirectoryEntity = v1Deletion(naming('entity_id'), {
  docs: {
    summary: 'Remove an entity from the directory',
    description: 'Expiries keep the id of a deleted entity.',
  },
  remove: stageEntityDeletion,
});
