// PATCH /v2/comments/{id}.
import { z } from 'zod';
import { EDITOR, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageCommentEdit } from '../commentChanges';
import { commentOut, commentText, viewComment } from '../views';

export const updateComment = v2Endpoint({
  method: 'PATCH',
  path: '/comments/{id}',
  access: EDITOR,
  docs: { summary: 'Edit one’s own comment' },
  input: { path: z.object({ id }), body: z.object({ text: commentText }) },
  output: { 200: commentOut },
  run: async ({ path, body }, context) =>
    ok(viewComment(await stageCommentEdit(context, path.id, body.text))),
});
