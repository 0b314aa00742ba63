// POST /v1/cancelInvitation: takes an invitation back.
import { z } from 'zod';
import { ADMIN_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { invitationOut, viewInvitation } from '../invitation';
import { stageInvitationCancellation } from '../invite';

export const cancelInvitation = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Cancel an invitation',
    description: 'Its link stops working at once and its seat is free.',
  },
  input: { body: z.object({ id }) },
  output: { 200: z.object({ message: z.string(), invitation: invitationOut }) },
  errors: ['NOT_FOUND', 'CONFLICT', 'GONE'],
  run: async ({ body }, { writes, tenant, now }) => {
    const invitation = await stageInvitationCancellation(writes, tenant, body.id, now);
    return ok({ message: 'Invitation cancelled', invitation: viewInvitation(invitation, now) });
  },
});
