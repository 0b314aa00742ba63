// POST /v1/duplicateCollectionTemplate.
import { z } from 'zod';
import { id, requiredTextInput } from '../../api/fields';
import { v1CreateEndpoint } from '../../api/recordEndpoints';
import { duplicateRequestTemplate } from '../templateChanges';
import { requestTemplateAnswer } from '../templateViews';

export const duplicateCollectionTemplate = v1CreateEndpoint({
  docs: { summary: 'Copy a collection template, its reference files included' },
  body: z.object({ id, name: requiredTextInput(200).optional() }),
  errors: ['PLAN_LIMIT_REACHED', 'NOT_FOUND'],
  create: (context, given) => duplicateRequestTemplate(context, given.id, given.name),
  done: 'duplicated',
  answer: requestTemplateAnswer,
});
