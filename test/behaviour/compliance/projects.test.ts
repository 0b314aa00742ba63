// Compliance projects through HTTP.
import { expect } from 'chai';
import { newWorld, type Person, type World } from '../../support/world';

const newClient = async (person: Person): Promise<string> =>
  (await person.call('/v2/compliance-clients', { body: { name: 'Acme' } })).body.id;

async function newProject({ editor }: World, body: object = {}) {
  const clientId = await newClient(editor);
  const project = { name: 'Audit', clientId, ...body };
  const answer = await editor.call('/v1/createComplianceProject', { body: project });
  expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
  return answer.body.project;
}

const update = (person: Person, id: string, body: object) =>
  person.call(`/v1/updateComplianceProject?id=${id}`, { body });

describe('v1 compliance projects', () => {
  it('start with every field, unset ones empty', async () => {
    const world = await newWorld();
    const { id, createdAt, updatedAt, clientId, ...rest } = await newProject(world);
    expect(rest).to.deep.equal({
      organization_id: world.organizationId,
      user_id: world.editor.id,
      name: 'Audit',
      status: 'Not Started',
      startDate: '',
      dueDate: '',
      description: '',
      owner: '',
      customFields: {},
      isArchived: false,
      archivedAt: null,
    });
    expect([id, clientId].every((value) => typeof value === 'string')).to.equal(true);
    expect(updatedAt).to.equal(createdAt);
  });

  it('change only the fields sent, by any method', async () => {
    const world = await newWorld();
    const made = await newProject(world, { description: 'First' });
    const change = {
      status: 'In Progress',
      startDate: 'next spring',
      dueDate: '2027-13-45',
      owner: 'Ada, probably',
    };
    const { message, project } = (await update(world.editor, made.id, change)).body;
    expect(message).to.be.a('string');
    expect(project).to.deep.equal({ ...made, ...change, updatedAt: project.updatedAt });
    const put = await world.editor.call(`/v1/updateComplianceProject?id=${made.id}`, {
      method: 'PUT',
      body: { owner: '' },
    });
    expect([put.status, put.body.project.owner]).to.deep.equal([200, '']);
  });

  it('reject a blank name, a foreign client and a missing id, and stay unchanged', async () => {
    const [world, other] = await Promise.all([newWorld(), newWorld()]);
    const made = await newProject(world);
    const foreign = await newClient(other.editor);
    for (const [field, value] of [
      ['name', '  '],
      ['name', null],
      ['clientId', foreign],
      ['clientId', 'no-such-client'],
      ['clientId', ''],
      ['description', 7],
      ['customFields', 'x'],
    ] as const) {
      const answer = await update(world.editor, made.id, { [field]: value });
      expect(answer.status, `${field} ${value}`).to.equal(400);
      expect(answer.body.code).to.equal('VALIDATION_FAILED');
      expect(answer.body.details.fields).to.have.keys(field);
    }
    const unnamed = await world.editor.call('/v1/updateComplianceProject', { body: { name: 'x' } });
    expect(unnamed.status).to.equal(400);
    const { body } = await world.editor.call(`/v1/getComplianceProject?id=${made.id}`);
    expect(body.project).to.deep.equal(made);
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
    expect(archived.archivedAt).to.be.a('string');
    expect((await archive({ id: first.id })).archivedAt, 'unchanged').to.equal(archived.archivedAt);
    expect(await list('?archived=true')).to.deep.equal([first.id]);
    const back = await archive({ project_id: first.id, archived: false });
    expect(back).to.include({ isArchived: false, archivedAt: null });
    await world.editor.call('/v1/deleteComplianceProject', { body: { id: first.id } });
    expect((await world.viewer.call(`/v1/getComplianceProject?id=${first.id}`)).status).to.equal(404);
  });
});
