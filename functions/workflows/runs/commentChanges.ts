// Creates, edits and deletes comments on workflows and runs, and notifies mentioned members.
import type { Tenant } from '../../api/actor';
import { forbidden, invalidFields, UnknownReference } from '../../api/errors';
import type { MutationContext } from '../../api/writes';
import {
  listMentionedMembers,
  type Mentioned,
  mentionableOfUser,
  mentionsAsStoredOf,
  stageMentionNotices,
} from '../../comments/mentions';
import { getMember } from '../../identity/members';
import { newId } from '../../platform/ids';
import { publicUrlOfPath, workflowRunPageUrl } from '../../platform/params';
import { workflows } from '../record';
import { type WorkflowComment, workflowComments } from './comment';
import { workflowRuns } from './run';

/** The commented record: a workflow or a run. */
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
  const link = workflowRunPageUrl(run.id);
  return { id, kind: 'workflow_run', title: run.workflow_title, sections: run.sections, link };
}

export interface CommentInput {
  content: string;
  stepId: string | null;
  sectionId: string | null;
  /** Ids of mentioned members, in addition to those named in the text. */
  mentioned: readonly string[];
}

/** The comment's step and section. A step implies its section. @throws 400 for an unknown step or section. */
function locationOf(subject: Subject, { stepId, sectionId }: CommentInput) {
  if (stepId !== null) {
    const section = subject.sections.find(({ steps }) => steps.some(({ id }) => id === stepId));
    if (!section) throw invalidFields({ step_id: 'must be a step of the workflow' });
    return { step_id: stepId, section_id: section.id };
  }
  if (sectionId !== null && !subject.sections.some(({ id }) => id === sectionId)) {
    throw invalidFields({ section_id: 'must be a section of the workflow' });
  }
  return { step_id: null, section_id: sectionId };
}

/** 1 read per mentioned id, and 1 per member if the text may mention some. @throws 400 for a non-member. */
async function mentionsIn(
  { tenant, actor }: MutationContext,
  { content, mentioned }: Pick<CommentInput, 'content' | 'mentioned'>,
): Promise<Mentioned[]> {
  const named = await Promise.all(mentioned.map((userId) => getMember(tenant, userId)));
  const people = new Map<string, Mentioned>();
  for (const user of named) {
    if (!user) throw new UnknownReference({ mentioned_users: 'must be users of your organization' });
    people.set(user.id, mentionableOfUser(user));
  }
  for (const person of await listMentionedMembers(tenant, content)) people.set(person.id, person);
  people.delete(actor.id);
  return [...people.values()];
}

const stageMentions = (
  context: MutationContext,
  { id, content }: WorkflowComment,
  { kind, id: itemId, title, link }: Subject,
  people: readonly Mentioned[],
): Promise<void> => {
  const item = { type: kind, id: itemId, name: title, link };
  return stageMentionNotices(context, people, {
    item,
    commentText: content,
    cause: ['workflow_comment', id],
  });
};

/** 1 to 2 reads and 1 write, plus mentions. @throws 404; 400. */
export async function stageNewWorkflowComment(
  context: MutationContext,
  workflowId: string,
  given: CommentInput,
): Promise<WorkflowComment> {
  const { writes, tenant, actor, now } = context;
  const subject = await requireWorkflowOrRunToComment(tenant, workflowId);
  const location = locationOf(subject, given);
  const people = await mentionsIn(context, given);
  const comment = workflowComments.of(tenant).stageCreate(writes, newId(), {
    workflow_id: workflowId,
    ...location,
    user_id: actor.id,
    user_name: actor.name,
    user_email: actor.email,
    content: given.content,
    mentioned_users: mentionsAsStoredOf(people),
    is_edited: false,
    created_at: now,
    updated_at: now,
  });
  await stageMentions(context, comment, subject, people);
  return comment;
}

const requireComment = workflowComments.required('Comment');

/**
 * Only the author may edit; newly mentioned members are notified. 1 read, 1 write.
 * @throws 404; 403; 400.
 */
export async function stageWorkflowCommentEdit(
  context: MutationContext,
  id: string,
  given: Pick<CommentInput, 'content' | 'mentioned'>,
): Promise<WorkflowComment> {
  const { writes, tenant, actor, now } = context;
  const comment = await requireComment(tenant, id);
  if (comment.user_id !== actor.id) throw forbidden('Only the author may edit a comment');
  const mentionedBefore = new Set(comment.mentioned_users.map((user) => user.id));
  const people = (await mentionsIn(context, given)).filter((person) => !mentionedBefore.has(person.id));
  const edited = workflowComments.of(tenant).stageUpdate(writes, comment, {
    content: given.content,
    is_edited: true,
    mentioned_users: [...comment.mentioned_users, ...mentionsAsStoredOf(people)],
    updated_at: now,
  });
  if (people.length > 0) {
    await stageMentions(
      context,
      edited,
      await requireWorkflowOrRunToComment(tenant, comment.workflow_id),
      people,
    );
  }
  return edited;
}

/** Allowed for the author and admins. 1 read, 1 write. @throws 404; 403. */
export async function stageWorkflowCommentDeletion(context: MutationContext, id: string): Promise<void> {
  const comment = await requireComment(context.tenant, id);
  if (comment.user_id !== context.actor.id && context.actor.role !== 'admin') {
    throw forbidden('Only the author or an admin may delete a comment');
  }
  workflowComments.of(context.tenant).stageDelete(context.writes, comment);
}
