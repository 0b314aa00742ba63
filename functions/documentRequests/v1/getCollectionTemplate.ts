// GET /v1/getCollectionTemplate.
import { recordNamingInQuery } from '../../api/naming';
import { v1GetEndpoint } from '../../api/recordEndpoints';
import { requireRequestTemplate } from '../template';
import { requestTemplateAnswer } from '../templateViews';

export const getCollectionTemplate = v1GetEndpoint(recordNamingInQuery(), {
  docs: { summary: 'Get a collection template' },
  find: requireRequestTemplate,
  answer: requestTemplateAnswer,
});
