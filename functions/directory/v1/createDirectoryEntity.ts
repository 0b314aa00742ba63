// POST /v1/createDirectoryEntity.
import { v1CreateEndpoint } from '../../api/recordEndpoints';
import { stageNewEntity } from '../entityChanges';
import { entityAnswer, entityInput } from '../entityFields';

export const createDirectoryEntity = v1CreateEndpoint({
  docs: { summary: 'Add a person, a company or an asset to the directory' },
  body: entityInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: stageNewEntity,
  idField: 'entity_id',
  answer: entityAnswer,
});
