// Directory entities through HTTP.
import { expect } from 'chai';
import { newWorld } from '../../support/world';
import { done, valuesOf } from '../http';

describe('v1 directory entities', () => {
  it('start with defaults, change only the fields sent, are listed by name and kind, and can be deleted', async () => {
    const { editor, viewer, organizationId } = await newWorld();
    const create = (body: object) => editor.call('/v1/createDirectoryEntity', { body });
    const made = await done(create({ kind: 'asset', name: 'Truck', custom_fields: { ' plate ': 7 } }), 201);
    const { id, created_at, updated_at, ...rest } = made.entity;
    expect(rest).to.deep.equal({
      ...{ organization_id: organizationId, kind: 'asset' },
      ...{ name: 'Truck', email: null, phone: null, notes: '' },
      custom_fields: { plate: '7' },
      created_by: editor.id,
    });
    expect([made.entity_id, updated_at]).to.deep.equal([id, created_at]);
    await create({ kind: 'person', name: 'Ada', email: 'ada@example.org' });
    const { entity_id: other } = await done(create({ kind: 'person', name: 'ben' }), 201);
    const list = async (query: string) =>
      valuesOf((await viewer.call(`/v1/getDirectoryEntities${query}`)).body.entities, 'name');
    expect(await list('')).to.deep.equal(['Ada', 'ben', 'Truck']);
    expect(await list('?kind=asset')).to.deep.equal(['Truck']);
    expect((await viewer.call('/v1/getDirectoryEntities')).body.total).to.equal(3);
    const body = { id, name: 'Van', kind: 'company', phone: '1', notes: null, custom_fields: {} };
    const { entity } = (await editor.call('/v1/updateDirectoryEntity', { body })).body;
    expect(entity).to.deep.equal({ ...made.entity, ...body, notes: '', updated_at: entity.updated_at });
    expect(entity.updated_at > updated_at).to.equal(true);
    expect((await viewer.call(`/v1/getDirectoryEntity?id=${id}`)).body.entity).to.deep.equal(entity);
    // The body takes precedence.
    await editor.call(`/v1/deleteDirectoryEntity?id=${other}`, { body: { entity_id: id } });
    expect(await list('')).to.deep.equal(['Ada', 'ben']);
  });
});
