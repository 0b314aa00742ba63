// POST or PUT /v1/updateExpiryComment.
import { z } from 'zod';
import { ANY_MEMBER, okReply, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageExpiryCommentEdit } from '../commentChanges';
import { commentOut, commentTextInput, viewExpiryComment } from '../views';

export const updateExpiryComment = v1Endpoint({
  methods: ['POST', 'PUT'],
  access: ANY_MEMBER,
  whenReadOnly: 'refused',
  docs: {
    summary: 'Edit one’s own comment',
    description: 'Its author may, whatever their role is by now; nobody else.',
  },
  input: { body: z.object({ commentId: id, text: commentTextInput }) },
  output: { 200: z.object({ comment: commentOut }) },
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  run: async ({ body }, context) =>
    okReply({ comment: viewExpiryComment(await stageExpiryCommentEdit(context, body.commentId, body.text)) }),
});
