// Background workers for responses and renewal proposals.

import { tenantOf } from '../api/actor';
import { declareFirestoreCreationWorker } from '../api/worker';
import { events } from '../events/event';
import { isExpiryEvent, mayEndRenewalProposals } from '../expiries/record/events';
import { deleteAnswersOfExpiries } from './answers';
import { supersedeOutdatedProposalsOfExpiry } from './renewalProposal';

/**
 * Supersedes an expiry's renewal proposals once the expiry is completed or has a new date. Skips new and deleted
 * expiries, expiries without proposals, and changes to other fields.
 */
export const supersedeProposalsOfExpiry = declareFirestoreCreationWorker({
  on: events,
  run: async (event) => {
    if (!isExpiryEvent(event) || !mayEndRenewalProposals(event)) return;
    await supersedeOutdatedProposalsOfExpiry(tenantOf(event.organization_id), event.subject_id);
  },
});

/** Deletes the responses to a deleted expiry's reminders. */
export const removeAnswersOfDeletedExpiry = declareFirestoreCreationWorker({
  on: events,
  run: async (event) => {
    if (event.type !== 'expiry.deleted') return;
    await deleteAnswersOfExpiries(tenantOf(event.organization_id), [event.subject_id]);
  },
});
