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

  it('is listed by its entity, in v1 and v2, with other filters', async () => {
    const { editor, viewer } = await newWorld();
    const entity = async (name: string): Promise<string> =>
      (await editor.call('/v1/createDirectoryEntity', { body: { kind: 'asset', name } })).body.entity_id;
    const [truck, crane] = [await entity('Truck'), await entity('Crane')];
    const expiry = async (body: object): Promise<string> =>
      (await editor.call('/v2/expiries', { body: { name: 'Inspection', type: 'Permit', ...body } })).body.id;
    const notice_period = { amount: 10, time_unit: 'day' };
    const late = await expiry({ expiry_date: '2031-01-01', entity_id: truck, notice_period });
    const soon = await expiry({ expiry_date: '2030-01-01', entity_id: truck, notice_period });
    await expiry({ expiry_date: '2030-06-01', entity_id: crane });
    await expiry({ expiry_date: '2030-06-01' });
    await editor.call(`/v2/expiries/${late}/archive`, { method: 'POST' });
    const ids = async (query: string): Promise<string[]> => {
      const { status, body } = await viewer.call(query);
      expect(status, JSON.stringify(body)).to.equal(200);
      return (body.data ?? body.expiries).map(({ id }: { id: string }) => id);
    };
    const own = `entity_id=${truck}`;
    expect(await ids(`/v2/expiries?${own}`)).to.deep.equal([soon, late]);
    expect(await ids(`/v2/expiries?${own}&sort=-expiry_date`)).to.deep.equal([late, soon]);
    expect(await ids(`/v2/expiries?${own}&sort=act_by_date`)).to.deep.equal([soon, late]);
    expect(await ids(`/v2/expiries?${own}&sort=-act_by_date`)).to.deep.equal([late, soon]);
    expect(await ids(`/v2/expiries?${own}&sort=updated_at`)).to.deep.equal([soon, late]);
    expect(await ids(`/v2/expiries?${own}&sort=-updated_at&type=Permit`)).to.deep.equal([late, soon]);
    expect(await ids(`/v2/expiries?${own}&status=open`)).to.deep.equal([soon]);
    expect(await ids(`/v1/getAllExpiries?${own}`)).to.deep.equal([soon, late]);
    expect(await ids(`/v1/getAllExpiries?${own}&status=archived`)).to.deep.equal([late]);
    expect(await ids('/v2/expiries?entity_id=nobody')).to.deep.equal([]);
  });
});
