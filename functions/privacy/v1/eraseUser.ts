// POST /v1/eraseUser.
import { z } from 'zod';
import { ADMIN_PERSON, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { startUserErasure } from '../start';
import { answerOf, erasureAnswer } from '../views';

export const eraseUser = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  tier: 'sensitive',
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Erase a person of your organization',
    description:
      'For admins in person. In the background; getErasures tells how far it is, and in the end what was removed. They are out of the organization at once, as by removeUser; their account goes, the contact with their address, and their name and address in everything that your organization has stored, but for what stands in files that were attached. The last admin cannot be erased: 409. It cannot be undone.',
  },
  input: { body: z.object({ user_id: id }) },
  output: { 202: erasureAnswer },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const erasure = await startUserErasure(context, body.user_id);
    return { status: 202, body: answerOf('The person is being erased', erasure) };
  },
});
