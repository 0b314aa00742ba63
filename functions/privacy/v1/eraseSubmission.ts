// POST /v1/eraseSubmission.
import { erasureEndpoint } from '../erasureEndpoint';
import { startSubmissionErasure } from '../start';

export const eraseSubmission = erasureEndpoint({
  field: 'submission_id',
  summary: 'Erase what a client sent',
  goes: 'The submission goes with those of its files that no other revision of its request holds, with what was read in them, with what the activity log, the events and answers that were kept for repeated requests say of it, and with what its client was to correct as it was sent. Archives of exportOrganization and exportPersonalData that were made before are removed.',
  subject: 'The submission',
  errors: ['NOT_FOUND'],
  start: startSubmissionErasure,
});
