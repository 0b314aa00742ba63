// v1 endpoints for an organization's settings and members; updateOrganizationSettings is in functions/integrations/v1.
import { z } from 'zod';
import {
  ANY_MEMBER_ACCESS,
  okReply,
  SIGNED_IN_ADMIN_ACCESS,
  SIGNED_IN_MEMBER_ACCESS,
  v1Endpoint,
} from '../api/endpoint';
import { id, roleInput } from '../api/fields';
import { v1ListEndpoint } from '../api/recordEndpoints';
import { listMembers } from '../identity/user';
import { userOut, viewUser } from '../identity/views';
import { loadOrganization } from './organization';
import { stageMemberRemoval, stageMemberRoleChange } from './people';
import { organizationSettingsOut, viewOrganizationSettings } from './settings';

/** The caller's organization. */
export const getOrganizationSettings = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER_ACCESS,
  errorStyle: 'always500',
  docs: {
    summary: "Get the organization's settings",
    description: 'Every error, even an invalid token, returns 500 with {error, message}.',
  },
  output: { 200: z.object({ organization: organizationSettingsOut }) },
  run: async (_input, { tenant }) =>
    okReply({ organization: viewOrganizationSettings(await loadOrganization(tenant)) }),
});

/** Lists the people in the organization. API keys can't call this, because they can't manage users. */
export const getUsers = v1ListEndpoint({
  access: SIGNED_IN_MEMBER_ACCESS,
  docs: {
    summary: "List the organization's people",
    description: 'Oldest accounts first; API keys aren’t included.',
  },
  list: ({ tenant }) => listMembers(tenant),
  field: 'users',
  resource: { output: userOut, view: viewUser },
});

/** Changes a person’s role. */
export const updateUserRole = v1Endpoint({
  methods: ['POST', 'PUT'],
  access: SIGNED_IN_ADMIN_ACCESS,
  docs: {
    summary: "Change a person's role",
    description: '`member` is an alias for `editor`, and `user` for `viewer`. Returns 409 for the last admin.',
  },
  input: { body: z.object({ userId: id, role: roleInput }) },
  output: { 200: z.object({ message: z.string(), user: userOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, { writes, tenant, now }) => {
    const user = await stageMemberRoleChange(writes, tenant, body, now);
    return okReply({ message: 'Role updated', user: viewUser(user) });
  },
});

/** Removes the caller from their organization. */
export const leaveOrganization = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_MEMBER_ACCESS,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Leave the organization',
    description:
      'Your tokens stop working immediately and your seat is freed. You keep your account and can join an organization again by invitation. Records that you created are kept. The last admin gets 409: make someone else an admin first (updateUserRole), or delete the organization.',
  },
  output: { 200: z.object({ message: z.string() }) },
  errors: ['INVALID_STATE'],
  run: async (_input, { writes, tenant, actor, now }) => {
    await stageMemberRemoval(writes, tenant, actor.id, now);
    return okReply({ message: 'You are no longer in the organization' });
  },
});
