// POST /v1/createExpiryComment.
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageNewComment } from '../commentChanges';
import { commentOut, commentText, viewComment } from '../views';

export const createExpiryComment = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  stagesAll: true,
  docs: {
    summary: 'Comment on an expiry',
    description: 'Mentions members as @[Name](id), @email or @Full Name; they are notified in the app.',
  },
  idempotent: true,
  input: { body: z.object({ expiryId: id, text: commentText }) },
  output: { 201: z.object({ comment: commentOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) =>
    created({ comment: viewComment(await stageNewComment(context, body.expiryId, body.text)) }),
});
