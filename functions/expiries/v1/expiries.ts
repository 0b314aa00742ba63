// v1 endpoints of expiries.

import {
  v1CreateEndpoint,
  v1DeleteEndpoint,
  v1GetEndpoint,
  v1UpdateEndpoint,
} from '../../api/recordEndpoints';
import { recordNamingByFieldOrId } from '../../api/records';
import { archiveExpiry as archive, unarchiveExpiry as restore } from '../record/archiveExpiry';
import { createExpiry as create } from '../record/createExpiry';
import { deleteExpiry as remove } from '../record/deleteExpiry';
import { expiryInput, expiryPatch } from '../record/input';
import { requireExpiry } from '../record/record';
import { updateExpiry as update } from '../record/updateExpiry';
import { expiryAnswer } from '../record/views';

export const getExpiry = v1GetEndpoint(recordNamingByFieldOrId('expiry_id'), {
  docs: { summary: 'Get an expiry', description: 'Send `expiry_id` or `id`.' },
  find: requireExpiry,
  answer: expiryAnswer,
});

export const createExpiry = v1CreateEndpoint({
  stagesAll: true,
  docs: {
    summary: 'Create an expiry',
    description: 'Takes the fields of POST /v2/expiries.',
  },
  body: expiryInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: create,
  answer: expiryAnswer,
});

export const updateExpiry = v1UpdateEndpoint(recordNamingByFieldOrId('expiry_id'), {
  docs: {
    summary: 'Update an expiry',
    description: 'Send `expiry_id` or `id`, in the query or body. Changes only the fields sent.',
  },
  body: expiryPatch,
  errors: ['INVALID_STATE'],
  change: update,
  answer: expiryAnswer,
});

export const archiveExpiry = v1UpdateEndpoint(recordNamingByFieldOrId('expiry_id'), {
  methods: ['POST'],
  docs: {
    summary: 'Archive an expiry and cancel its pending reminders',
    description: 'Send `expiry_id` or `id`, in the query or body.',
  },
  errors: ['INVALID_STATE'],
  change: archive,
  done: 'archived',
  answer: expiryAnswer,
});

export const restoreExpiry = v1UpdateEndpoint(recordNamingByFieldOrId('expiry_id'), {
  methods: ['POST'],
  docs: {
    summary: 'Restore an archived expiry',
    description: 'Send `expiry_id` or `id`, in the query or body.',
  },
  errors: ['INVALID_STATE'],
  change: restore,
  done: 'restored',
  answer: expiryAnswer,
});

export const deleteExpiry = v1DeleteEndpoint(recordNamingByFieldOrId('expiry_id'), {
  docs: {
    summary: 'Delete an expiry',
    description: 'Send `expiry_id` or `id`, in the query or body.',
  },
  remove: remove,
});
