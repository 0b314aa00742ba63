// POST /v1/createExpiryTemplate.
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { createExpiryTemplate as create, newTemplate } from '../expiryTemplate';
import { expiryTemplateOut, viewDefinition } from '../views';

export const createExpiryTemplate = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  idempotent: true,
  docs: { summary: 'Create an expiry template' },
  input: { body: newTemplate },
  output: { 201: z.object({ message: z.string(), expiry_template: expiryTemplateOut }) },
  errors: ['PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) =>
    created({
      message: 'Expiry template created',
      expiry_template: viewDefinition(await create(context, body)),
    }),
});
