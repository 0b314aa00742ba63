// POST /v1/createExpiryTemplate.
import { v1CreateEndpoint } from '../../api/recordEndpoints';
import { createExpiryTemplate as create, expiryTemplateInput } from '../expiryTemplate';
import { expiryTemplateAnswer } from '../views';

export const createExpiryTemplate = v1CreateEndpoint({
  docs: { summary: 'Create an expiry template' },
  body: expiryTemplateInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: create,
  answer: expiryTemplateAnswer,
});
