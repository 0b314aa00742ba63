// Behaviour of expiry types and templates through HTTP.
import { expect } from 'chai';
import { newWorld } from '../../support/world';

describe('v1 expiry types', () => {
  it('can be created, listed, updated and deleted, sorted by sort order and name', async () => {
    const { editor, viewer } = await newWorld();
    const make = async (body: object) =>
      (await editor.call('/v1/createExpiryType', { body })).body.expiry_type;
    const late = await make({ name: 'Zoning', sort_order: 1 });
    await make({ name: 'Permit' });
    const changed = await editor.call('/v1/updateExpiryType', { body: { id: late.id, name: ' ZONING ' } });
    expect(changed.body.expiry_type).to.include({ name: 'ZONING', sort_order: 1 });
    const names = async () =>
      (await viewer.call('/v1/getExpiryTypes')).body.expiry_types.map(({ name }: { name: string }) => name);
    expect(await names()).to.deep.equal(['Permit', 'ZONING']);
    expect((await editor.call('/v1/deleteExpiryType', { body: { id: late.id } })).body).to.deep.equal({
      deleted: true,
      id: late.id,
    });
    expect(await names()).to.deep.equal(['Permit']);
    expect((await make({ name: 'zoning' })).name).to.equal('zoning');
  });

  it('have unique names, ignoring case, even when created concurrently', async () => {
    const { editor } = await newWorld();
    const answers = await Promise.all(
      ['Visa', 'visa', 'VISA'].map((name) => editor.call('/v1/createExpiryType', { body: { name } })),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 409, 409]);
    const other = await editor.call('/v1/createExpiryType', { body: { name: 'Lease' } });
    const taken = await editor.call('/v1/updateExpiryType', {
      body: { id: other.body.expiry_type.id, name: 'visa' },
    });
    expect(taken.status).to.equal(409);
    expect(taken.body.code).to.equal('CONFLICT');
  });

  it("name bad fields; another organization's are 404; a viewer may only read", async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const { id } = (await world.editor.call('/v1/createExpiryType', { body: { name: 'T' } })).body
      .expiry_type;
    for (const body of [{}, { name: '' }, { name: 'x'.repeat(101) }]) {
      const answer = await world.editor.call('/v1/createExpiryType', { body });
      expect(answer.body.details.fields).to.have.all.keys('name');
    }
    for (const name of ['updateExpiryType', 'deleteExpiryType']) {
      expect((await other.editor.call(`/v1/${name}`, { body: { id } })).status).to.equal(404);
      expect((await world.viewer.call(`/v1/${name}`, { body: { id } })).status).to.equal(403);
    }
  });
});

describe('v1 expiry templates', () => {
  it('can be created, listed, updated and deleted', async () => {
    const [{ editor, viewer }, other] = [await newWorld(), await newWorld()];
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
    expect(made.body.expiry_template).to.include({
      name: 'Vehicle',
      reference_number: 'DMV-',
      priority: 'High',
      type: null,
      notes: '',
    });
    const changed = await editor.call('/v1/updateExpiryTemplate', {
      body: { id, recurrence: null, notes: 'n' },
    });
    expect(changed.body.expiry_template).to.include({
      name: 'Vehicle',
      reference_number: 'DMV-',
      recurrence: null,
      notes: 'n',
    });
    expect((await viewer.call('/v1/getExpiryTemplates')).body.expiry_templates).to.deep.equal([
      changed.body.expiry_template,
    ]);
    const bad = await editor.call('/v1/updateExpiryTemplate', {
      body: { id, recurrence: { every: 0, unit: 'day' } },
    });
    expect(bad.status).to.equal(400);
    expect((await other.editor.call('/v1/deleteExpiryTemplate', { body: { id } })).status).to.equal(404);
    expect((await editor.call('/v1/deleteExpiryTemplate', { body: { id } })).status).to.equal(200);
    expect((await viewer.call('/v1/getExpiryTemplates')).body.expiry_templates).to.deep.equal([]);
  });
});
