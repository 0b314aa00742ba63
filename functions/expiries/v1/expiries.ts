// v1 endpoints for expiries.

import { z } from 'zod';
import { EDITOR_ACCESS, okReply, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { v1CreateEndpoint, v1DeleteEndpoint, v1GetEndpoint, v1UpdateEndpoint } from '../../api/recordEndpoints';
import { recordIdInQueryOrBody } from '../../api/records';
import {
  archiveExpiry as archive,
  completeExpiry as complete,
  deleteExpiry as remove,
  unarchiveExpiry as restore,
} from '../record/closeExpiry';
import { createExpiry as create, updateExpiry as update } from '../record/editExpiry';
import { expiryCompletionInput, expiryIdInputV1, expiryIdOfV1Input, expiryInput, expiryPatch } from '../record/input';
import { requireExpiry } from '../record/record';
import { MAX_REASSIGNED_EXPIRIES, reassignExpiries } from '../record/references';
import { expiryOut, expiryResource, viewExpiry } from '../record/views';

const EITHER_ID = 'Send `expiry_id` or `id`, in the query or body.';

export const getExpiry = v1GetEndpoint(recordIdInQueryOrBody('expiry_id'), {
  docs: { summary: 'Get an expiry', description: 'Send `expiry_id` or `id`.' },
  find: requireExpiry,
  resource: expiryResource,
});

export const createExpiry = v1CreateEndpoint({
  stagesAll: true,
  docs: { summary: 'Create an expiry', description: 'Accepts the same fields as POST /v2/expiries.' },
  body: expiryInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create,
  resource: expiryResource,
});

export const updateExpiry = v1UpdateEndpoint(recordIdInQueryOrBody('expiry_id'), {
  docs: {
    summary: 'Update an expiry',
    description: `${EITHER_ID} Changes only the fields sent.`,
  },
  body: expiryPatch,
  errors: ['INVALID_STATE'],
  change: update,
  resource: expiryResource,
});

export const archiveExpiry = v1UpdateEndpoint(recordIdInQueryOrBody('expiry_id'), {
  methods: ['POST'],
  docs: { summary: 'Archive an expiry and cancel its pending reminders', description: EITHER_ID },
  errors: ['INVALID_STATE'],
  change: archive,
  done: 'archived',
  resource: expiryResource,
});

export const restoreExpiry = v1UpdateEndpoint(recordIdInQueryOrBody('expiry_id'), {
  methods: ['POST'],
  docs: { summary: 'Restore an archived expiry', description: EITHER_ID },
  errors: ['INVALID_STATE'],
  change: restore,
  done: 'restored',
  resource: expiryResource,
});

export const deleteExpiry = v1DeleteEndpoint(recordIdInQueryOrBody('expiry_id'), {
  docs: { summary: 'Delete an expiry', description: EITHER_ID },
  remove,
});

export const completeExpiry = v1Endpoint({
  methods: ['POST'],
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Complete an expiry',
    description:
      'Works like POST /v2/expiries/{id}/complete. The response contains the next occurrence of a recurring expiry, or null.',
  },
  input: { query: expiryIdInputV1, body: expiryCompletionInput.extend(expiryIdInputV1.shape) },
  output: {
    200: z.object({ message: z.string(), expiry: expiryOut, next_expiry: expiryOut.nullable() }),
  },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async (input, context) => {
    const { expiry, next } = await complete(context, expiryIdOfV1Input(input), input.body);
    return okReply({
      message: 'Expiry completed',
      expiry: viewExpiry(expiry),
      next_expiry: next && viewExpiry(next),
    });
  },
});

export const bulkReassignExpiries = v1Endpoint({
  methods: 'any',
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Reassign expiries',
    description:
      'With `fromUserId`, only expiries assigned to that user are reassigned, even if the user has left. Other expiries, and those already assigned to `toUserId`, are skipped. `errors` lists unknown ids and is omitted if there are none.',
  },
  input: {
    body: z.object({
      expiryIds: z.array(z.string()).min(1).max(MAX_REASSIGNED_EXPIRIES),
      toUserId: id,
      fromUserId: id.optional(),
    }),
  },
  output: {
    200: z.object({
      success: z.literal(true),
      reassigned_count: z.int(),
      skipped_count: z.int(),
      reassigned_items: z.array(z.object({ id: z.string(), name: z.string() })),
      errors: z.array(z.object({ id: z.string(), error: z.string() })).optional(),
    }),
  },
  run: async ({ body }, context) => {
    const { items, skipped, unknown } = await reassignExpiries(context, body);
    const errors = unknown.map((unknownId) => ({ id: unknownId, error: 'Expiry not found' }));
    return okReply({
      success: true,
      reassigned_count: items.length,
      skipped_count: skipped,
      reassigned_items: items,
      ...(errors.length > 0 ? { errors } : {}),
    });
  },
});
