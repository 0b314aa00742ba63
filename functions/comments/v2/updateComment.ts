// PATCH /v2/comments/{id}.
import { z } from 'zod';
import { v2Change } from '../../api/recordEndpoints';
import { stageCommentEdit } from '../commentChanges';
import { commentAnswer, commentText } from '../views';

export const updateComment = v2Change({
  path: '/comments/{id}',
  docs: { summary: 'Edit one’s own comment' },
  body: z.object({ text: commentText }),
  change: (context, id, { text }) => stageCommentEdit(context, id, text),
  answer: commentAnswer,
});
