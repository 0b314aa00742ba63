// POST /v1/createCollectionTemplate.
import { v1Creation } from '../../api/recordEndpoints';
import { createTemplate, newRequestTemplate } from '../templateChanges';
import { templateAnswer } from '../templateViews';

export const createCollectionTemplate = v1Creation({
  docs: {
    summary: 'Create a collection template',
    description:
      'Pages, sections and fields without an id get one. Descriptions and the intro email are cut down to harmless HTML.',
  },
  body: newRequestTemplate,
  errors: ['PLAN_LIMIT_REACHED'],
  create: createTemplate,
  answer: templateAnswer,
});
