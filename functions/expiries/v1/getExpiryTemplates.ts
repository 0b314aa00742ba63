// GET /v1/getExpiryTemplates (issue 4, in the manner of specification section 4.2).
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { listExpiryTemplates } from '../expiryTemplate';
import { definitionView, expiryTemplateOut } from '../views';

export const getExpiryTemplates = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'List expiry templates', section: '4.2' },
  output: { 200: z.object({ expiry_templates: z.array(expiryTemplateOut) }) },
  run: async (_input, { tenant }) =>
    ok({ expiry_templates: (await listExpiryTemplates(tenant)).map(definitionView) }),
});
