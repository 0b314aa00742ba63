// GET /v1/getDirectoryEntity.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1GetEndpoint } from '../../api/recordEndpoints';
import { requireEntity } from '../entity';
import { entityAnswer } from '../entityFields';

export const getDirectoryEntity = v1GetEndpoint(recordNamingByFieldOrId('entity_id'), {
  docs: { summary: 'Get a directory entity', description: 'Named by `entity_id` or `id`.' },
  find: requireEntity,
  answer: entityAnswer,
});
