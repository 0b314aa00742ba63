// Compliance clients and their projects through HTTP.
import { expect } from 'chai';
import { newWorld, type Person, type World } from '../../support/world';

const create = (person: Person, body: object) => person.call('/v2/compliance-clients', { body });
const newClient = async (person: Person, name = 'Acme'): Promise<string> =>
  (await create(person, { name })).body.id;
const project = (person: Person, body: object) => person.call('/v1/createComplianceProject', { body });

describe('v2 compliance clients', () => {
  it('return every field with its default, and their location', async () => {
    const { editor, organizationId } = await newWorld();
    const answer = await create(editor, { name: ' Acme ', custom_fields: { ' tier ': 1, open: true } });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    expect(answer.headers.get('location')).to.equal(`/v2/compliance-clients/${answer.body.id}`);
    const { id, created_at, updated_at, ...rest } = answer.body;
    expect(rest).to.deep.equal({
      ...{ organization_id: organizationId, user_id: editor.id, name: 'Acme', status: 'Active' },
      ...{ primary_contact_name: '', email: '', phone: '', website: '', address: '', industry: '' },
      ...{ notes: '', custom_fields: { tier: '1', open: 'true' }, is_archived: false, archived_at: null },
    });
    expect(updated_at).to.equal(created_at);
    expect((await editor.call(`/v2/compliance-clients/${id}`)).body).to.deep.equal(answer.body);
  });

  it('change only the fields sent; is_archived archives and restores them', async () => {
    const { editor } = await newWorld();
    const path = `/v2/compliance-clients/${await newClient(editor)}`;
    const patch = (body: object) => editor.call(path, { method: 'PATCH', body });
    const change = { phone: '+44 20', status: 'Inactive' };
    expect((await patch(change)).body).to.include({ name: 'Acme', ...change });
    const reset = (await patch({ phone: null, status: null })).body;
    expect(reset).to.include({ name: 'Acme', phone: '', status: 'Active' });
    const archived = (await patch({ is_archived: true })).body;
    expect(archived.is_archived).to.equal(true);
    expect(archived.archived_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const again = (await patch({ is_archived: true })).body;
    expect(again.archived_at).to.equal(archived.archived_at);
    expect((await patch({ is_archived: false })).body.archived_at).to.equal(null);
  });

  it('are filtered by archived and status, alone and together, and paged', async () => {
    const { editor, viewer } = await newWorld();
    const ids: string[] = [];
    for (const status of ['Active', 'Inactive'])
      for (const is_archived of [false, true]) {
        const { id } = (await create(editor, { name: 'Acme', status })).body;
        await editor.call(`/v2/compliance-clients/${id}`, { method: 'PATCH', body: { is_archived } });
        ids.push(id);
      }
    const list = async (query: string) =>
      (await viewer.call(`/v2/compliance-clients${query}`)).body.data.map(({ id }: { id: string }) => id);
    const [active, activeArchived, inactive, inactiveArchived] = ids as [string, string, string, string];
    expect(await list('')).to.have.members(ids);
    expect(await list('?archived=false')).to.have.members([active, inactive]);
    expect(await list('?archived=true')).to.have.members([activeArchived, inactiveArchived]);
    expect(await list('?status=Active')).to.have.members([active, activeArchived]);
    expect(await list('?status=Inactive&archived=true')).to.deep.equal([inactiveArchived]);
    const first = (await viewer.call('/v2/compliance-clients?limit=3')).body;
    expect([first.data.length, first.has_more]).to.deep.equal([3, true]);
    const rest = (await viewer.call(`/v2/compliance-clients?limit=3&cursor=${first.next_cursor}`)).body;
    expect([rest.data.length, rest.has_more, rest.next_cursor]).to.deep.equal([1, false, null]);
  });

  it('cannot be deleted while they have projects, including archived ones', async () => {
    const { editor } = await newWorld();
    const id = await newClient(editor);
    const path = `/v2/compliance-clients/${id}`;
    const { project_id } = (await project(editor, { name: 'Audit', clientId: id })).body;
    await editor.call(`/v1/archiveComplianceProject?id=${project_id}`, { body: {} });
    const refused = await editor.call(path, { method: 'DELETE' });
    expect([refused.status, refused.body.error.code]).to.deep.equal([409, 'CLIENT_HAS_PROJECTS']);
    await editor.call('/v1/deleteComplianceProject', { body: { id: project_id } });
    expect((await editor.call(path, { method: 'DELETE' })).status).to.equal(204);
    expect((await editor.call(path)).status).to.equal(404);
  });
});

describe('v1 compliance projects', () => {
  async function newProject({ editor }: World, over: object = {}) {
    const answer = await project(editor, { name: 'Audit', clientId: await newClient(editor), ...over });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    return answer.body.project;
  }
  const update = (person: Person, id: string, body: object) =>
    person.call(`/v1/updateComplianceProject?id=${id}`, { body });

  it('change only the fields sent, and belong to a client of the organization', async () => {
    const [world, other] = await Promise.all([newWorld(), newWorld()]);
    const made = await newProject(world, { description: 'First' });
    expect(made).to.include({ status: 'Not Started', startDate: '', owner: '', isArchived: false });
    const change = { status: 'In Progress', startDate: 'next spring', dueDate: '2027-13-45' };
    const changed = (await update(world.editor, made.id, change)).body.project;
    expect(changed).to.deep.equal({ ...made, ...change, updatedAt: changed.updatedAt });
    for (const clientId of [await newClient(other.editor), 'no-such-client', '']) {
      const answer = await update(world.editor, made.id, { clientId });
      expect([answer.status, ...Object.keys(answer.body.details.fields)]).to.deep.equal([400, 'clientId']);
    }
  });

  it('move to another client, which then can’t be deleted, unlike the former one', async () => {
    const world = await newWorld();
    const made = await newProject(world);
    const second = await newClient(world.editor);
    const moved = await update(world.editor, made.id, { clientId: second });
    expect(moved.body.project.clientId).to.equal(second);
    const remove = (id: string) => world.editor.call(`/v2/compliance-clients/${id}`, { method: 'DELETE' });
    expect((await remove(second)).body.error.code).to.equal('CLIENT_HAS_PROJECTS');
    expect((await remove(made.clientId)).status).to.equal(204);
  });

  it('are listed by client, status and archived; archived, restored and deleted', async () => {
    const world = await newWorld();
    const [first, second] = [await newProject(world), await newProject(world, { status: 'Completed' })];
    const list = async (query: string) =>
      (await world.viewer.call(`/v1/getComplianceProjects${query}`)).body.projects.map(
        ({ id }: { id: string }) => id,
      );
    expect(await list('')).to.have.members([first.id, second.id]);
    expect(await list(`?clientId=${first.clientId}`)).to.deep.equal([first.id]);
    expect(await list('?status=Completed')).to.deep.equal([second.id]);
    const archive = async (body: object) =>
      (await world.editor.call('/v1/archiveComplianceProject', { body })).body.project;
    const archived = await archive({ id: first.id });
    expect(archived.isArchived).to.equal(true);
    expect((await archive({ id: first.id })).archivedAt, 'unchanged').to.equal(archived.archivedAt);
    expect(await list('?archived=true')).to.deep.equal([first.id]);
    const back = await archive({ project_id: first.id, archived: false });
    expect(back).to.include({ isArchived: false, archivedAt: null });
    await world.editor.call('/v1/deleteComplianceProject', { body: { id: first.id } });
    expect((await world.viewer.call(`/v1/getComplianceProject?id=${first.id}`)).status).to.equal(404);
  });
});
