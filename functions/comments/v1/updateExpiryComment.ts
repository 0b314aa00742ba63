// POST or PUT /v1/updateExpiryComment (specification section 4.2).
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageCommentEdit } from '../commentChanges';
import { commentOut, commentText, viewComment } from '../views';

export const updateExpiryComment = v1Endpoint({
  methods: ['POST', 'PUT'],
  access: EDITOR,
  docs: { summary: 'Edit one’s own comment', section: '4.2' },
  input: { body: z.object({ commentId: id, text: commentText }) },
  output: { 200: z.object({ comment: commentOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) =>
    ok({ comment: viewComment(await stageCommentEdit(context, body.commentId, body.text)) }),
});
