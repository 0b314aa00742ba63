// POST /v1/requestNewInvitation: asks for a new link after an invitation has expired.
import { z } from 'zod';
import { okReply, PUBLIC, v1Endpoint } from '../../api/endpoint';
import { requiredTextInput } from '../../api/fields';
import { stageWishForNewInvitation } from '../invitationLink';

export const requestNewInvitation = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Request a new invitation',
    description:
      'Notifies the person who invited, or the admins if that person has left, at most once a day. Returns 409 unless the invitation has expired.',
  },
  input: { body: z.object({ invitationToken: requiredTextInput(200) }) },
  output: { 200: z.object({ message: z.string() }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, { writes, now }) => {
    await stageWishForNewInvitation(writes, body.invitationToken, now);
    return okReply({ message: 'We asked the person who invited you for a new invitation' });
  },
});
