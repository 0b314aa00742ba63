// GET /v1/getExpiryTemplates.
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { listExpiryTemplates } from '../expiryTemplate';
import { expiryTemplateAnswer } from '../views';

export const getExpiryTemplates = v1ListEndpoint({
  docs: { summary: 'List expiry templates' },
  list: ({ tenant }) => listExpiryTemplates(tenant),
  field: 'expiry_templates',
  answer: expiryTemplateAnswer,
});
