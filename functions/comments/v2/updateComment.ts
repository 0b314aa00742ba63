// PATCH /v2/comments/{id}.
import { z } from 'zod';
import { v2UpdateEndpoint } from '../../api/recordEndpoints';
import { stageExpiryCommentEdit } from '../commentChanges';
import { commentAnswer, commentTextInput } from '../views';

export const updateComment = v2UpdateEndpoint({
  path: '/comments/{id}',
  docs: { summary: 'Edit one’s own comment' },
  body: z.object({ text: commentTextInput }),
  change: (context, id, { text }) => stageExpiryCommentEdit(context, id, text),
  answer: commentAnswer,
});
