// GET /v1/getExpiryTemplates.
import { v1Listing } from '../../api/recordEndpoints';
import { listExpiryTemplates } from '../expiryTemplate';
import { expiryTemplateAnswer } from '../views';

export const getExpiryTemplates = v1Listing({
  docs: { summary: 'List expiry templates' },
  list: ({ tenant }) => listExpiryTemplates(tenant),
  field: 'expiry_templates',
  answer: expiryTemplateAnswer,
});
