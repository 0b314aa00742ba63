// v1 endpoints for comments on expiries.
import { z } from 'zod';
import { ANY_MEMBER_ACCESS, createdReply, EDITOR_ACCESS, okReply, v1Endpoint } from '../api/endpoint';
import { id, integerQueryInput } from '../api/fields';
import { v1ListEndpoint } from '../api/recordEndpoints';
import { requireExpiry } from '../expiries/record/record';
import {
  commentTextInput,
  expiryCommentOut,
  expiryCommentResource,
  listExpiryCommentPage,
  stageExpiryCommentDeletion,
  stageExpiryCommentEdit,
  stageNewExpiryComment,
  viewExpiryComment,
} from './record';

export const getExpiryComments = v1ListEndpoint({
  docs: {
    summary: 'List an expiry’s comments',
    description: 'Newest first, up to `limit` (default 1,000).',
  },
  query: z.object({ expiryId: id, limit: integerQueryInput({ min: 1, max: 1000, fallback: 1000 }) }),
  errors: ['NOT_FOUND'],
  list: async ({ tenant }, query) => {
    await requireExpiry(tenant, query.expiryId);
    return listExpiryCommentPage(tenant, query);
  },
  field: 'comments',
  resource: expiryCommentResource,
});

export const createExpiryComment = v1Endpoint({
  methods: ['POST'],
  access: EDITOR_ACCESS,
  stagesAll: true,
  docs: {
    summary: 'Create a comment',
    description: 'Use @[Name](id), @email or @Full Name to mention members, who are then notified in the app.',
  },
  input: { body: z.object({ expiryId: id, text: commentTextInput }) },
  output: { 201: z.object({ comment: expiryCommentOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) =>
    createdReply({
      comment: viewExpiryComment(await stageNewExpiryComment(context, body.expiryId, body.text)),
    }),
});

export const updateExpiryComment = v1Endpoint({
  methods: ['POST', 'PUT'],
  access: ANY_MEMBER_ACCESS,
  whenReadOnly: 'refused',
  docs: {
    summary: 'Update a comment',
    description: 'Only the author can edit a comment, regardless of their current role.',
  },
  input: { body: z.object({ commentId: id, text: commentTextInput }) },
  output: { 200: z.object({ comment: expiryCommentOut }) },
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  run: async ({ body }, context) =>
    okReply({ comment: viewExpiryComment(await stageExpiryCommentEdit(context, body.commentId, body.text)) }),
});

export const deleteExpiryComment = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR_ACCESS,
  docs: { summary: 'Delete a comment', description: 'Only the author and admins can delete a comment.' },
  input: { body: z.object({ commentId: id }) },
  output: { 200: z.object({ deleted: z.literal(true), commentId: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) => {
    await stageExpiryCommentDeletion(context, body.commentId);
    return okReply({ deleted: true, commentId: body.commentId });
  },
});
