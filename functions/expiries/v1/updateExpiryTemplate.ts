// POST or PUT /v1/updateExpiryTemplate.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { templatePatch, updateExpiryTemplate as update } from '../expiryTemplate';
import { expiryTemplateOut, viewDefinition } from '../views';

export const updateExpiryTemplate = v1Endpoint({
  methods: ['POST', 'PUT', 'PATCH'],
  access: EDITOR,
  docs: { summary: 'Change an expiry template: only the fields sent' },
  input: { body: templatePatch.extend({ id }) },
  output: { 200: z.object({ message: z.string(), expiry_template: expiryTemplateOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) => {
    const { id: named, ...patch } = body;
    return ok({
      message: 'Expiry template updated',
      expiry_template: viewDefinition(await update(context, named, patch)),
    });
  },
});
