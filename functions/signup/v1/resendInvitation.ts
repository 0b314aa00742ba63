// POST /v1/resendInvitation: mails an invitation again, with a new link.
import { z } from 'zod';
import { ADMIN_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { invitationOut, viewInvitation } from '../invitation';
import { stageInvitationResend } from '../invite';

export const resendInvitation = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  tier: 'sensitive',
  idempotent: true,
  docs: {
    summary: 'Send an invitation again',
    description:
      'The new link lasts 7 days, the one before stops working. An expired invitation takes a seat again.',
  },
  input: { body: z.object({ id }) },
  output: { 200: z.object({ message: z.string(), invitation: invitationOut }) },
  errors: [
    'NOT_FOUND',
    'CONFLICT',
    'GONE',
    'SEATS_EXHAUSTED',
    'EMAIL_NOT_VERIFIED',
    'PLAN_LIMIT_REACHED',
    'LIMIT_REACHED',
  ],
  run: async ({ body }, { writes, tenant, now }) => {
    const invitation = await stageInvitationResend(writes, tenant, body.id, now);
    return ok({ message: 'Invitation sent again', invitation: viewInvitation(invitation, now) });
  },
});
