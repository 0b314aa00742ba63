// POST or PUT /v1/updateExpiryTemplate (issue 4, in the manner of specification section 4.2).
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { templatePatch, updateExpiryTemplate as update } from '../expiryTemplate';
import { definitionView, expiryTemplateOut } from '../views';

export const updateExpiryTemplate = v1Endpoint({
  methods: ['POST', 'PUT', 'PATCH'],
  access: EDITOR,
  docs: { summary: 'Change an expiry template: only the fields sent', section: '4.2' },
  input: { body: templatePatch.extend({ id }) },
  output: { 200: z.object({ message: z.string(), expiry_template: expiryTemplateOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) => {
    const { id: named, ...patch } = body;
    return ok({
      message: 'Expiry template updated',
      expiry_template: definitionView(await update(context, named, patch)),
    });
  },
});
