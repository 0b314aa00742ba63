// Comments on workflows and runs through HTTP.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { notifications } from '../../../functions/notifications/notification';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type Person, type World } from '../../support/world';

const sections = [
  { id: 'one', title: 'One', steps: [{ id: 'a', title: 'A' }] },
  { id: 'two', title: 'Two', steps: [{ id: 'c', title: 'C' }] },
];
const newWorkflow = async (person: Person): Promise<string> =>
  (await person.call('/v1/createWorkflow', { body: { title: 'Renewal', sections } })).body.workflow_id;
const comment = (person: Person, workflow_id: string, content: string, over: object = {}) =>
  person.call('/v1/createWorkflowComment', { body: { workflow_id, content, ...over } });
const listed = async (person: Person, query: string): Promise<string[]> =>
  (await person.call(`/v1/getWorkflowComments?${query}`)).body.comments.map(
    ({ content }: { content: string }) => content,
  );
const notificationsOf = (world: World, person: Person) =>
  notifications.of(tenantOf(world.organizationId)).list((query) => query.where('user_id', '==', person.id));

describe('v1 getWorkflowComments', () => {
  it('lists comments newest first, by step, or else by section', async () => {
    const { editor } = await newWorld();
    const id = await newWorkflow(editor);
    const made = await comment(editor, id, 'on all');
    expect(made.status, JSON.stringify(made.body)).to.equal(201);
    const author = { user_id: editor.id, user_name: 'editor Person', user_email: editor.email };
    expect(made.body.comment).to.deep.include({ ...author, workflow_id: id, is_edited: false });
    await comment(editor, id, 'on one', { section_id: 'one' });
    await comment(editor, id, 'on a', { step_id: 'a' });
    await comment(editor, id, 'on c', { step_id: 'c', section_id: 'one' });
    expect(await listed(editor, `workflow_id=${id}`)).to.deep.equal(['on c', 'on a', 'on one', 'on all']);
    expect(await listed(editor, `workflow_id=${id}&section_id=one`)).to.deep.equal(['on a', 'on one']);
    expect(await listed(editor, `workflow_id=${id}&step_id=a`)).to.deep.equal(['on a']);
    expect(await listed(editor, `workflow_id=${id}&step_id=a&section_id=two`)).to.deep.equal(['on a']);
    expect(await listed(editor, `workflow_id=${id}&section_id=two`)).to.deep.equal(['on c']);
  });
});

describe('v1 workflow comments', () => {
  it('notify mentioned members once, whether picked or typed, but never the author', async () => {
    const world = await newWorld();
    const { editor, viewer, admin } = world;
    const id = await newWorkflow(editor);
    const made = await comment(editor, id, `@[viewer](${viewer.id}) and @${editor.email}, see this`, {
      mentioned_users: [viewer.id, { id: admin.id }],
    });
    expect(made.body.comment.mentioned_users).to.have.deep.members([
      { id: viewer.id, name: 'viewer Person' },
      { id: admin.id, name: 'admin Person' },
    ]);
    for (const person of [viewer, admin]) {
      const [notified, ...more] = await notificationsOf(world, person);
      expect(more).to.deep.equal([]);
      expect(notified).to.deep.include({
        type: 'mention',
        item_type: 'workflow',
        item_id: id,
        item_name: 'Renewal',
      });
      expect(notified?.mentioned_by?.id).to.equal(editor.id);
    }
    expect(await notificationsOf(world, editor)).to.deep.equal([]);
    const edit = (mentioned_users: string[]) =>
      editor.call('/v1/updateWorkflowComment', {
        body: { comment_id: made.body.comment.id, content: 'Again', mentioned_users },
      });
    const edited = await edit([viewer.id]);
    expect(edited.body.comment).to.deep.include({ content: 'Again', is_edited: true });
    expect(edited.body.comment.mentioned_users).to.deep.equal(made.body.comment.mentioned_users);
    expect(await notificationsOf(world, viewer)).to.have.length(1);
  });

  it('can be edited only by their author, and deleted by the author or an admin', async () => {
    const world = await newWorld();
    const { editor, admin, viewer } = world;
    const id = await newWorkflow(editor);
    const key = await newApiKey(world.organizationId, 'editor');
    const byKey = await key.call('/v1/createWorkflowComment', {
      body: { workflow_id: id, content: 'Robot' },
    });
    expect(byKey.body.comment).to.deep.include({ user_id: key.id, user_email: null });
    const { id: commentId } = (await comment(editor, id, 'Mine')).body.comment;
    const edit = (person: Person) =>
      person.call('/v1/updateWorkflowComment', { body: { id: commentId, content: 'Other' } });
    const remove = (person: Person, which: string) =>
      person.call('/v1/deleteWorkflowComment', { body: { id: which } });
    expect((await edit(admin)).status).to.equal(403);
    expect((await remove(viewer, commentId)).status).to.equal(403);
    expect((await remove(editor, byKey.body.comment.id)).status).to.equal(403);
    expect((await remove(editor, commentId)).body).to.deep.equal({ deleted: true, id: commentId });
    expect((await remove(admin, byKey.body.comment.id)).status).to.equal(200);
    expect((await edit(editor)).status).to.equal(404);
  });

  it('are deleted with their workflow, while those on its runs stay', async () => {
    const { editor } = await newWorld();
    const id = await newWorkflow(editor);
    const { run_id } = (await editor.call('/v1/startWorkflowRun', { body: { workflow_id: id } })).body;
    await comment(editor, run_id, 'on the run');
    const { id: commentId } = (await comment(editor, id, 'on the workflow')).body.comment;
    await editor.call('/v1/deleteWorkflow', { body: { id } });
    await sandbox.untilIdle();
    expect((await editor.call(`/v1/getWorkflowComments?workflow_id=${id}`)).status).to.equal(404);
    const gone = await editor.call('/v1/updateWorkflowComment', { body: { id: commentId, content: 'x' } });
    expect(gone.status).to.equal(404);
    expect(await listed(editor, `workflow_id=${run_id}`)).to.deep.equal(['on the run']);
  });
});
