// The new assignee of an expiry is notified in the app and by email; bulkReassignExpiries.
import { expect } from 'chai';
import { costOf } from '../../support/client';
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
    await world.admin.call(`/v2/expiries/${id}`, { method: 'DELETE' });
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
  });

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

describe('v1 bulkReassignExpiries', () => {
  it('reassigns the given expiries, with the new names, and reports the result', async () => {
    const world = await newWorld();
    const mine = await anExpiry(world, { name: 'mine', assigned_to: world.editor.id });
    const nobodys = await anExpiry(world, { name: "nobody's" });
    const theirs = await anExpiry(world, { name: 'theirs', assigned_to: world.viewer.id });
    const body = { expiryIds: [mine.id, nobodys.id, theirs.id, mine.id], toUserId: world.viewer.id };
    const answer = await world.admin.call('/v1/bulkReassignExpiries', { body });
    expect(answer.status).to.equal(200);
    expect(answer.body).to.deep.equal({
      success: true,
      reassigned_count: 2,
      skipped_count: 1,
      reassigned_items: [
        { id: mine.id, name: 'mine' },
        { id: nobodys.id, name: "nobody's" },
      ],
    });
    expect((await world.viewer.call(`/v2/expiries/${nobodys.id}`)).body).to.include({
      assigned_to: world.viewer.id,
      assigned_to_user_full_name: 'viewer Person',
      assigned_to_user_email: world.viewer.email,
      assigned_by_user_full_name: 'admin Person',
    });
    // Two records, their activity entries and their events, plus one document with their lines.
    expect(costOf(answer).writes).to.equal(2 + 2 + 2 + 1);
    expect(costOf(answer).reads).to.equal(1 + 1 + 3 + 1);
  });

  it('with fromUserId changes only that user’s expiries, by any method, even of a former member', async () => {
    const world = await newWorld();
    const mine = await anExpiry(world, { assigned_to: world.editor.id });
    const admins = await anExpiry(world, { assigned_to: world.admin.id });
    const body = { expiryIds: [mine.id, admins.id], toUserId: world.viewer.id, fromUserId: world.editor.id };
    const answer = await world.editor.call('/v1/bulkReassignExpiries', { method: 'PUT', body });
    expect(answer.body).to.include({ reassigned_count: 1, skipped_count: 1 });
    expect((await world.viewer.call(`/v2/expiries/${admins.id}`)).body.assigned_to).to.equal(world.admin.id);
    const left = await anExpiry(world, { assigned_to: world.editor.id });
    await world.admin.call('/v1/removeUser', { body: { userId: world.editor.id } });
    const theirs = { expiryIds: [left.id], toUserId: world.viewer.id, fromUserId: world.editor.id };
    for (const reassigned_count of [1, 0])
      expect((await world.admin.call('/v1/bulkReassignExpiries', { body: theirs })).body).to.include({
        reassigned_count,
      });
  });

  it('lists unknown and foreign ids in errors and leaves those unchanged, and rejects foreign users, an empty list and more than 500 ids', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const [ours, theirs] = [await anExpiry(world), await anExpiry(other)];
    const long = 'x'.repeat(5_000);
    const body = { expiryIds: [ours.id, theirs.id, 'nothing', '', long], toUserId: world.editor.id };
    const answer = await world.editor.call('/v1/bulkReassignExpiries', { body });
    expect(answer.body.reassigned_count).to.equal(1);
    const failed = answer.body.errors.map(({ id }: { id: string }) => id);
    expect(failed).to.deep.equal([theirs.id, 'nothing', '', long]);
    expect((await other.viewer.call(`/v2/expiries/${theirs.id}`)).body.assigned_to).to.equal(null);
    const { id } = await anExpiry(world);
    const good = { expiryIds: [id], toUserId: world.editor.id };
    const bad: [string, object][] = [
      ['toUserId', { ...good, toUserId: other.editor.id }],
      ['fromUserId', { ...good, fromUserId: other.editor.id }],
      ['expiryIds', { ...good, expiryIds: [] }],
      ['expiryIds', { ...good, expiryIds: Array.from({ length: 501 }, (_, index) => `${index}`) }],
      ['toUserId', { expiryIds: [id] }],
    ];
    for (const [field, body] of bad) {
      const answer = await world.editor.call('/v1/bulkReassignExpiries', { body });
      expect(answer.status, field).to.equal(400);
      expect(answer.body.details.fields).to.have.all.keys(field);
    }
  });
});
