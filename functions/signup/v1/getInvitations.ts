// GET /v1/getInvitations: the organization's invitations, newest first.
import { ADMIN_PERSON } from '../../api/endpoint';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { invitationAnswer, listInvitations } from '../invitation';

export const getInvitations = v1ListEndpoint({
  access: ADMIN_PERSON,
  docs: {
    summary: 'List invitations',
    description: 'Newest first: every one that is pending, and the newest 500 whatever became of them.',
  },
  list: ({ tenant, now }) => listInvitations(tenant, now),
  field: 'invitations',
  answer: invitationAnswer,
});
