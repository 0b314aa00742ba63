// What may be written into a comment on a workflow.
import { z } from 'zod';
import { id, isVisibleText } from '../api/fields';
import { WORKFLOW_COMMENT_MAX } from './comment';

export const workflowCommentContentInput = z
  .string()
  .max(WORKFLOW_COMMENT_MAX)
  .refine(isVisibleText, 'is required');

const MOST_MENTIONED = 50;

/** Ids, or what a read answers: objects with an id. */
export const mentionedUserIdsInput = z
  .array(z.union([id, z.object({ id })]).transform((user) => (typeof user === 'string' ? user : user.id)))
  .max(MOST_MENTIONED)
  .default([]);
