// v1 endpoints of expiry types.

import {
  v1CreateEndpoint,
  v1DeleteEndpoint,
  v1ListEndpoint,
  v1UpdateEndpoint,
} from '../../api/recordEndpoints';
import { recordNamingInBody } from '../../api/records';
import { expiryTypeAnswer } from '../record/views';
import {
  createExpiryType as create,
  expiryTypeInput,
  expiryTypePatch,
  listExpiryTypes,
  deleteExpiryType as remove,
  updateExpiryType as update,
} from '../types/expiryTypeChanges';

export const getExpiryTypes = v1ListEndpoint({
  docs: { summary: 'List expiry types' },
  list: ({ tenant }) => listExpiryTypes(tenant),
  field: 'expiry_types',
  answer: expiryTypeAnswer,
});

export const createExpiryType = v1CreateEndpoint({
  docs: { summary: 'Create an expiry type' },
  body: expiryTypeInput,
  errors: ['CONFLICT', 'PLAN_LIMIT_REACHED'],
  create: create,
  answer: expiryTypeAnswer,
});

export const updateExpiryType = v1UpdateEndpoint(recordNamingInBody(), {
  docs: { summary: 'Update an expiry type' },
  body: expiryTypePatch,
  errors: ['CONFLICT'],
  change: update,
  answer: expiryTypeAnswer,
});

export const deleteExpiryType = v1DeleteEndpoint(recordNamingInBody(), {
  docs: { summary: 'Delete an expiry type' },
  remove: remove,
});
