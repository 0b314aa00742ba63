// Assignments are told in the app, to the person who got the expiry (specification section 6.2).
import { expect } from 'chai';
import { sandbox } from '../../support/sandbox';
import { newWorld, type Person } from '../../support/world';

const assignmentsOf = async (person: Person) => {
  await sandbox.settle();
  const { body } = await person.call('/v1/notifications');
  return body.notifications.filter(({ type }: { type: string }) => type === 'assignment');
};

describe('Assigning an expiry', () => {
  it('tells the new assignee once, on creation and on change, though triggers come twice', async () => {
    const world = await newWorld();
    await sandbox.duplicate('trigger', 20);
    const body = { name: 'Lease', expiry_date: '2031-01-01', assigned_to: world.editor.id };
    const { id } = (await world.admin.call('/v2/expiries', { body })).body;
    const [told, ...others] = await assignmentsOf(world.editor);
    await sandbox.duplicate('trigger', 0);
    expect(others).to.deep.equal([]);
    expect(told).to.include({ item_type: 'expiry', item_id: id, item_name: 'Lease', read: false });
    expect(told.message).to.include('admin Person').and.include('Lease');
    const change = { method: 'PATCH', body: { assigned_to: world.viewer.id, notes: 'n' } };
    await world.admin.call(`/v2/expiries/${id}`, change);
    await world.admin.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { notes: 'again' } });
    expect(await assignmentsOf(world.viewer)).to.have.length(1);
    expect(await assignmentsOf(world.editor)).to.have.length(1);
  });

  it('to oneself tells nobody', async () => {
    const world = await newWorld();
    const body = { name: 'Mine', expiry_date: '2031-01-01', assigned_to: world.editor.id };
    await world.editor.call('/v2/expiries', { body });
    expect(await assignmentsOf(world.editor)).to.deep.equal([]);
  });
});
