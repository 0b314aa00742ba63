// The comment on a workflow or a run, and its lists.

import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { timestampsOut } from '../../api/fields';
import { namedOpenApiObject, recordAnswerAsStored } from '../../api/records';
import { KEPT_UNTIL_DELETED } from '../../api/stored';
import type { Writes } from '../../api/writes';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { timestamps } from '../../store/values';
import { isOutlineId } from '../outline';

export const WORKFLOW_COMMENT_MAX = 5000;

/** Fields that the API returns unchanged. */
const shownFields = {
  /** The id of a workflow or of a run. */
  workflow_id: z.string(),
  step_id: z.string().nullable(),
  section_id: z.string().nullable(),
  /** The author: a user id or the id of an API key. */
  user_id: z.string(),
  /** The author's name and address at the time of writing; an API key has no address. */
  user_name: z.string(),
  user_email: z.string().nullable(),
  content: z.string(),
  mentioned_users: z.array(z.object({ id: z.string(), name: z.string() })),
  is_edited: z.boolean(),
};

export const workflowComments = tenantCollection(
  'workflow_comments',
  {
    ...shownFields,
    ...timestamps,
  },
  { holds: 'comments on checklists', personal: ['users', 'anyone'], kept: KEPT_UNTIL_DELETED },
  { type: 'workflow_comment', nameOf: ({ user_name }) => user_name },
);
export type WorkflowComment = RecordOf<typeof workflowComments>;

const workflowCommentOut = namedOpenApiObject('WorkflowComment', {
  id: z.string(),
  ...shownFields,
  ...timestampsOut,
});

export const workflowCommentAnswer = recordAnswerAsStored('comment', 'Comment', workflowCommentOut);

/**
 * All comments, newest first. 1 read each, at least 1. A step's comments are queried by step only. Indexes:
 * organization_id, workflow_id[, step_id | section_id], created_at descending.
 */
export async function listWorkflowComments(
  tenant: Tenant,
  wanted: { workflowId: string; stepId: string | undefined; sectionId: string | undefined },
): Promise<WorkflowComment[]> {
  const { workflowId, stepId, sectionId } = wanted;
  const location = stepId ?? sectionId;
  // Firestore rejects queries for very long texts.
  if (location !== undefined && !isOutlineId(location)) return [];
  return workflowComments.of(tenant).list((query) => {
    let filtered = query.where('workflow_id', '==', workflowId);
    if (stepId !== undefined) filtered = filtered.where('step_id', '==', stepId);
    else if (sectionId !== undefined) filtered = filtered.where('section_id', '==', sectionId);
    return filtered.orderBy('created_at', 'desc');
  });
}

const AT_A_TIME = 200;

/** Stages the removal of a workflow's next comments. Returns whether there were any. 1 read and 1 write each. */
export async function stageNextWorkflowCommentRemovals(
  writes: Writes,
  tenant: Tenant,
  workflowId: string,
): Promise<boolean> {
  const store = workflowComments.of(tenant);
  const found = await store.list((query) => query.where('workflow_id', '==', workflowId).limit(AT_A_TIME));
  for (const comment of found) store.stageDelete(writes, comment);
  return found.length > 0;
}
