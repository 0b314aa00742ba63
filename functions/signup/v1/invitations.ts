// v1 endpoints of invitations, for admins.
import { z } from 'zod';
import { ADMIN_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { v1ListEndpoint, v1UpdateEndpoint } from '../../api/recordEndpoints';
import { recordNamingInBody } from '../../api/records';
import { stageMemberRemoval } from '../../organizations/people';
import {
  grantedAccessOut,
  listAccessGrantedByUser,
  revokeLinksOfUserBeyondOneCommit,
  stageGrantedAccessRevocation,
  viewAccessGrantedByUser,
} from '../grantedAccess';
import { invitationAnswer, listInvitations } from '../invitation';
import { stageInvitationCancellation } from '../invite';

/** The organization's invitations, newest first. */
export const getInvitations = v1ListEndpoint({
  access: ADMIN_PERSON,
  docs: {
    summary: 'List invitations',
    description: 'Returns all pending invitations and the newest 500 of any status, newest first.',
  },
  list: ({ tenant, now }) => listInvitations(tenant, now),
  field: 'invitations',
  answer: invitationAnswer,
});

/** Cancels an invitation. */
export const cancelInvitation = v1UpdateEndpoint(recordNamingInBody(), {
  methods: ['POST'],
  access: ADMIN_PERSON,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Cancel an invitation',
    description: 'The link stops working immediately and the seat is freed.',
  },
  errors: ['CONFLICT', 'GONE'],
  change: ({ writes, tenant, now }, id) => stageInvitationCancellation(writes, tenant, id, now),
  done: 'cancelled',
  answer: invitationAnswer,
});

/** Removes a person from the organization. */
export const removeUser = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: ADMIN_PERSON,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Remove a member',
    description:
      'The member’s tokens and calendar feeds stop working immediately and the seat is freed. `granted_access` lists the active API keys, pending invitations and links that the member created. With `revoke_access: true`, all of them are revoked with the removal (`access_revoked`). `has_more` means more than 200 links of a kind exist: 200 are listed, all are revoked. Removing the last admin returns 409.',
  },
  input: { body: z.object({ userId: id, revoke_access: z.boolean().default(false) }) },
  output: {
    200: z.object({
      message: z.string(),
      granted_access: grantedAccessOut,
      access_revoked: z.boolean(),
    }),
  },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const { writes, tenant, now } = context;
    await stageMemberRemoval(writes, tenant, body.userId, now);
    const access = await listAccessGrantedByUser(tenant, body.userId, now);
    if (body.revoke_access) {
      if (access.hasMore) await revokeLinksOfUserBeyondOneCommit(tenant, body.userId, now);
      const left = access.hasMore ? await listAccessGrantedByUser(tenant, body.userId, now) : access;
      await stageGrantedAccessRevocation(context, left);
    }
    return okReply({
      message: 'The person is no longer in your organization',
      granted_access: viewAccessGrantedByUser(access),
      access_revoked: body.revoke_access,
    });
  },
});
