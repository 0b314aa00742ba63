// GET /v1/getDirectoryEntity.
import { naming } from '../../api/naming';
import { v1Reading } from '../../api/recordEndpoints';
import { requireEntity } from '../entity';
import { entityAnswer } from '../entityFields';

export const getDirectoryEntity = v1Reading(naming('entity_id'), {
  docs: { summary: 'Get a directory entity', description: 'Named by `entity_id` or `id`.' },
  find: requireEntity,
  answer: entityAnswer,
});
