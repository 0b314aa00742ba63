// POST /v1/createExpiryTemplate (issue 4, in the manner of specification section 4.2).
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { createExpiryTemplate as create, newTemplate } from '../expiryTemplate';
import { definitionView, expiryTemplateOut } from '../views';

export const createExpiryTemplate = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  idempotent: true,
  docs: { summary: 'Create an expiry template', section: '4.2' },
  input: { body: newTemplate },
  output: { 201: z.object({ message: z.string(), expiry_template: expiryTemplateOut }) },
  run: async ({ body }, context) =>
    created({ message: 'Expiry template created', expiry_template: definitionView(create(context, body)) }),
});
