// POST /v1/createExpiryComment.
import { z } from 'zod';
import { createdReply, EDITOR, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageNewExpiryComment } from '../commentChanges';
import { commentOut, commentTextInput, viewExpiryComment } from '../views';

export const createExpiryComment = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  stagesAll: true,
  docs: {
    summary: 'Comment on an expiry',
    description: 'Mentions members as @[Name](id), @email or @Full Name; they are notified in the app.',
  },
  idempotent: true,
  input: { body: z.object({ expiryId: id, text: commentTextInput }) },
  output: { 201: z.object({ comment: commentOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) =>
    createdReply({
      comment: viewExpiryComment(await stageNewExpiryComment(context, body.expiryId, body.text)),
    }),
});
