// POST /v1/duplicateCollectionTemplate.
import { z } from 'zod';
import { id, requiredText } from '../../api/fields';
import { v1Creation } from '../../api/recordEndpoints';
import { duplicateTemplate } from '../templateChanges';
import { templateAnswer } from '../templateViews';

export const duplicateCollectionTemplate = v1Creation({
  docs: { summary: 'Copy a collection template, its reference files included' },
  body: z.object({ id, name: requiredText(200).optional() }),
  errors: ['PLAN_LIMIT_REACHED', 'NOT_FOUND'],
  create: (context, given) => duplicateTemplate(context, given.id, given.name),
  done: 'duplicated',
  answer: templateAnswer,
});
