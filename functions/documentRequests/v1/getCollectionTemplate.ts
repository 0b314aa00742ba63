// GET /v1/getCollectionTemplate.
import { inQuery } from '../../api/naming';
import { v1Reading } from '../../api/recordEndpoints';
import { requireTemplate } from '../template';
import { templateAnswer } from '../templateViews';

export const getCollectionTemplate = v1Reading(inQuery(), {
  docs: { summary: 'Get a collection template' },
  find: requireTemplate,
  answer: templateAnswer,
});
