// POST, PUT or PATCH /v1/updateDirectoryEntity.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { stageEntityUpdate } from '../entityChanges';
import { entityAnswer, entityPatch } from '../entityFields';

export const updateDirectoryEntity = v1UpdateEndpoint(recordNamingByFieldOrId('entity_id'), {
  docs: {
    summary: 'Change a directory entity',
    description: 'Changes only the fields sent; custom_fields is replaced as a whole.',
  },
  body: entityPatch,
  change: stageEntityUpdate,
  answer: entityAnswer,
});
