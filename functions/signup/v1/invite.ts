// POST /v1/invite: invites people into the organization by mail.
import { z } from 'zod';
import { ADMIN_PERSON, createdReply, v1Endpoint } from '../../api/endpoint';
import { emailAddress, roleName } from '../../api/fields';
import { invitationOut, viewInvitation } from '../invitation';
import { stageInvitations } from '../invite';

export const invite = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  tier: 'sensitive',
  docs: {
    summary: 'Invite people',
    description:
      'Skips addresses that are in the organization or have a pending invitation; returns 400 if all are skipped. Pending invitations count as user seats; returns 400 if there are too few. Invitations expire after 7 days. `member` is an alias of `editor`, `user` of `viewer`.',
  },
  input: {
    body: z.object({ emails: z.array(emailAddress).min(1).max(50), role: roleName.default('editor') }),
  },
  output: { 201: z.object({ message: z.string(), invitations: z.array(invitationOut) }) },
  errors: ['SEATS_EXHAUSTED', 'EMAIL_NOT_VERIFIED', 'PLAN_LIMIT_REACHED'],
  run: async ({ body }, { writes, tenant, actor, now }) => {
    const made = await stageInvitations(writes, tenant, body, { by: actor, at: now });
    const message = made.length === 1 ? '1 invitation sent' : `${made.length} invitations sent`;
    return createdReply({ message, invitations: made.map((invitation) => viewInvitation(invitation, now)) });
  },
});
