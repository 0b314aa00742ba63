// v1 endpoints for expiry types and templates.

import { v1CreateEndpoint, v1DeleteEndpoint, v1ListEndpoint, v1UpdateEndpoint } from '../../api/recordEndpoints';
import { recordIdInBody } from '../../api/records';
import {
  createExpiryTemplate as createTemplate,
  expiryTemplateInput,
  expiryTemplatePatch,
  expiryTemplateResource,
  listExpiryTemplates,
  deleteExpiryTemplate as removeTemplate,
  updateExpiryTemplate as updateTemplate,
} from '../types/expiryTemplate';
import {
  createExpiryType as createType,
  expiryTypeInput,
  expiryTypePatch,
  expiryTypeResource,
  listExpiryTypes,
  deleteExpiryType as removeType,
  updateExpiryType as updateType,
} from '../types/expiryType';

export const getExpiryTypes = v1ListEndpoint({
  docs: { summary: 'List expiry types' },
  list: ({ tenant }) => listExpiryTypes(tenant),
  field: 'expiry_types',
  resource: expiryTypeResource,
});

export const createExpiryType = v1CreateEndpoint({
  docs: { summary: 'Create an expiry type' },
  body: expiryTypeInput,
  errors: ['CONFLICT', 'PLAN_LIMIT_REACHED'],
  create: createType,
  resource: expiryTypeResource,
});

export const updateExpiryType = v1UpdateEndpoint(recordIdInBody(), {
  docs: { summary: 'Update an expiry type' },
  body: expiryTypePatch,
  errors: ['CONFLICT'],
  change: updateType,
  resource: expiryTypeResource,
});

export const deleteExpiryType = v1DeleteEndpoint(recordIdInBody(), {
  docs: { summary: 'Delete an expiry type' },
  remove: removeType,
});

export const getExpiryTemplates = v1ListEndpoint({
  docs: { summary: 'List expiry templates' },
  list: ({ tenant }) => listExpiryTemplates(tenant),
  field: 'expiry_templates',
  resource: expiryTemplateResource,
});

export const createExpiryTemplate = v1CreateEndpoint({
  docs: { summary: 'Create an expiry template' },
  body: expiryTemplateInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: createTemplate,
  resource: expiryTemplateResource,
});

export const updateExpiryTemplate = v1UpdateEndpoint(recordIdInBody(), {
  docs: { summary: 'Update an expiry template' },
  body: expiryTemplatePatch,
  change: updateTemplate,
  resource: expiryTemplateResource,
});

export const deleteExpiryTemplate = v1DeleteEndpoint(recordIdInBody(), {
  docs: { summary: 'Delete an expiry template' },
  remove: removeTemplate,
});
