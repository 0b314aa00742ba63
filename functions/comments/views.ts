// The API view of comments, the same in v1 and v2.
import { z } from 'zod';
import { isVisibleText, timestampOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { type Comment, EXPIRY_COMMENT_MAX } from './record';

export const commentTextInput = z.string().max(EXPIRY_COMMENT_MAX).refine(isVisibleText, 'is required');

export const commentOut = namedOpenApiObject('ExpiryComment', {
  id: z.string(),
  expiryId: z.string(),
  text: z.string(),
  userId: z.string(),
  username: z.string(),
  edited: z.boolean(),
  timestamp: timestampOut,
});

export const viewExpiryComment = (comment: Comment): z.input<typeof commentOut> => ({
  id: comment.id,
  expiryId: comment.expiry_id,
  text: comment.text,
  userId: comment.user_id,
  username: comment.username,
  edited: comment.edited,
  timestamp: comment.created_at.toISOString(),
});
export const commentAnswer = { noun: 'comment', output: commentOut, view: viewExpiryComment };
