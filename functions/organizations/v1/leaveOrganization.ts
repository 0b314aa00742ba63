// POST /v1/leaveOrganization: takes the caller out of their organization.
import { z } from 'zod';
import { ANY_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { stageMemberRemoval } from '../people';

export const leaveOrganization = v1Endpoint({
  methods: ['POST'],
  access: ANY_PERSON,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Leave the organization',
    description:
      'Your tokens stop working at once and your seat is free; you keep your account, which an invitation can bring into an organization again. What you made stays. The last admin is answered 409: make somebody else an admin first (updateUserRole), or delete the organization.',
  },
  output: { 200: z.object({ message: z.string() }) },
  errors: ['INVALID_STATE'],
  run: async (_input, { writes, tenant, actor, now }) => {
    await stageMemberRemoval(writes, tenant, actor.id, now);
    return okReply({ message: 'You are no longer in the organization' });
  },
});
