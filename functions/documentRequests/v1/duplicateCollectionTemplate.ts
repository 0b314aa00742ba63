// POST /v1/duplicateCollectionTemplate.
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { id, requiredText } from '../../api/fields';
import { duplicateTemplate } from '../templateChanges';
import { templateOut, viewTemplate } from '../templateViews';

export const duplicateCollectionTemplate = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  idempotent: true,
  docs: { summary: 'Copy a collection template, its reference files included' },
  input: { body: z.object({ id, name: requiredText(200).optional() }) },
  output: { 201: z.object({ message: z.string(), template: templateOut }) },
  errors: ['PLAN_LIMIT_REACHED', 'NOT_FOUND'],
  run: async ({ body }, context) => {
    const template = await duplicateTemplate(context, body.id, body.name);
    return created({ message: 'Collection template duplicated', template: viewTemplate(template) });
  },
});
