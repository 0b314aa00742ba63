// Whoever saves a trigger whole, as it was read, changes by it what they changed in it, and nothing else.
import { expect } from 'chai';
import { DATE, idsOf, TRIGGER } from '../../support/records';
import { newWorld, type World } from '../../support/world';

describe('a trigger that is saved as it was read', () => {
  let world: World;
  before(async () => {
    world = await newWorld();
  });
  const act = (endpoint: string, body: object) => world.editor.call(`/v1/${endpoint}`, { body });
  const save = (trigger: { id: string }, more: object) =>
    act('updateExpiryWorkflowTrigger', { ...trigger, trigger_id: trigger.id, ...more });

  it('keeps its moment, also when it is cancelled, and takes what is to change', async () => {
    const own = idsOf(world, (path, options) => world.admin.call(path, options));
    const [expiry_id, workflow_id] = [await own('expiry'), await own('workflow')];
    const made = await act('createExpiryWorkflowTrigger', { expiry_id, workflow_id, ...TRIGGER });
    const { trigger } = made.body;
    const saved = await save(trigger, { notify_on_stall: !trigger.notify_on_stall });
    expect(saved.status, JSON.stringify(saved.body)).to.equal(200);
    const { updated_at, ...kept } = trigger;
    expect(saved.body.trigger).to.deep.include({ ...kept, notify_on_stall: !trigger.notify_on_stall });
    const cancelled = await act('cancelExpiryWorkflowTrigger', { trigger_id: trigger.id });
    const again = await save(cancelled.body.trigger, { carry_to_renewal: true });
    expect(again.status, JSON.stringify(again.body)).to.equal(200);
    expect(again.body.trigger).to.include({ trigger_status: 'cancelled', carry_to_renewal: true });
    expect((await save(cancelled.body.trigger, { trigger_days: 17 })).status).to.equal(409);
  });

  it('cannot lose what it asks for', async () => {
    const own = idsOf(world, (path, options) => world.admin.call(path, options));
    const { id: expiry_id } = (
      await world.editor.call('/v2/expiries', { body: { name: 'A', expiry_date: DATE } })
    ).body;
    const collection = {
      template_id: await own('collectionTemplate'),
      contact_ids: [await own('contact')],
    };
    const made = await act('createExpiryWorkflowTrigger', { expiry_id, collection, ...TRIGGER });
    expect(made.status, JSON.stringify(made.body)).to.equal(201);
    expect((await save(made.body.trigger, {})).status).to.equal(200);
    const emptied = await save(made.body.trigger, { collection: null });
    expect(emptied.status).to.equal(400);
    expect(emptied.body.details.fields).to.have.key('collection');
  });
});
