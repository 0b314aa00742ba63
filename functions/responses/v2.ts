// v2 endpoints for responses and renewal proposals.
import { z } from 'zod';
import { ANY_MEMBER_ACCESS } from '../api/endpoint';
import { calendarDate, id, textInput } from '../api/fields';
import { v2ListEndpoint, v2UpdateEndpoint } from '../api/recordEndpoints';
import { pageQueryFields } from '../api/records';
import { requireExpiry } from '../expiries/record/record';
import { expiryResource } from '../expiries/record/views';
import { listRecordPage } from '../store/pages';
import { queryWithFieldValues } from '../store/tenantStore';
import { acknowledgeExpiryAsActor } from './answers';
import { expiryResponseOut, viewExpiryResponse } from './linkState';
import {
  acceptProposal,
  declineProposal,
  PROPOSAL_STATUSES,
  proposalOut,
  renewalProposals,
  viewProposal,
} from './renewalProposal';
import { expiryResponses } from './response';

export const acknowledgeExpiry = v2UpdateEndpoint({
  method: 'POST',
  path: '/expiries/{id}/acknowledge',
  access: ANY_MEMBER_ACCESS,
  docs: {
    summary: 'Acknowledge an expiry',
    description:
      'Available to editors, admins, and viewers who are the assignee. The expiry keeps its first acknowledgement until the due date changes; all acknowledgements are listed as responses.',
  },
  body: z.object({ note: textInput(2000).default('') }),
  errors: ['INVALID_STATE'],
  change: (context, expiryId, { note }) => acknowledgeExpiryAsActor(context, expiryId, note),
  resource: expiryResource,
});

export const listExpiryResponses = v2ListEndpoint({
  path: '/expiries/{id}/responses',
  docs: { summary: 'List responses to reminders', description: 'Newest first.' },
  of: requireExpiry,
  list: ({ tenant }, { cursor, limit }, expiryId) =>
    listRecordPage(
      expiryResponses.of(tenant),
      {
        tenant,
        list: 'expiry_responses',
        filters: { expiry_id: expiryId },
        orderBy: 'at',
        descending: true,
        cursor,
        limit,
      },
      (scoped) => scoped.where('expiry_id', '==', expiryId),
    ),
  resource: { output: expiryResponseOut, view: viewExpiryResponse },
});

const proposalResource = { output: proposalOut, view: viewProposal };

export const listRenewalProposals = v2ListEndpoint({
  path: '/renewal-proposals',
  docs: { summary: 'List renewal proposals', description: 'Newest first.' },
  query: z.object({
    ...pageQueryFields,
    status: z.enum(PROPOSAL_STATUSES).optional(),
    expiry_id: id.optional(),
  }),
  list: ({ tenant }, { status, expiry_id, cursor, limit }) =>
    listRecordPage(
      renewalProposals.of(tenant),
      {
        tenant,
        list: 'renewal_proposals',
        filters: { status: status ?? null, expiry_id: expiry_id ?? null },
        orderBy: 'created_at',
        descending: true,
        cursor,
        limit,
      },
      (scoped) => queryWithFieldValues(scoped, { expiry_id, status }),
    ),
  resource: proposalResource,
});

export const acceptRenewalProposal = v2UpdateEndpoint({
  method: 'POST',
  path: '/renewal-proposals/{id}/accept',
  docs: {
    summary: 'Accept a renewal proposal',
    description:
      'Completes a recurring expiry and creates its next occurrence. That occurrence is due on `expiry_date`, or else on the proposed date, or else on the next recurrence date. Any other expiry gets the new date, and its reminders restart; a missing or earlier date returns 400. Returns 409 if the proposal was already decided or the due date has changed since it was made.',
  },
  body: z.object({ expiry_date: calendarDate.optional() }),
  errors: ['INVALID_STATE', 'TOO_MANY_ATTACHMENTS'],
  change: (context, proposalId, { expiry_date }) => acceptProposal(context, proposalId, expiry_date),
  resource: proposalResource,
});

export const declineRenewalProposal = v2UpdateEndpoint({
  method: 'POST',
  path: '/renewal-proposals/{id}/decline',
  docs: {
    summary: 'Decline a renewal proposal',
    description:
      'Repetitions and escalations that the proposal paused resume at their next scheduled time. Returns 409 if the proposal has already been decided.',
  },
  body: z.object({ note: textInput(2000).default('') }),
  errors: ['INVALID_STATE'],
  change: (context, proposalId, { note }) => declineProposal(context, proposalId, note),
  resource: proposalResource,
});
