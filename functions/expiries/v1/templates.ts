// v1 endpoints of expiry templates.

import {
  v1CreateEndpoint,
  v1DeleteEndpoint,
  v1ListEndpoint,
  v1UpdateEndpoint,
} from '../../api/recordEndpoints';
import { recordNamingInBody } from '../../api/records';
import { expiryTemplateAnswer } from '../record/views';
import {
  createExpiryTemplate as create,
  expiryTemplateInput,
  expiryTemplatePatch,
  listExpiryTemplates,
  deleteExpiryTemplate as remove,
  updateExpiryTemplate as update,
} from '../types/expiryTemplate';

export const getExpiryTemplates = v1ListEndpoint({
  docs: { summary: 'List expiry templates' },
  list: ({ tenant }) => listExpiryTemplates(tenant),
  field: 'expiry_templates',
  answer: expiryTemplateAnswer,
});

export const createExpiryTemplate = v1CreateEndpoint({
  docs: { summary: 'Create an expiry template' },
  body: expiryTemplateInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: create,
  answer: expiryTemplateAnswer,
});

export const updateExpiryTemplate = v1UpdateEndpoint(recordNamingInBody(), {
  docs: { summary: 'Update an expiry template' },
  body: expiryTemplatePatch,
  change: update,
  answer: expiryTemplateAnswer,
});

export const deleteExpiryTemplate = v1DeleteEndpoint(recordNamingInBody(), {
  docs: { summary: 'Delete an expiry template' },
  remove: remove,
});
