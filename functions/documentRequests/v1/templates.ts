// v1 endpoints of request templates.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { invalidFields } from '../../api/errors';
import { id, requiredTextInput } from '../../api/fields';
import { v1CreateEndpoint, v1GetEndpoint, v1ListEndpoint } from '../../api/recordEndpoints';
import { pageQuery, recordNamingInQuery } from '../../api/records';
import { listRequestTemplates } from '../request/lists';
import { requireRequestTemplate } from '../template/template';
import {
  createRequestTemplate,
  deleteRequestTemplate,
  duplicateRequestTemplate,
  requestTemplateInput,
} from '../template/templateChanges';
import { requestTemplateAnswer } from '../template/templateViews';

export const getCollectionTemplates = v1ListEndpoint({
  docs: { summary: 'List collection templates' },
  query: z.object(pageQuery),
  list: ({ tenant }, query) => listRequestTemplates(tenant, query),
  field: 'templates',
  beside: 'next_cursor',
  answer: requestTemplateAnswer,
});

export const getCollectionTemplate = v1GetEndpoint(recordNamingInQuery(), {
  docs: { summary: 'Get a collection template' },
  find: requireRequestTemplate,
  answer: requestTemplateAnswer,
});

export const createCollectionTemplate = v1CreateEndpoint({
  docs: {
    summary: 'Create a collection template',
    description:
      'Pages, sections and fields without an id get one. Descriptions and the intro email are sanitized HTML.',
  },
  body: requestTemplateInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: createRequestTemplate,
  answer: requestTemplateAnswer,
});

export const duplicateCollectionTemplate = v1CreateEndpoint({
  docs: { summary: 'Duplicate a collection template' },
  body: z.object({ id, name: requiredTextInput(200).optional() }),
  errors: ['PLAN_LIMIT_REACHED', 'NOT_FOUND'],
  create: (context, given) => duplicateRequestTemplate(context, given.id, given.name),
  done: 'duplicated',
  answer: requestTemplateAnswer,
});

export const deleteCollectionTemplate = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR,
  docs: {
    summary: 'Delete a collection template',
    description: 'Requests that were already sent keep their form.',
  },
  input: { query: z.object({ id: id.optional() }), body: z.object({ id: id.optional() }) },
  output: { 200: z.object({ message: z.string(), deleted: z.literal(true), id: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async ({ query, body }, context) => {
    const templateId = query.id ?? body.id;
    if (templateId === undefined) throw invalidFields({ id: 'is required' });
    await deleteRequestTemplate(context, templateId);
    return okReply({ message: 'Collection template deleted', deleted: true, id: templateId });
  },
});
