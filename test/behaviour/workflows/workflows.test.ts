// Workflows through HTTP: the template, its types and the plan's limit.
import { expect } from 'chai';
import { newTeam, newWorld, type Person } from '../../support/world';

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
    const cleared = { due_date: null, team_id: null, workflow_type_id: null };
    expect((await create(editor, { title: 'x', ...cleared })).body.workflow).to.deep.include(cleared);
  });

  it('rejects an assignee of another organization', async () => {
    const { editor } = await newWorld();
    const stranger = (await newWorld()).editor.id;
    const sections = [{ title: 'S', steps: [{ title: 'A', assignee_id: stranger }] }];
    expect((await create(editor, { title: 'x', sections })).body.details.fields).to.have.key('sections');
    expect((await editor.call('/v1/getWorkflows')).body.total).to.equal(0);
  });

  it('stops exactly at the plan’s limit with a PlanLimitError, and a deletion frees a place', async () => {
    const { editor } = await newWorld({ plan: 'trial' });
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, n) => create(editor, { title: `W${n}` })),
    );
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 403);
    expect([made.length, refused.length]).to.deep.equal([5, 2]);
    const { code, details } = (await create(editor, { title: 'Sixth' })).body;
    expect(code).to.equal('PLAN_LIMIT_REACHED');
    expect(details).to.deep.include({ limit_name: 'workflows', limit: 5, used: 5 });
    await editor.call('/v1/deleteWorkflow', { body: { id: made[0]?.body.workflow_id } });
    expect((await create(editor, { title: 'Sixth' })).status).to.equal(201);
  }).timeout(60_000);
});

describe('v1 workflows', () => {
  it('change only the fields sent, and are filtered, newest first', async () => {
    const { editor, organizationId } = await newWorld();
    const team_id = await newTeam(organizationId);
    const first = (await create(editor, { title: 'First', tags: ['a'], team_id })).body.workflow;
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
  });
});

describe('v1 workflow types', () => {
  it('can’t be deleted while in use (409), even if a workflow gets the type concurrently', async () => {
    const { editor } = await newWorld({ plan: 'enterprise' });
    const { workflow_type_id } = (await editor.call('/v1/createWorkflowType', { body: { name: 'Legal' } }))
      .body;
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
      const [made, removed] = await Promise.all([
        create(editor, { title: name, workflow_type_id: id }),
        remove(id),
      ]);
      expect([made.status, removed.status].join(), 'one of the two').to.be.oneOf(['201,409', '400,200']);
    }
  });

  it('have unique names, ignoring case', async () => {
    const { editor, viewer } = await newWorld();
    const send = (name: string) => editor.call('/v1/createWorkflowType', { body: { name } });
    const made = await send('Legal');
    expect(made.status).to.equal(201);
    expect((await send('LEGAL')).body.code).to.equal('CONFLICT');
    const { workflow_type_id: id } = made.body;
    const renamed = await editor.call('/v1/updateWorkflowType', { body: { id, name: 'Finance' } });
    expect(renamed.body.workflow_type.name).to.equal('Finance');
    expect((await send('Legal')).status).to.equal(201);
    const names = (await viewer.call('/v1/getWorkflowTypes')).body.workflow_types;
    expect(names.map(({ name }: { name: string }) => name)).to.deep.equal(['Finance', 'Legal']);
    await editor.call('/v1/deleteWorkflowType', { body: { workflow_type_id: id } });
    expect((await editor.call('/v1/deleteWorkflowType', { body: { id } })).status).to.equal(404);
    expect((await send('finance')).status).to.equal(201);
  });
});
