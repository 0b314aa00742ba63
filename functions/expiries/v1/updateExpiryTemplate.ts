// POST or PUT /v1/updateExpiryTemplate.
import { recordNamingInBody } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { expiryTemplatePatch, updateExpiryTemplate as update } from '../expiryTemplate';
import { expiryTemplateAnswer } from '../views';

export const updateExpiryTemplate = v1UpdateEndpoint(recordNamingInBody(), {
  docs: { summary: 'Change an expiry template: only the fields sent' },
  body: expiryTemplatePatch,
  change: update,
  answer: expiryTemplateAnswer,
});
