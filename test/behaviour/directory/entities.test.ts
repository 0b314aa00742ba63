// Directory entities through HTTP.
import { expect } from 'chai';
import { newWorld } from '../../support/world';

describe('v1 directory entities', () => {
  it('start with defaults, change only the fields sent, are listed by name and kind, and can be deleted', async () => {
    const { editor, viewer, organizationId } = await newWorld();
    const create = (body: object) => editor.call('/v1/createDirectoryEntity', { body });
    const made = await create({ kind: 'asset', name: 'Truck', custom_fields: { ' plate ': 7 } });
    expect(made.status, JSON.stringify(made.body)).to.equal(201);
    const { id, created_at, updated_at, ...rest } = made.body.entity;
    expect(rest).to.deep.equal({
      organization_id: organizationId,
      kind: 'asset',
      name: 'Truck',
      email: null,
      phone: null,
      notes: '',
      custom_fields: { plate: '7' },
      created_by: editor.id,
    });
    expect([made.body.entity_id, updated_at]).to.deep.equal([id, created_at]);
    await create({ kind: 'person', name: 'Ada', email: 'ada@example.org' });
    const list = async (query: string) =>
      (await viewer.call(`/v1/getDirectoryEntities${query}`)).body.entities.map(
        ({ name }: { name: string }) => name,
      );
    expect(await list('')).to.deep.equal(['Ada', 'Truck']);
    expect(await list('?kind=asset')).to.deep.equal(['Truck']);
    const changed = await editor.call('/v1/updateDirectoryEntity', { body: { id, name: 'Van' } });
    const { entity } = changed.body;
    expect(entity).to.deep.equal({ ...made.body.entity, name: 'Van', updated_at: entity.updated_at });
    expect((await viewer.call(`/v1/getDirectoryEntity?id=${id}`)).body.entity).to.deep.equal(entity);
    await editor.call('/v1/deleteDirectoryEntity', { body: { entity_id: id } });
    expect((await viewer.call(`/v1/getDirectoryEntity?id=${id}`)).status).to.equal(404);
  });

  it('reject invalid fields by name', async () => {
    const { editor } = await newWorld();
    for (const [field, value] of Object.entries({ kind: 'ghost', name: ' ', email: 'x', custom_fields: 3 })) {
      const body = { kind: 'person', name: 'Ada', [field]: value };
      const answer = await editor.call('/v1/createDirectoryEntity', { body });
      expect(answer.body.details?.fields, field).to.have.keys(field);
    }
  });
});

describe('An expiry', () => {
  it('belongs to a directory entity of its own organization, or to none', async () => {
    const [ours, theirs] = await Promise.all([newWorld(), newWorld()]);
    const body = { kind: 'asset', name: 'Truck' };
    const { entity_id } = (await ours.editor.call('/v1/createDirectoryEntity', { body })).body;
    const expiry = { name: 'Inspection', expiry_date: '2030-01-01' };
    const made = await ours.editor.call('/v2/expiries', { body: { ...expiry, entity_id } });
    expect([made.status, made.body.entity_id]).to.deep.equal([201, entity_id]);
    const path = `/v2/expiries/${made.body.id}`;
    const cleared = await ours.editor.call(path, { method: 'PATCH', body: { entity_id: null } });
    expect(cleared.body.entity_id).to.equal(null);
    const foreign = await theirs.editor.call('/v2/expiries', { body: { ...expiry, entity_id } });
    expect(foreign.status).to.equal(404);
    expect(foreign.body.error.details.fields).to.have.keys('entity_id');
  });
});
