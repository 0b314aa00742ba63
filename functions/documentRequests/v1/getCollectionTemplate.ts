// GET /v1/getCollectionTemplate.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { requireTemplate } from '../template';
import { templateOut, viewTemplate } from '../templateViews';

export const getCollectionTemplate = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'Get a collection template' },
  input: { query: z.object({ id }) },
  output: { 200: z.object({ template: templateOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant }) =>
    ok({ template: viewTemplate(await requireTemplate(tenant, query.id)) }),
});
