// POST or DELETE /v1/deleteCollectionTemplate.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { invalidFields } from '../../api/errors';
import { id } from '../../api/fields';
import { deleteRequestTemplate } from '../templateChanges';

export const deleteCollectionTemplate = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR,
  docs: {
    summary: 'Delete a collection template and its reference files',
    description: 'Requests that were sent go on with the form that they were sent with.',
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
