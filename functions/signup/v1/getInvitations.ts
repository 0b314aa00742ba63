// GET /v1/getInvitations: the organization's invitations, newest first (specification section 2, Invitation).
import { z } from 'zod';
import { ADMIN_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { invitationOut, invitationView, listInvitations } from '../invitation';

export const getInvitations = v1Endpoint({
  methods: ['GET'],
  access: ADMIN_PERSON,
  docs: {
    summary: 'List invitations',
    description: 'Newest first; used, cancelled and expired ones too.',
    section: '2',
  },
  output: { 200: z.object({ invitations: z.array(invitationOut) }) },
  run: async (_input, { tenant, now }) => {
    const found = await listInvitations(tenant);
    return ok({ invitations: found.map((invitation) => invitationView(invitation, now)) });
  },
});
