// Behaviour of expiry types and templates through HTTP.
import { expect } from 'chai';
import { newWorld } from '../../support/world';

describe('v1 expiry types', () => {
  it('can be created, listed, updated and deleted, sorted by sort order and name', async () => {
    const { editor, viewer } = await newWorld();
    const make = async (body: object) =>
      (await editor.call('/v1/createExpiryType', { body })).body.expiry_type;
    const late = await make({ name: 'Area', sort_order: 1 });
    await make({ name: 'Permit' });
    const changed = await editor.call('/v1/updateExpiryType', { body: { id: late.id, name: ' AREA ' } });
    expect(changed.body.expiry_type).to.include({ name: 'AREA', sort_order: 1 });
    const names = async () =>
      (await viewer.call('/v1/getExpiryTypes')).body.expiry_types.map(({ name }: { name: string }) => name);
    expect(await names()).to.deep.equal(['Permit', 'AREA']);
    const deleted = await editor.call('/v1/deleteExpiryType', { body: { id: late.id } });
    expect(deleted.body).to.deep.equal({ deleted: true, id: late.id });
    expect(await names()).to.deep.equal(['Permit']);
    expect((await make({ name: 'area' })).name).to.equal('area');
  });

  it('have unique names, ignoring case, even when created concurrently', async () => {
    const { editor } = await newWorld();
    const answers = await Promise.all(
      ['Visa', 'visa', 'VISA'].map((name) => editor.call('/v1/createExpiryType', { body: { name } })),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 409, 409]);
    const other = await editor.call('/v1/createExpiryType', { body: { name: 'Lease' } });
    const body = { id: other.body.expiry_type.id, name: 'visa' };
    const taken = await editor.call('/v1/updateExpiryType', { body });
    expect(taken.status).to.equal(409);
    expect(taken.body.code).to.equal('CONFLICT');
  });
});

describe('v1 expiry templates', () => {
  it('can be created, listed, updated and deleted', async () => {
    const { editor, viewer } = await newWorld();
    const made = await editor.call('/v1/createExpiryTemplate', {
      body: {
        name: 'Vehicle',
        reference_number: ' DMV- ',
        priority: 'High',
        checklist: [{ text: 'Book a test', required: true }],
        recurrence: { every: 1, unit: 'year' },
      },
    });
    expect(made.status).to.equal(201);
    const { id } = made.body.expiry_template;
    const kept = { name: 'Vehicle', reference_number: 'DMV-', priority: 'High', type: null };
    expect(made.body.expiry_template).to.include({ ...kept, notes: '' });
    const update = (body: object) => editor.call('/v1/updateExpiryTemplate', { body: { id, ...body } });
    const changed = (await update({ recurrence: null, notes: 'n' })).body.expiry_template;
    expect(changed).to.include({ ...kept, recurrence: null, notes: 'n' });
    expect((await viewer.call('/v1/getExpiryTemplates')).body.expiry_templates).to.deep.equal([changed]);
    expect((await update({ recurrence: { every: 0, unit: 'day' } })).status).to.equal(400);
    expect((await editor.call('/v1/deleteExpiryTemplate', { body: { id } })).status).to.equal(200);
    expect((await viewer.call('/v1/getExpiryTemplates')).body.expiry_templates).to.deep.equal([]);
  });
});
