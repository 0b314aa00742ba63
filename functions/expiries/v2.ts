// v2 operations for expiries.
import { z } from 'zod';
import { EDITOR_ACCESS, okReply, v2Endpoint } from '../api/endpoint';
import { id } from '../api/fields';
import {
  v2CreateEndpoint,
  v2DeleteEndpoint,
  v2GetEndpoint,
  v2ListEndpoint,
  v2UpdateEndpoint,
} from '../api/recordEndpoints';
import { expiryListQuery, listExpiries as list } from './list/listExpiries';
import { listExpiryPageFromLines, requiresExpiryLines } from './list/pagesByLines';
import { archiveExpiry as archive, completeExpiry as complete, deleteExpiry as remove } from './record/closeExpiry';
import { createExpiry as create, updateExpiry as update } from './record/editExpiry';
import { SEARCHED_FIELDS_TEXT } from './record/fields';
import { expiryCompletionInput, expiryInput, expiryPatch } from './record/input';
import { requireExpiry } from './record/record';
import { expiryOut, expiryResource, viewExpiry } from './record/views';

export const listExpiries = v2ListEndpoint({
  path: '/expiries',
  docs: {
    summary: 'List expiries',
    description: `Filters can be combined freely. \`status\` is \`open\` (neither done nor archived), \`done\` (not archived) or \`archived\`. \`updated_since\` requires sort=updated_at or -updated_at. \`folder_id=root\` lists expiries without a folder. \`expires_after\` and \`expires_before\` are inclusive and require sort=expiry_date or -expiry_date. \`q\` searches the ${SEARCHED_FIELDS_TEXT}; with several words, a page can contain fewer than \`limit\` records even if there are more results.`,
  },
  query: expiryListQuery,
  list: ({ tenant, now }, query) =>
    requiresExpiryLines(query) ? listExpiryPageFromLines(tenant, query, now) : list(tenant, query),
  resource: expiryResource,
});

export const getExpiry = v2GetEndpoint({
  path: '/expiries/{id}',
  docs: { summary: 'Get an expiry' },
  resource: expiryResource,
  find: requireExpiry,
});

export const createExpiry = v2CreateEndpoint({
  path: '/expiries',
  stagesAll: true,
  docs: {
    summary: 'Create an expiry',
    description:
      '`recurrence` is `{every, unit}`, which falls back to the last day in months that are too short, or `{rrule}` (RFC 5545), which skips such months. `share_password` is write-only; responses contain `has_share_password`.',
  },
  body: expiryInput,
  errors: ['NOT_FOUND', 'PLAN_LIMIT_REACHED'],
  create,
  resource: expiryResource,
});

export const updateExpiry = v2UpdateEndpoint({
  path: '/expiries/{id}',
  docs: {
    summary: 'Update an expiry',
    description:
      'Changes only the fields sent; `contacts`, `checklist` and `custom_fields` are replaced as a whole. A new `expiry_date` moves pending reminders and restarts a recurring series, unless the series already produces that date. Only the `complete` operation sets the state to `done`. The state of a done expiry can’t change (409).',
  },
  body: expiryPatch,
  errors: ['INVALID_STATE'],
  change: update,
  resource: expiryResource,
});

export const completeExpiry = v2Endpoint({
  method: 'POST',
  path: '/expiries/{id}/complete',
  access: EDITOR_ACCESS,
  docs: {
    summary: 'Complete an expiry',
    description:
      '`checklist_completed` must list every required checklist item; otherwise the call returns 400 with `details.missing_required`. Completing a recurring expiry creates the next occurrence with its reminders, and returns a Link header with rel next-occurrence. The next occurrence doesn’t count as an additional expiry towards the plan limit.',
  },
  input: { path: z.object({ id }), body: expiryCompletionInput },
  output: { 200: expiryOut },
  errors: ['INVALID_STATE'],
  run: async ({ path, body }, context) => {
    const { expiry, next } = await complete(context, path.id, body);
    return okReply(viewExpiry(expiry), next ? { Link: `</v2/expiries/${next.id}>; rel="next-occurrence"` } : {});
  },
});

export const archiveExpiry = v2UpdateEndpoint({
  method: 'POST',
  path: '/expiries/{id}/archive',
  docs: { summary: 'Archive an expiry and cancel its pending reminders' },
  errors: ['INVALID_STATE'],
  change: archive,
  resource: expiryResource,
});

export const deleteExpiry = v2DeleteEndpoint({
  path: '/expiries/{id}',
  docs: { summary: 'Delete an expiry' },
  remove,
});
