// POST /v1/resendInvitation: mails an invitation again, with a new link.
import { ADMIN_PERSON } from '../../api/endpoint';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { recordNamingInBody } from '../../api/records';
import { invitationAnswer } from '../invitation';
import { stageInvitationResend } from '../invite';

export const resendInvitation = v1UpdateEndpoint(recordNamingInBody(), {
  methods: ['POST'],
  access: ADMIN_PERSON,
  tier: 'sensitive',
  docs: {
    summary: 'Resend an invitation',
    description:
      'The new link is valid for 7 days; the previous one stops working. An expired invitation takes a seat again.',
  },
  errors: [
    'CONFLICT',
    'GONE',
    'SEATS_EXHAUSTED',
    'EMAIL_NOT_VERIFIED',
    'PLAN_LIMIT_REACHED',
    'LIMIT_REACHED',
  ],
  change: ({ writes, tenant, now }, id) => stageInvitationResend(writes, tenant, id, now),
  done: 'sent again',
  answer: invitationAnswer,
});
