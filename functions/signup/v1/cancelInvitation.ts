// POST /v1/cancelInvitation: takes an invitation back.
import { ADMIN_PERSON } from '../../api/endpoint';
import { recordNamingInBody } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { invitationAnswer } from '../invitation';
import { stageInvitationCancellation } from '../invite';

export const cancelInvitation = v1UpdateEndpoint(recordNamingInBody(), {
  methods: ['POST'],
  access: ADMIN_PERSON,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Cancel an invitation',
    description: 'Its link stops working at once and its seat is free.',
  },
  errors: ['CONFLICT', 'GONE'],
  change: ({ writes, tenant, now }, id) => stageInvitationCancellation(writes, tenant, id, now),
  done: 'cancelled',
  answer: invitationAnswer,
});
