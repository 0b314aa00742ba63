// POST /v2/expiries/{id}/comments.
import { z } from 'zod';
import { createdReply, EDITOR, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageNewExpiryComment } from '../commentChanges';
import { commentOut, commentTextInput, viewExpiryComment } from '../views';

export const createExpiryComment = v2Endpoint({
  method: 'POST',
  path: '/expiries/{id}/comments',
  access: EDITOR,
  stagesAll: true,
  docs: {
    summary: 'Comment on an expiry',
    description:
      'The text comes back HTML-escaped, with newlines as <br>. It mentions members as @[Name](id), @email or @Full Name; they are notified in the app.',
  },
  input: { path: z.object({ id }), body: z.object({ text: commentTextInput }) },
  output: { 201: commentOut },
  run: async ({ path, body }, context) => {
    const comment = await stageNewExpiryComment(context, path.id, body.text);
    return createdReply(viewExpiryComment(comment), `/v2/comments/${comment.id}`);
  },
});
