// POST /v1/createCollectionTemplate.
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { createTemplate, newRequestTemplate } from '../templateChanges';
import { templateOut, viewTemplate } from '../templateViews';

export const createCollectionTemplate = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  idempotent: true,
  docs: {
    summary: 'Create a collection template',
    description:
      'Pages, sections and fields without an id get one. Descriptions and the intro email are cut down to harmless HTML.',
  },
  input: { body: newRequestTemplate },
  output: { 201: z.object({ message: z.string(), template: templateOut }) },
  errors: ['PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) => {
    const template = await createTemplate(context, body);
    return created({ message: 'Collection template created', template: viewTemplate(template) });
  },
});
