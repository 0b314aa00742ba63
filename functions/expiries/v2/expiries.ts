// v2 operations of expiries.
import { z } from 'zod';
import { EDITOR, okReply, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import {
  v2CreateEndpoint,
  v2DeleteEndpoint,
  v2GetEndpoint,
  v2ListEndpoint,
  v2UpdateEndpoint,
} from '../../api/recordEndpoints';
import { archiveExpiry as archive } from '../archiveExpiry';
import { completeExpiry as complete } from '../completeExpiry';
import { createExpiry as create } from '../createExpiry';
import { deleteExpiry as remove } from '../deleteExpiry';
import { expiryCompletionInput, expiryInput, expiryPatch } from '../input';
import { listExpiriesByLines, needsLines } from '../lines/cursorPages';
import { expiryListQuery, listExpiries as list } from '../listExpiries';
import { requireExpiry, updateExpiry as update } from '../updateExpiry';
import { expiryAnswer, expiryOut, viewExpiry } from '../views';

export const listExpiries = v2ListEndpoint({
  path: '/expiries',
  docs: {
    summary: 'List expiries',
    description:
      'Filters combine freely. `open`: neither done nor archived; `done`: done and not archived; `archived`: archived. ' +
      '`updated_since` needs sort=updated_at or -updated_at. `folder_id=root`: in no folder. ' +
      '`reference_number`: the whole number, whatever its case. ' +
      '`expires_after` and `expires_before` include their day and need sort=expiry_date or -expiry_date. ' +
      '`q` finds words of names, reference numbers, notes and custom fields; with several words a page may hold ' +
      'fewer than `limit` while more follow.',
  },
  query: expiryListQuery,
  list: ({ tenant, now }, query) =>
    needsLines(query) ? listExpiriesByLines(tenant, query, now) : list(tenant, query),
  answer: expiryAnswer,
});

export const getExpiry = v2GetEndpoint({
  path: '/expiries/{id}',
  docs: { summary: 'Get an expiry' },
  answer: expiryAnswer,
  find: requireExpiry,
});

export const createExpiry = v2CreateEndpoint({
  path: '/expiries',
  stagesAll: true,
  docs: {
    summary: 'Create an expiry',
    description:
      '`recurrence` is `{every, unit}`, where a month without the day takes its last one, or `{rrule}` by RFC 5545, ' +
      'which skips such a month. `share_password` is write-only; responses contain `has_share_password`.',
  },
  body: expiryInput,
  errors: ['NOT_FOUND', 'PLAN_LIMIT_REACHED'],
  create,
  answer: expiryAnswer,
});

export const updateExpiry = v2UpdateEndpoint({
  path: '/expiries/{id}',
  docs: {
    summary: 'Update an expiry',
    description:
      'Only the fields sent change; `contacts`, `checklist` and `custom_fields` are replaced whole. A new expiry_date ' +
      'moves the pending reminders, and a recurring series begins anew with it, unless it is the date that the series gives. ' +
      '`state` done is reached by ' +
      'completing; the state of an expiry that is done does not change (409); sent as it is, it changes nothing.',
  },
  body: expiryPatch,
  errors: ['INVALID_STATE'],
  change: update,
  answer: expiryAnswer,
});

export const completeExpiry = v2Endpoint({
  method: 'POST',
  path: '/expiries/{id}/complete',
  access: EDITOR,
  docs: {
    summary: 'Complete an expiry',
    description:
      'Every required checklist item must be listed in checklist_completed, else 400 with details.missing_required. ' +
      'Completing a recurring expiry creates the next occurrence, with its reminders, and answers a Link header with ' +
      'rel next-occurrence; the next one takes over its place in the plan, whatever the limit.',
  },
  input: { path: z.object({ id }), body: expiryCompletionInput },
  output: { 200: expiryOut },
  errors: ['INVALID_STATE'],
  run: async ({ path, body }, context) => {
    const { expiry, next } = await complete(context, path.id, body);
    return okReply(
      viewExpiry(expiry),
      next ? { Link: `</v2/expiries/${next.id}>; rel="next-occurrence"` } : {},
    );
  },
});

export const archiveExpiry = v2Endpoint({
  method: 'POST',
  path: '/expiries/{id}/archive',
  access: EDITOR,
  docs: { summary: 'Archive an expiry and cancel its pending reminders' },
  input: { path: z.object({ id }) },
  output: { 200: expiryOut },
  errors: ['INVALID_STATE'],
  run: async ({ path }, context) => okReply(viewExpiry(await archive(context, path.id))),
});

export const deleteExpiry = v2DeleteEndpoint({
  path: '/expiries/{id}',
  docs: { summary: 'Delete an expiry' },
  remove: remove,
});
