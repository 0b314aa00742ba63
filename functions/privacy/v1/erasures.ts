// v1 endpoints that erase people.
import { ADMIN_PERSON } from '../../api/endpoint';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { erasureEndpoint } from '../erasureEndpoint';
import { erasures } from '../record';
import { startContactErasure, startSubmissionErasure, startUserErasure } from '../start';
import { erasureOut, viewErasure } from '../views';

const MOST = 200;

export const getErasures = v1ListEndpoint({
  access: ADMIN_PERSON,
  docs: {
    summary: 'List erasures',
    description: `The newest ${MOST}. A completed one is the certificate: what was removed and when, and nothing of whom.`,
  },
  /** Index: organization_id, created_at descending. */
  list: ({ tenant }) => erasures.of(tenant).list((query) => query.orderBy('created_at', 'desc').limit(MOST)),
  field: 'erasures',
  answer: { output: erasureOut, view: viewErasure },
});

export const eraseContact = erasureEndpoint({
  field: 'contact_id',
  summary: 'Erase a contact',
  goes: 'Deletes the contact with their document requests, submissions and files. Their name, address and numbers are removed from all other records of your organization, including the ledger and the activity log. Files that your members attached aren’t searched: their content stays until you delete them.',
  subject: 'The contact',
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  start: startContactErasure,
});

export const eraseSubmission = erasureEndpoint({
  field: 'submission_id',
  summary: 'Erase a submission',
  goes: 'The submission goes with those of its files that no other revision of its request holds, with what was read in them, with what the activity log, the events and answers that were kept for repeated requests say of it, and with what its client was to correct as it was sent. Archives of exportOrganization and exportPersonalData that were made before are removed.',
  subject: 'The submission',
  errors: ['NOT_FOUND'],
  start: startSubmissionErasure,
});

export const eraseUser = erasureEndpoint({
  field: 'user_id',
  summary: 'Erase a member',
  goes: 'They are out of the organization at once, as by removeUser; their account goes, the contact with their address, and their name and address in everything that your organization has stored, but for what stands in files that were attached. The last admin cannot be erased: 409.',
  subject: 'The person',
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  start: startUserErasure,
});
