// POST /v1/deleteExpiryComment.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageExpiryCommentDeletion } from '../commentChanges';

export const deleteExpiryComment = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR,
  docs: { summary: 'Delete a comment', description: 'For its author and for admins.' },
  input: { body: z.object({ commentId: id }) },
  output: { 200: z.object({ deleted: z.literal(true), commentId: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) => {
    await stageExpiryCommentDeletion(context, body.commentId);
    return okReply({ deleted: true, commentId: body.commentId });
  },
});
