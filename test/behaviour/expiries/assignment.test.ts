// The new assignee of an expiry gets a notification in the app.
import { expect } from 'chai';
import { sandbox } from '../../support/sandbox';
import { newWorld, type Person } from '../../support/world';
import { anExpiry } from './given';

const assignmentsOf = async (person: Person) => {
  await sandbox.untilIdle();
  const { body } = await person.call('/v1/notifications');
  return body.notifications.filter(({ type }: { type: string }) => type === 'assignment');
};

describe('Assigning an expiry', () => {
  it('notifies the new assignee once, even if triggers run twice, but not people who assign themselves', async () => {
    const world = await newWorld();
    await sandbox.duplicate('trigger', 20);
    const body = { name: 'Lease', expiry_date: '2031-01-01', assigned_to: world.editor.id };
    const { id } = (await world.admin.call('/v2/expiries', { body })).body;
    const [notified, ...others] = await assignmentsOf(world.editor);
    await sandbox.duplicate('trigger', 0);
    expect(others).to.deep.equal([]);
    expect(notified).to.include({ item_type: 'expiry', item_id: id, item_name: 'Lease', read: false });
    expect(notified.message).to.include('admin Person').and.include('Lease');
    const change = { method: 'PATCH', body: { assigned_to: world.viewer.id, notes: 'n' } };
    await world.admin.call(`/v2/expiries/${id}`, change);
    await world.admin.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { notes: 'again' } });
    await world.editor.call('/v2/expiries', { body: { ...body, name: 'Mine' } });
    expect(await assignmentsOf(world.viewer)).to.have.length(1);
    expect(await assignmentsOf(world.editor)).to.have.length(1);
  });

  it('sends one email for all expiries of a change, unless the assignee opted out', async () => {
    const world = await newWorld();
    const mails = async () => {
      await sandbox.untilIdle();
      return sandbox.messagesTo(world.viewer.email);
    };
    const ids: string[] = [];
    for (let at = 0; at < 12; at += 1)
      ids.push((await anExpiry(world, { name: `Lease ${at}`, expiry_date: '2031-01-01' })).id);
    const [first, ...rest] = ids;
    const patch = { method: 'PATCH', body: { assigned_to: world.viewer.id } };
    await world.admin.call(`/v2/expiries/${first}`, patch);
    const [one, ...others] = await mails();
    expect(others).to.deep.equal([]);
    expect(one?.subject).to.equal('admin Person assigned Lease 0 to you');
    expect(one?.text).to.include(`/expiry/?id=${first}`).and.include('1 January 2031');

    const many = { expiryIds: rest, toUserId: world.viewer.id };
    await world.admin.call('/v1/bulkReassignExpiries', { body: many });
    const [of, ...more] = (await mails()).filter(({ id }) => id !== one?.id);
    expect(more).to.deep.equal([]);
    expect(of?.subject).to.equal('admin Person assigned 11 records to you');
    expect(of?.text).to.match(/Plus 1 more not shown here/);
    expect(of?.text?.match(/\/expiry\/\?id=/g)).to.have.length(11);

    await world.viewer.call('/v1/updateMyProfile', { body: { assignment_emails: false } });
    const off = { name: 'Quiet', expiry_date: '2031-01-01', assigned_to: world.viewer.id };
    await world.admin.call('/v2/expiries', { body: off });
    expect(await mails()).to.have.length(2);
    expect(await assignmentsOf(world.viewer), 'the app shows all').to.have.length(13);
  }).timeout(120_000);

  it('notifies nobody when the next occurrence keeps its assignee', async () => {
    const world = await newWorld();
    const recurrence = { every: 1, unit: 'month' };
    const body = { name: 'Rent', expiry_date: '2031-01-31', assigned_to: world.editor.id, recurrence };
    let { id } = (await world.admin.call('/v2/expiries', { body })).body;
    const complete = async (): Promise<string> =>
      (await world.editor.call(`/v2/expiries/${id}/complete`, { body: {} })).body.next_expiry_id;
    for (let cycle = 0; cycle < 3; cycle += 1) id = await complete();
    expect(await assignmentsOf(world.editor)).to.have.length(1);
    expect(await sandbox.messagesTo(world.editor.email)).to.have.length(1);
    await world.admin.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { assigned_to: world.viewer.id } });
    expect(await assignmentsOf(world.viewer)).to.have.length(1);
  });
});
