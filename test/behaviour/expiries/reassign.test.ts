// Behaviour of bulkReassignExpiries.
import { expect } from 'chai';
import { costOf } from '../../support/client';
import { newWorld } from '../../support/world';
import { anExpiry } from './given';

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

  it('with fromUserId changes only that user’s expiries, by any method', async () => {
    const world = await newWorld();
    const mine = await anExpiry(world, { assigned_to: world.editor.id });
    const admins = await anExpiry(world, { assigned_to: world.admin.id });
    const body = { expiryIds: [mine.id, admins.id], toUserId: world.viewer.id, fromUserId: world.editor.id };
    const answer = await world.editor.call('/v1/bulkReassignExpiries', { method: 'PUT', body });
    expect(answer.body).to.include({ reassigned_count: 1, skipped_count: 1 });
    expect((await world.viewer.call(`/v2/expiries/${admins.id}`)).body.assigned_to).to.equal(world.admin.id);
  });

  it('reassigns the expiries of a former member, even when none are left', async () => {
    const world = await newWorld();
    const left = await anExpiry(world, { assigned_to: world.editor.id });
    await world.admin.call('/v1/removeUser', { body: { userId: world.editor.id } });
    const body = { expiryIds: [left.id], toUserId: world.viewer.id, fromUserId: world.editor.id };
    for (const reassigned_count of [1, 0])
      expect((await world.admin.call('/v1/bulkReassignExpiries', { body })).body).to.include({
        reassigned_count,
      });
  });

  it('lists unknown and foreign ids in errors, and leaves those unchanged', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const [ours, theirs] = [await anExpiry(world), await anExpiry(other)];
    const long = 'x'.repeat(5_000);
    const body = { expiryIds: [ours.id, theirs.id, 'nothing', '', long], toUserId: world.editor.id };
    const answer = await world.editor.call('/v1/bulkReassignExpiries', { body });
    expect(answer.body.reassigned_count).to.equal(1);
    const failed = answer.body.errors.map(({ id }: { id: string }) => id);
    expect(failed).to.deep.equal([theirs.id, 'nothing', '', long]);
    expect((await other.viewer.call(`/v2/expiries/${theirs.id}`)).body.assigned_to).to.equal(null);
  });

  it('rejects users of another organization, an empty list and more than 500 ids, naming the field', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
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
