// POST /v1/openInvitation: shows the inviter and the organization on the invitation page.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { requiredTextInput } from '../../api/fields';
import { invitationOut, viewInvitation } from '../invitation';
import { requireInvitationWithOrganization } from '../invitationLink';

export const openInvitation = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Open an invitation',
    description:
      'Requires the token from the email. Returns the inviter, the organization, the role, the invited address and the expiration time. Returns 404 for the token of an earlier email.',
  },
  input: { body: z.object({ invitationToken: requiredTextInput(200) }) },
  output: {
    200: invitationOut
      .pick({ email: true, role: true, status: true, inviter_name: true, expires_at: true })
      .extend({ organization_name: z.string() }),
  },
  errors: ['NOT_FOUND'],
  run: async ({ body }, { now }) => {
    const { invitation, organization } = await requireInvitationWithOrganization(body.invitationToken);
    return okReply({ ...viewInvitation(invitation, now), organization_name: organization.name });
  },
});
