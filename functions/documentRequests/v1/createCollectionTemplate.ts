// POST /v1/createCollectionTemplate.
import { v1CreateEndpoint } from '../../api/recordEndpoints';
import { createRequestTemplate, requestTemplateInput } from '../templateChanges';
import { requestTemplateAnswer } from '../templateViews';

export const createCollectionTemplate = v1CreateEndpoint({
  docs: {
    summary: 'Create a collection template',
    description:
      'Pages, sections and fields without an id get one. Descriptions and the intro email are cut down to harmless HTML.',
  },
  body: requestTemplateInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: createRequestTemplate,
  answer: requestTemplateAnswer,
});
