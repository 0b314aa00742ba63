// POST /v1/createExpiryTemplate.
import { v1Creation } from '../../api/recordEndpoints';
import { createExpiryTemplate as create, newExpiryTemplate } from '../expiryTemplate';
import { expiryTemplateAnswer } from '../views';

export const createExpiryTemplate = v1Creation({
  docs: { summary: 'Create an expiry template' },
  body: newExpiryTemplate,
  errors: ['PLAN_LIMIT_REACHED'],
  create: create,
  answer: expiryTemplateAnswer,
});
