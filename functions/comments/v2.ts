// v2 operations for comments on expiries.
import { z } from 'zod';
import { createdReply, EDITOR_ACCESS, v2Endpoint } from '../api/endpoint';
import { id } from '../api/fields';
import { v2DeleteEndpoint, v2GetEndpoint, v2ListEndpoint, v2UpdateEndpoint } from '../api/recordEndpoints';
import { requireExpiry } from '../expiries/record/record';
import {
  commentTextInput,
  expiryCommentOut,
  expiryCommentResource,
  listExpiryCommentPage,
  requireExpiryComment,
  stageExpiryCommentDeletion,
  stageExpiryCommentEdit,
  stageNewExpiryComment,
  viewExpiryComment,
} from './record';

export const listExpiryComments = v2ListEndpoint({
  path: '/expiries/{id}/comments',
  docs: { summary: 'List the comments on an expiry', description: 'Newest first.' },
  of: requireExpiry,
  list: ({ tenant }, query, expiryId) => listExpiryCommentPage(tenant, { expiryId, ...query }),
  resource: expiryCommentResource,
});

export const getComment = v2GetEndpoint({
  path: '/comments/{id}',
  docs: { summary: 'Get a comment' },
  resource: expiryCommentResource,
  find: requireExpiryComment,
});

export const createExpiryComment = v2Endpoint({
  method: 'POST',
  path: '/expiries/{id}/comments',
  access: EDITOR_ACCESS,
  stagesAll: true,
  docs: {
    summary: 'Create a comment',
    description:
      'Returns the text HTML-escaped, with newlines as <br>. Use @[Name](id), @email or @Full Name to mention members, who are then notified in the app.',
  },
  input: { path: z.object({ id }), body: z.object({ text: commentTextInput }) },
  output: { 201: expiryCommentOut },
  run: async ({ path, body }, context) => {
    const comment = await stageNewExpiryComment(context, path.id, body.text);
    return createdReply(viewExpiryComment(comment), `/v2/comments/${comment.id}`);
  },
});

export const updateComment = v2UpdateEndpoint({
  path: '/comments/{id}',
  docs: { summary: 'Update a comment' },
  body: z.object({ text: commentTextInput }),
  change: (context, id, { text }) => stageExpiryCommentEdit(context, id, text),
  resource: expiryCommentResource,
});

export const deleteComment = v2DeleteEndpoint({
  path: '/comments/{id}',
  docs: { summary: 'Delete a comment', description: 'Only the author and admins can delete a comment.' },
  remove: stageExpiryCommentDeletion,
});
