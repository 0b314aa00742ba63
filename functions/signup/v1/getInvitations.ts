// GET /v1/getInvitations: the organization's invitations, newest first.
import { z } from 'zod';
import { ADMIN_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { invitationOut, listInvitations, viewInvitation } from '../invitation';

export const getInvitations = v1Endpoint({
  methods: ['GET'],
  access: ADMIN_PERSON,
  docs: {
    summary: 'List invitations',
    description: 'Newest first: every one that is pending, and the newest 500 whatever became of them.',
  },
  output: { 200: z.object({ invitations: z.array(invitationOut) }) },
  run: async (_input, { tenant, now }) => {
    const found = await listInvitations(tenant, now);
    return ok({ invitations: found.map((invitation) => viewInvitation(invitation, now)) });
  },
});
