// Comments on workflows and runs. Mentioned members are notified.

import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { forbidden, invalidFieldsError, UnknownReferenceError } from '../../api/errors';
import { timestampFieldsOut } from '../../api/fields';
import { declareRecordResource, namedOpenApiObject } from '../../api/records';
import { KEPT_UNTIL_DELETED } from '../../api/stored';
import type { MutationContext, Writes } from '../../api/writes';
import {
  listMentionedMembers,
  type MentionableMember,
  mentionableMemberOf,
  stageMentionNotices,
  storedMentionsOf,
} from '../../comments/mentions';
import { getMember } from '../../identity/user';
import { newId } from '../../platform/ids';
import { pageUrlOfWorkflowRun, publicUrlOfPath } from '../../platform/pageUrls';
import { pageSize } from '../../platform/params';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { timestampFields } from '../../store/values';
import { isSectionOrStepId } from '../outline';
import { workflows } from '../workflow';
import { workflowRuns } from './run';

export const MAX_WORKFLOW_COMMENT_LENGTH = 5000;

/** Fields that the API returns unchanged. */
const shownFields = {
  /** The id of the workflow or run. */
  workflow_id: z.string(),
  step_id: z.string().nullable(),
  section_id: z.string().nullable(),
  /** The author: a user id or the id of an API key. */
  user_id: z.string(),
  /** The author's name and email address when the comment was written; an API key has no email address. */
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
    ...timestampFields,
  },
  { holds: 'comments on checklists', personal: ['users', 'anyone'], kept: KEPT_UNTIL_DELETED },
  { type: 'workflow_comment', nameOf: ({ user_name }) => user_name },
);
export type WorkflowComment = RecordOf<typeof workflowComments>;

const workflowCommentOut = namedOpenApiObject('WorkflowComment', {
  id: z.string(),
  ...shownFields,
  ...timestampFieldsOut,
});

export const workflowCommentResource = declareRecordResource('comment', 'Comment', workflowCommentOut);

/**
 * All comments, newest first. 1 read each, at least 1. For a step, the query filters by step only. Indexes:
 * organization_id, workflow_id[, step_id | section_id], created_at descending.
 */
export async function listWorkflowComments(
  tenant: Tenant,
  wanted: { workflow_id: string; step_id?: string | undefined; section_id?: string | undefined },
): Promise<WorkflowComment[]> {
  const { workflow_id, step_id, section_id } = wanted;
  const location = step_id || section_id;
  // Firestore rejects queries for very long strings.
  if (location && !isSectionOrStepId(location)) return [];
  return workflowComments.of(tenant).list((query) => {
    const all = query.where('workflow_id', '==', workflow_id);
    const filtered = location ? all.where(step_id ? 'step_id' : 'section_id', '==', location) : all;
    return filtered.orderBy('created_at', 'desc');
  });
}

const AT_A_TIME = pageSize(200);

/**
 * Stages the deletion of a workflow's next batch of comments. Returns whether there were any. 1 read and 1 write each.
 */
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

/** The record commented on: a workflow or a run. */
interface Subject {
  id: string;
  kind: 'workflow' | 'workflow_run';
  title: string;
  link: string;
  sections: readonly { id: string; steps: readonly { id: string }[] }[];
}

/** 1 read for a workflow, 2 for a run. @throws 404. */
export async function requireWorkflowOrRunToComment(tenant: Tenant, id: string): Promise<Subject> {
  const workflow = await workflows.of(tenant).get(id);
  if (workflow) {
    const { title, sections } = workflow;
    return { id, kind: 'workflow', title, sections, link: publicUrlOfPath('/') };
  }
  const run = await workflowRuns.of(tenant).require(id, 'Workflow');
  const link = pageUrlOfWorkflowRun(run.id);
  return { id, kind: 'workflow_run', title: run.workflow_title, sections: run.sections, link };
}

interface CommentContent {
  content: string;
  /** Ids of the members mentioned, in addition to the mentions in the text. */
  mentioned_users: readonly string[];
}

type CommentLocation = Pick<WorkflowComment, 'step_id' | 'section_id'>;

/**
 * The comment's step and section. If a step is given, its section is used. @throws 400 for an unknown step or section.
 */
function locationOf({ sections }: Subject, { step_id, section_id }: CommentLocation): CommentLocation {
  if (step_id) {
    const section = sections.find(({ steps }) => steps.some(({ id }) => id === step_id));
    if (!section) throw invalidFieldsError({ step_id: 'must be a step of the workflow' });
    return { step_id, section_id: section.id };
  }
  if (section_id && !sections.some(({ id }) => id === section_id)) {
    throw invalidFieldsError({ section_id: 'must be a section of the workflow' });
  }
  return { step_id: null, section_id: section_id || null };
}

/**
 * Finds the mentioned members. 1 read per given id, plus 1 per member if the text may contain mentions. @throws 400 for
 * a non-member.
 */
async function mentionsIn(
  { tenant, actor }: MutationContext,
  { content, mentioned_users: mentioned }: CommentContent,
): Promise<MentionableMember[]> {
  const named = await Promise.all(mentioned.map((userId) => getMember(tenant, userId)));
  const people = new Map<string, MentionableMember>();
  for (const user of named) {
    if (!user) throw new UnknownReferenceError({ mentioned_users: 'must be users of your organization' });
    people.set(user.id, mentionableMemberOf(user));
  }
  for (const person of await listMentionedMembers(tenant, content)) people.set(person.id, person);
  people.delete(actor.id);
  return [...people.values()];
}

const stageMentions = (
  context: MutationContext,
  { id, content }: WorkflowComment,
  { kind, id: itemId, title, link }: Subject,
  people: readonly MentionableMember[],
): Promise<void> => {
  const item = { type: kind, id: itemId, name: title, link };
  return stageMentionNotices(context, people, {
    item,
    commentText: content,
    cause: ['workflow_comment', id],
  });
};

/** 1 or 2 reads and 1 write, plus the cost of mentions. @throws 404; 400. */
export async function stageNewWorkflowComment(
  context: MutationContext,
  given: Pick<WorkflowComment, 'workflow_id'> & CommentLocation & CommentContent,
): Promise<WorkflowComment> {
  const { writes, tenant, actor, now } = context;
  const subject = await requireWorkflowOrRunToComment(tenant, given.workflow_id);
  const location = locationOf(subject, given);
  const people = await mentionsIn(context, given);
  const comment = workflowComments.of(tenant).stageCreate(writes, newId(), {
    workflow_id: given.workflow_id,
    ...location,
    user_id: actor.id,
    user_name: actor.name,
    user_email: actor.email,
    content: given.content,
    mentioned_users: storedMentionsOf(people),
    is_edited: false,
    created_at: now,
    updated_at: now,
  });
  await stageMentions(context, comment, subject, people);
  return comment;
}

const requireComment = workflowComments.required('Comment');

/**
 * Only the author may edit a comment. Notifies newly mentioned members. 1 read, 1 write.
 * @throws 404; 403; 400.
 */
export async function stageWorkflowCommentEdit(
  context: MutationContext,
  id: string,
  given: CommentContent,
): Promise<WorkflowComment> {
  const { writes, tenant, actor, now } = context;
  const comment = await requireComment(tenant, id);
  if (comment.user_id !== actor.id) throw forbidden('Only the author may edit a comment');
  const mentionedBefore = new Set(comment.mentioned_users.map((user) => user.id));
  const people = (await mentionsIn(context, given)).filter((person) => !mentionedBefore.has(person.id));
  const edited = workflowComments.of(tenant).stageUpdate(writes, comment, {
    content: given.content,
    is_edited: true,
    mentioned_users: [...comment.mentioned_users, ...storedMentionsOf(people)],
    updated_at: now,
  });
  if (people.length > 0) {
    await stageMentions(context, edited, await requireWorkflowOrRunToComment(tenant, comment.workflow_id), people);
  }
  return edited;
}

/** Only the author or an admin may delete a comment. 1 read, 1 write. @throws 404; 403. */
export async function stageWorkflowCommentDeletion(context: MutationContext, id: string): Promise<void> {
  const comment = await requireComment(context.tenant, id);
  if (comment.user_id !== context.actor.id && context.actor.role !== 'admin') {
    throw forbidden('Only the author or an admin may delete a comment');
  }
  workflowComments.of(context.tenant).stageDelete(context.writes, comment);
}
