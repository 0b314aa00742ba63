// Workflows through HTTP: the template, its types, the plan's limit, and comments.
import { expect } from 'chai';
import { notifications } from '../../../functions/notifications/notification';
import { workflowComments } from '../../../functions/workflows/runs/comments';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newTeam, newWorld, type Person, type World } from '../../support/world';
import { done, outcomeOf, valuesOf } from '../http';
import { copy } from '../privacy/erasing';

const create = (person: Person, body: object) => person.call('/v1/createWorkflow', { body });

describe('v1 createWorkflow', () => {
  it('accepts every field, and returns due_date as the start of the organization’s day', async () => {
    const { admin, editor, organizationId } = await newWorld({ timezone: 'Asia/Tokyo' });
    const type = (await editor.call('/v1/createWorkflowType', { body: { name: 'Legal' } })).body;
    const given = {
      title: 'Renewal',
      description: 'Line one\nLine two',
      team_id: await newTeam(organizationId),
      workflow_type_id: type.workflow_type_id,
      tags: ['legal', 'eu'],
    };
    const answer = await create(editor, { ...given, due_date: '2028-02-29' });
    expect(answer.body.workflow).to.deep.include({ ...given, due_date: '2028-02-28T15:00:00.000Z' });
    const { id, due_date } = answer.body.workflow;
    await admin.call('/v1/updateOrganizationSettings', { body: { timezone: 'America/New_York' } });
    const sentBack = await editor.call('/v1/updateWorkflow', { body: { id, due_date } });
    expect(sentBack.body.workflow.due_date, 'unchanged in another zone').to.equal(due_date);
    const within = await editor.call('/v1/updateWorkflow', {
      body: { id, due_date: '2028-03-01T02:00:00Z' },
    });
    expect(within.body.workflow.due_date, 'its local day').to.equal('2028-02-29T05:00:00.000Z');
    const cleared = { due_date: '', team_id: '', workflow_type_id: '' };
    const expected = { due_date: null, team_id: null, workflow_type_id: null };
    expect((await create(editor, { title: 'x', ...cleared })).body.workflow).to.deep.include(expected);
  });

  it('rejects assignees, teams and types of other organizations, and too many assignees; former members stay', async () => {
    const [{ admin, editor, viewer }, other] = await Promise.all([newWorld(), newWorld()]);
    const assignedTo = (...ids: string[]) => ({
      sections: [{ title: 'S', steps: ids.map((assignee_id) => ({ title: 'A', assignee_id })) }],
    });
    const many = Array.from({ length: 31 }, (_, n) => `user-${n}`);
    for (const [ids, problem] of [
      [[other.editor.id], 'must assign steps only to members of your organization'],
      [many, 'has more than 30 different assignees'],
    ] as const) {
      const { details } = (await create(editor, { title: 'x', ...assignedTo(...ids) })).body;
      expect(details.fields).to.deep.equal({ sections: problem });
    }
    expect((await editor.call('/v1/getWorkflows')).body.total).to.equal(0);
    const { id, sections } = (await create(editor, { title: 'x', ...assignedTo(viewer.id) })).body.workflow;
    await admin.call('/v1/removeUser', { body: { userId: viewer.id } });
    const update = (body: object) => editor.call('/v1/updateWorkflow', { body: { id, ...body } });
    expect((await update({ sections })).status, 'sent back').to.equal(200);
    expect(outcomeOf(await update(assignedTo(other.editor.id)))).to.deep.equal([400, 'sections']);
    const foreign = { team_id: await newTeam(other.organizationId), workflow_type_id: 'unknown' };
    expect(outcomeOf(await update(foreign))).to.deep.equal([400, ...Object.keys(foreign)]);
  });

  it('stops exactly at the plan’s limit with a PlanLimitError, and a deletion frees a place', async () => {
    const { editor } = await newWorld({ plan: 'trial' });
    const answers = await Promise.all(Array.from({ length: 7 }, (_, n) => create(editor, { title: `W${n}` })));
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 403);
    expect([made.length, refused.length]).to.deep.equal([5, 2]);
    const { code, details } = (await create(editor, { title: 'Sixth' })).body;
    expect(code).to.equal('PLAN_LIMIT_REACHED');
    expect(details).to.deep.include({ limit_name: 'workflows', limit: 5, used: 5 });
    await editor.call('/v1/deleteWorkflow', { body: { id: made[0]?.body.workflow_id } });
    expect((await create(editor, { title: 'Sixth' })).status).to.equal(201);
  });
});

const sections = [
  { id: 'one', title: 'One', steps: [{ id: 'a', title: 'A' }] },
  { id: 'two', title: 'Two', steps: [{ id: 'c', title: 'C' }] },
];
const newWorkflow = async (person: Person): Promise<string> =>
  (await person.call('/v1/createWorkflow', { body: { title: 'Renewal', sections } })).body.workflow_id;
const comment = (person: Person, workflow_id: string, content: string, over: object = {}) =>
  person.call('/v1/createWorkflowComment', { body: { workflow_id, content, ...over } });
const listed = async (person: Person, query: string): Promise<string[]> =>
  valuesOf((await person.call(`/v1/getWorkflowComments?${query}`)).body.comments, 'content');
const notificationsOf = (world: World, person: Person) =>
  notifications.of(world).list((query) => query.where('user_id', '==', person.id));

describe('Workflows', () => {
  it('v1 workflows change only the fields sent, and are filtered, newest first', async () => {
    const { editor, organizationId } = await newWorld({ timezone: 'Europe/London' });
    const team_id = await newTeam(organizationId);
    const sections = [{ title: 'Prepare', steps: [{ title: 'Call', due: { days: 3, from: 'run_start' } }] }];
    const first = (await create(editor, { title: 'First', tags: ['a'], team_id, sections })).body.workflow;
    const expectedStep = { title: 'Call', due: { days: 3, from: 'run_start' } };
    expect(first.sections[0].steps[0]).to.deep.include(expectedStep);
    const type = (await editor.call('/v1/createWorkflowType', { body: { name: 'Legal' } })).body;
    const { workflow_type_id: k } = type;
    const second = (await create(editor, { title: 'Second', workflow_type_id: k })).body.workflow;
    const answer = await editor.call('/v1/updateWorkflow', {
      body: { id: first.id, status: 'archived', due_date: '2027-01-02' },
    });
    expect(answer.body.workflow).to.deep.equal({
      ...first,
      status: 'archived',
      due_date: '2027-01-02T00:00:00.000Z',
      updated_at: answer.body.workflow.updated_at,
    });
    const list = async (query: string) =>
      (await editor.call(`/v1/getWorkflows${query}`)).body.workflows.map(({ id }: { id: string }) => id);
    expect(await list('')).to.deep.equal([second.id, first.id]);
    expect(await list('?status=active')).to.deep.equal([second.id]);
    expect(await list(`?team_id=${team_id}`)).to.deep.equal([first.id]);
    expect(await list(`?workflow_type_id=${k}&status=active`)).to.deep.equal([second.id]);
    const reset = await editor.call('/v1/updateWorkflow', { body: { id: first.id, status: null } });
    expect(reset.body.workflow.status).to.equal('active');
  });

  it('v1 workflow types have unique names, and can’t be deleted while in use (409), even if a workflow gets the type concurrently', async () => {
    const { editor, viewer } = await newWorld();
    const send = (name: string) => editor.call('/v1/createWorkflowType', { body: { name, description: 'Ours' } });
    const made = await done(send('Legal'), 201);
    expect((await send('LEGAL')).body.code).to.equal('CONFLICT');
    const { workflow_type_id: id } = made;
    const renamed = await editor.call('/v1/updateWorkflowType', { body: { id, name: 'Finance' } });
    expect(renamed.body.workflow_type).to.include({ name: 'Finance', description: 'Ours' });
    expect((await send('Legal')).status).to.equal(201);
    const names = (await viewer.call('/v1/getWorkflowTypes')).body.workflow_types;
    expect(names.map(({ name }: { name: string }) => name)).to.deep.equal(['Finance', 'Legal']);
    await editor.call('/v1/deleteWorkflowType', { body: { workflow_type_id: id } });
    expect((await editor.call('/v1/deleteWorkflowType', { body: { id } })).status).to.equal(404);
    expect((await send('finance')).status).to.equal(201);
    const { workflow_type_id } = (await send('Tax')).body;
    const { workflow } = (await create(editor, { title: 'A', workflow_type_id })).body;
    const remove = (id: string) => editor.call('/v1/deleteWorkflowType', { body: { workflow_type_id: id } });
    const refused = await remove(workflow_type_id);
    expect([refused.status, refused.body.code]).to.deep.equal([409, 'CONFLICT']);
    expect(refused.body.details.workflow_count).to.equal(1);
    await editor.call('/v1/updateWorkflow', { body: { id: workflow.id, workflow_type_id: null } });
    expect((await remove(workflow_type_id)).status).to.equal(200);
    for (let round = 0; round < 5; round += 1) {
      const name = `Type ${round}`;
      const { workflow_type_id: id } = (await editor.call('/v1/createWorkflowType', { body: { name } })).body;
      const [made, removed] = await Promise.all([create(editor, { title: name, workflow_type_id: id }), remove(id)]);
      expect([made.status, removed.status].join(), 'one of the two').to.be.oneOf(['201,409', '400,200']);
    }
  });

  it('v1 getWorkflowComments lists comments newest first, by step or by section, until their workflow is deleted; those on its runs stay', async () => {
    const world = await newWorld();
    const { editor, viewer } = world;
    const id = await newWorkflow(editor);
    const made = await done(comment(editor, id, 'on all'), 201);
    const author = { user_id: editor.id, user_name: 'editor Person', user_email: editor.email };
    expect(made.comment).to.deep.include({ ...author, workflow_id: id, is_edited: false });
    await comment(editor, id, 'on one', { section_id: 'one' });
    await comment(editor, id, 'on a', { step_id: 'a' });
    await comment(editor, id, 'on c', { step_id: 'c', section_id: 'one' });
    expect(await listed(editor, `workflow_id=${id}`)).to.deep.equal(['on c', 'on a', 'on one', 'on all']);
    expect(await listed(editor, `workflow_id=${id}&section_id=one`)).to.deep.equal(['on a', 'on one']);
    expect(await listed(editor, `workflow_id=${id}&step_id=a`)).to.deep.equal(['on a']);
    expect(await listed(editor, `workflow_id=${id}&step_id=a&section_id=two`)).to.deep.equal(['on a']);
    expect(await listed(editor, `workflow_id=${id}&section_id=two`)).to.deep.equal(['on c']);
    expect(await listed(editor, `workflow_id=${id}&section_id=${'x'.repeat(2_000)}`)).to.deep.equal([]);
    const { run_id } = (await editor.call('/v1/startWorkflowRun', { body: { workflow_id: id } })).body;
    await comment(editor, run_id, 'on the run', { mentioned_users: [viewer.id] });
    const [notified] = await notificationsOf(world, viewer);
    expect(notified).to.include({ item_type: 'workflow_run', item_id: run_id });
    expect(notified?.link).to.match(/\/run\//);
    await copy('workflow_comments', ['workflow_id', id], 5);
    await editor.call('/v1/deleteWorkflow', { body: { id } });
    await sandbox.untilIdle();
    expect((await editor.call(`/v1/getWorkflowComments?workflow_id=${id}`)).status).to.equal(404);
    const left = workflowComments.of(world).count((all) => all.where('workflow_id', '==', id));
    expect(await left, 'of more than one commit').to.equal(0);
    expect(await listed(editor, `workflow_id=${run_id}`)).to.deep.equal(['on the run']);
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
      const mention = { type: 'mention', item_type: 'workflow', item_id: id, item_name: 'Renewal' };
      expect(notified).to.deep.include(mention);
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
    for (const wrong of [{ step_id: 'one' }, { section_id: 'a' }, { mentioned_users: ['nobody'] }])
      expect(outcomeOf(await comment(editor, id, 'x', wrong))).to.deep.equal([400, ...Object.keys(wrong)]);
    const later = (await comment(editor, id, 'Again')).body.comment;
    await editor.call('/v1/updateWorkflowComment', { body: { id: later.id, content: `@${viewer.email}` } });
    expect(await notificationsOf(world, viewer), 'mentioned by the edit').to.have.length(2);
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
    const remove = (person: Person, which: string) => person.call('/v1/deleteWorkflowComment', { body: { id: which } });
    expect((await edit(admin)).status).to.equal(403);
    expect((await remove(viewer, commentId)).status).to.equal(403);
    expect((await remove(editor, byKey.body.comment.id)).status).to.equal(403);
    expect((await remove(editor, commentId)).body).to.deep.equal({ deleted: true, id: commentId });
    expect((await remove(admin, byKey.body.comment.id)).status).to.equal(200);
    expect((await edit(editor)).status).to.equal(404);
  });
});
