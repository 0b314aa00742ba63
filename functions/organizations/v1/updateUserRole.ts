// POST (also PUT) /v1/updateUserRole: makes a person admin, editor or viewer.
import { z } from 'zod';
import { ADMIN_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { id, roleName } from '../../api/fields';
import { userOut, viewUser } from '../../identity/views';
import { stageMemberRoleChange } from '../people';

export const updateUserRole = v1Endpoint({
  methods: ['POST', 'PUT'],
  access: ADMIN_PERSON,
  docs: {
    summary: "Change a person's role",
    description: '`member` is an alias of `editor`, `user` of `viewer`. The last admin keeps the role: 409.',
  },
  input: { body: z.object({ userId: id, role: roleName }) },
  output: { 200: z.object({ message: z.string(), user: userOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, { writes, tenant, now }) => {
    const user = await stageMemberRoleChange(writes, tenant, body, now);
    return okReply({ message: 'Role updated', user: viewUser(user) });
  },
});
