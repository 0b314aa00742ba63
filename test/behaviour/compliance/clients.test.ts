// Compliance clients through HTTP.
import { expect } from 'chai';
import { newWorld, type Person } from '../../support/world';

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
      organization_id: organizationId,
      user_id: editor.id,
      name: 'Acme',
      primary_contact_name: '',
      email: '',
      phone: '',
      website: '',
      address: '',
      industry: '',
      status: 'Active',
      notes: '',
      custom_fields: { tier: '1', open: 'true' },
      is_archived: false,
      archived_at: null,
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

  it('return 400 naming each invalid or read-only field', async () => {
    const { editor } = await newWorld();
    const bad = {
      ...{ name: ' ', email: 'nobody', status: 'Dormant', notes: 7, custom_fields: ['a'] },
      ...{ organization_id: 'x', project_count: 3, is_archived: true },
    };
    for (const [field, value] of Object.entries(bad)) {
      const answer = await create(editor, { name: 'Acme', [field]: value });
      expect(answer.status, field).to.equal(400);
      expect(answer.body.error.details.fields, field).to.have.keys(field);
    }
    expect((await create(editor, {})).body.error.details.fields).to.deep.equal({ name: 'is required' });
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
    for (const query of [
      ...['?status=Dormant', '?archived=maybe', '?colour=red'],
      `?archived=true&cursor=${first.next_cursor}`,
    ]) {
      expect((await viewer.call(`/v2/compliance-clients${query}`)).status, query).to.equal(400);
    }
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
    expect((await editor.call(path, { method: 'DELETE' })).status).to.equal(404);
  });
});
