// v1 endpoints for invitations, used by admins and by the people they invite.
import { z } from 'zod';
import { createdReply, okReply, PUBLIC, SIGNED_IN_ADMIN_ACCESS, v1Endpoint } from '../../api/endpoint';
import { emailAddress, id, requiredTextInput, roleInput } from '../../api/fields';
import { v1ListEndpoint, v1UpdateEndpoint } from '../../api/recordEndpoints';
import { recordIdInBody } from '../../api/records';
import { PASSWORD_POLICY_TEXT } from '../../identity/passwordPolicy';
import { stageMemberRemoval } from '../../organizations/people';
import { acceptInvitation, invitationAcceptanceInput } from '../acceptInvitation';
import {
  accessGrantedByUserOut,
  listAccessGrantedBy,
  revokeLinksBeyondOneCommit,
  stageIssuedAccessRevocation,
  viewAccessGrantedByUser,
} from '../grantedAccess';
import {
  askInviterForLink,
  invitationOut,
  invitationResource,
  listPendingAndNewestInvitations,
  loadOrganizationOfInvitation,
  requireInvitationByToken,
  stageInvitationCancellation,
  stageInvitationResend,
  stageInvitations,
  viewInvitation,
} from '../invitation';

export const invite = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  tier: 'sensitive',
  docs: {
    summary: 'Invite people',
    description:
      'Skips addresses that belong to members or have a pending invitation; returns 400 if all are skipped. Each pending invitation uses a seat; returns 400 if too few seats are left. Invitations expire after 7 days. `member` is an alias for `editor`, and `user` for `viewer`.',
  },
  input: {
    body: z.object({ emails: z.array(emailAddress).min(1).max(50), role: roleInput.default('editor') }),
  },
  output: { 201: z.object({ message: z.string(), invitations: z.array(invitationOut) }) },
  errors: ['SEATS_EXHAUSTED', 'EMAIL_NOT_VERIFIED', 'PLAN_LIMIT_REACHED'],
  run: async ({ body }, { writes, tenant, actor, now }) => {
    const made = await stageInvitations(writes, tenant, body, { by: actor, at: now });
    const message = made.length === 1 ? '1 invitation sent' : `${made.length} invitations sent`;
    return createdReply({ message, invitations: made.map((invitation) => viewInvitation(invitation, now)) });
  },
});

/** The organization's invitations, newest first. */
export const getInvitations = v1ListEndpoint({
  access: SIGNED_IN_ADMIN_ACCESS,
  docs: {
    summary: 'List invitations',
    description: 'Returns all pending invitations and the newest 500 of any status, newest first.',
  },
  list: ({ tenant, now }) => listPendingAndNewestInvitations(tenant, now),
  field: 'invitations',
  resource: invitationResource,
});

/** Cancels an invitation. */
export const cancelInvitation = v1UpdateEndpoint(recordIdInBody(), {
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Cancel an invitation',
    description: 'The link stops working immediately and the seat is freed.',
  },
  errors: ['CONFLICT', 'GONE'],
  change: stageInvitationCancellation,
  done: 'cancelled',
  resource: invitationResource,
});

/** Removes a person from the organization. */
export const removeUser = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: SIGNED_IN_ADMIN_ACCESS,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Remove a member',
    description:
      'The member’s tokens and calendar feeds stop working immediately and the seat is freed. `granted_access` lists the active API keys, pending invitations and links that the member created. With `revoke_access: true`, all of them are revoked too (`access_revoked`). `has_more` means that more than 200 links of one kind exist: only 200 are listed, but all are revoked. Removing the last admin returns 409.',
  },
  input: { body: z.object({ userId: id, revoke_access: z.boolean().default(false) }) },
  output: {
    200: z.object({
      message: z.string(),
      granted_access: accessGrantedByUserOut,
      access_revoked: z.boolean(),
    }),
  },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const { writes, tenant, now } = context;
    await stageMemberRemoval(writes, tenant, body.userId, now);
    const access = await listAccessGrantedBy(tenant, body.userId, now);
    if (body.revoke_access) {
      if (access.hasMore) await revokeLinksBeyondOneCommit(tenant, body.userId, now);
      const left = access.hasMore ? await listAccessGrantedBy(tenant, body.userId, now) : access;
      await stageIssuedAccessRevocation(context, left);
    }
    return okReply({
      message: 'The person is no longer in your organization',
      granted_access: viewAccessGrantedByUser(access),
      access_revoked: body.revoke_access,
    });
  },
});

export const resendInvitation = v1UpdateEndpoint(recordIdInBody(), {
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  tier: 'sensitive',
  docs: {
    summary: 'Resend an invitation',
    description:
      'The new link is valid for 7 days; the previous one stops working. Resending an expired invitation uses a seat again.',
  },
  errors: ['CONFLICT', 'GONE', 'SEATS_EXHAUSTED', 'EMAIL_NOT_VERIFIED', 'PLAN_LIMIT_REACHED', 'LIMIT_REACHED'],
  change: stageInvitationResend,
  done: 'sent again',
  resource: invitationResource,
});

export const openInvitation = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Open an invitation',
    description:
      'Requires the token from the email. Returns the inviter, the organization, the role, the invited address and the expiration time. Returns 404 for a token from an earlier email.',
  },
  input: { body: z.object({ invitationToken: requiredTextInput(200) }) },
  output: {
    200: invitationOut
      .pick({ email: true, role: true, status: true, inviter_name: true, expires_at: true })
      .extend({ organization_name: z.string() }),
  },
  errors: ['NOT_FOUND'],
  run: async ({ body }, { now }) => {
    const invitation = await requireInvitationByToken(body.invitationToken);
    const { name: organization_name } = await loadOrganizationOfInvitation(invitation);
    return okReply({ ...viewInvitation(invitation, now), organization_name });
  },
});

export const completeInvitation = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  tier: 'sensitive',
  docs: {
    summary: 'Accept an invitation',
    description: `Creates an account, or adds the bearer token’s account to the organization. If the address has a verified account, or a sign-in account without a registration, send that account’s ID token; otherwise, the call returns 409. Accepting the invitation replaces a registration whose address was never verified. If a person who has already joined repeats the call with their token or password, the response is alreadyCompleted. ${PASSWORD_POLICY_TEXT}`,
  },
  input: {
    body: invitationAcceptanceInput,
  },
  output: {
    200: z.object({
      success: z.literal(true),
      userId: z.string(),
      organizationId: z.string(),
      organizationName: z.string(),
      alreadyCompleted: z.literal(true).optional(),
    }),
  },
  errors: ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'EMAIL_EXISTS', 'GONE'],
  run: async ({ body }, { writes, bearer, clientAddress, now }) => {
    const caller = { bearer, clientAddress, now };
    const { userId, organization, alreadyCompleted } = await acceptInvitation(writes, body, caller);
    const { id: organizationId, name: organizationName } = organization;
    const joined = { success: true, userId, organizationId, organizationName };
    return okReply(alreadyCompleted ? { ...joined, alreadyCompleted } : joined);
  },
});

export const requestNewInvitation = v1Endpoint({
  methods: ['POST'],
  access: PUBLIC,
  docs: {
    summary: 'Request a new invitation',
    description:
      'Notifies the inviter, or the admins if the inviter has left, at most once a day. Returns 409 unless the invitation has expired.',
  },
  input: { body: z.object({ invitationToken: requiredTextInput(200) }) },
  output: { 200: z.object({ message: z.string() }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, { writes, now }) => {
    await askInviterForLink(writes, body.invitationToken, now);
    return okReply({ message: 'We asked the person who invited you for a new invitation' });
  },
});
