// GET /v1/getExpiryTemplates.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { listExpiryTemplates } from '../expiryTemplate';
import { expiryTemplateOut, viewDefinition } from '../views';

export const getExpiryTemplates = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'List expiry templates' },
  output: { 200: z.object({ expiry_templates: z.array(expiryTemplateOut) }) },
  run: async (_input, { tenant }) =>
    ok({ expiry_templates: (await listExpiryTemplates(tenant)).map(viewDefinition) }),
});
