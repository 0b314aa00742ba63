// POST (any method) /v1/updateCollectionTemplate.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { invalidFields, notFound } from '../../api/errors';
import { id } from '../../api/fields';
import { requestTemplates } from '../template/template';
import { requestTemplatePatch, updateRequestTemplate } from '../template/templateChanges';
import { requestTemplateAnswer, requestTemplateOut } from '../template/templateViews';

export const updateCollectionTemplate = v1Endpoint({
  methods: 'any',
  access: EDITOR,
  docs: {
    summary: 'Update a collection template',
    description:
      'Send `id` in the query or body. `pages` replaces the whole form; reference files that it no longer contains are deleted. Another organization’s template returns 403.',
  },
  input: { query: z.object({ id: id.optional() }), body: requestTemplatePatch.extend({ id: id.optional() }) },
  output: {
    200: z.object({ message: z.string(), template: requestTemplateOut }),
    403: z.object({ error: z.literal('Access denied') }),
  },
  errors: ['NOT_FOUND', 'PLAN_LIMIT_REACHED'],
  run: async ({ query, body }, context) => {
    const { id: named, ...patch } = body;
    const templateId = query.id ?? named;
    if (templateId === undefined) throw invalidFields({ id: 'is required' });
    if ((await requestTemplates.of(context.tenant).get(templateId)) === null) {
      // v1 promises 403 for another organization's template and 404 for a missing one, for this operation only.
      if (!(await requestTemplates.getAnywhere(templateId))) throw notFound('Collection template');
      return { status: 403, body: { error: 'Access denied' } };
    }
    const template = await updateRequestTemplate(context, templateId, patch);
    return okReply({
      message: 'Collection template updated',
      template: requestTemplateAnswer.view(template),
    });
  },
});
