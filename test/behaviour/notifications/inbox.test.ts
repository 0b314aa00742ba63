// What a person's record says of their notifications is right whatever happens: to them, to it, and to the person.
import { expect } from 'chai';
import { inboxOf, users } from '../../../functions/identity/user';
import { notificationShownUntil } from '../../../functions/notifications/inbox';
import { notifications } from '../../../functions/notifications/record';
import { recountInbox } from '../../../functions/notifications/recountInbox';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/commit/unitOfWork';
import { tenantOf } from '../../../functions/store/tenant';
import { costOf } from '../../support/client';
import { newWorld, type Person, type World } from '../../support/world';
import { afterwards, good } from '../privacy/erasing';
import { many, notify, stageMention } from './given';

const poll = (person: Person, etag?: unknown) =>
  person.call('/v1/notifications', etag ? { headers: { 'If-None-Match': String(etag) } } : {});
const markAll = (person: Person) => person.call('/v1/markNotificationsRead', { body: { all: true } });

const stored = async (world: World, person: Person) =>
  notifications
    .of(tenantOf(world.organizationId))
    .list((query) => query.where('user_id', '==', person.id).orderBy('created_at', 'desc').limit(300));

/** Exactly those that are stored and shown. */
async function expectRight(world: World, person: Person, unread: number): Promise<void> {
  expect((await poll(person)).body.unread_count).to.equal(unread);
  const found = await stored(world, person);
  expect(found.filter(({ read }) => !read)).to.have.length(unread);
}

/** As one that was made then, and that Firestore has not deleted yet. */
const storeFrom = (world: World, person: Person, created_at: Date): Promise<void> =>
  unitOfWork(async (writes) => {
    const [any] = await stored(world, person);
    if (!any) throw new Error('There is none to be like');
    const { id: _, organization_id: __, ...like } = any;
    const fields = { ...like, read: false, message: created_at.toISOString(), created_at };
    notifications
      .of(tenantOf(world.organizationId))
      .stageCreate(writes, newId(), { ...fields, expires_at: notificationShownUntil(created_at) });
  });

describe('The inbox', function () {
  this.timeout(60_000);

  it('counts what is staged twice once, and what two stage at once, whoever of them is first', async () => {
    const world = await newWorld();
    await notify(world, world.viewer, 'a', 'a', 'b');
    await notify(world, world.viewer, 'a', 'c');
    await expectRight(world, world.viewer, 3);
    const causes = many(5);
    await Promise.all([
      notify(world, world.viewer, ...causes),
      notify(world, world.viewer, ...causes.toReversed()),
      notify(world, world.viewer, 'b', ...causes),
    ]);
    await expectRight(world, world.viewer, 8);
  });

  it('is right when the same are marked as read twice at once, and new ones come meanwhile', async () => {
    const world = await newWorld();
    await notify(world, world.viewer, ...many(6));
    const [one, other] = await Promise.all([
      markAll(world.viewer),
      markAll(world.viewer),
      notify(world, world.viewer, 'x'),
      notify(world, world.viewer, 'y'),
    ]);
    expect([one.status, other.status]).to.deep.equal([200, 200]);
    expect((await markAll(world.viewer)).body.unread_count).to.equal(0);
    await expectRight(world, world.viewer, 0);
    expect((await markAll(world.viewer)).body).to.include({ updated_count: 0, unread_count: 0 });
  });

  it('costs a commit one write for a person, however many it tells them', async () => {
    const world = await newWorld();
    await notify(world, world.viewer, ...many(20));
    const user = await users.get(world.viewer.id);
    expect(inboxOf(user, tenantOf(world.organizationId)).changes).to.equal(1);
  });

  it('of notifications that are all read or none costs the caller alone, with or without a page in memory', async () => {
    const world = await newWorld();
    const alone = { reads: 1, writes: 0 };
    expect(costOf(await poll(world.viewer))).to.deep.equal(alone);
    await notify(world, world.viewer, 'a');
    await markAll(world.viewer);
    expect(costOf(await world.viewer.call('/v1/notifications?unread_only=true'))).to.deep.equal(alone);
  });

  it('ends a notification with the ninetieth day after its own, deleted or not, and says that something is new', async () => {
    const world = await newWorld();
    const now = clock.now();
    await notify(world, world.viewer, 'a');
    const start = new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`);
    const [last, gone] = [addMs(start, -90 * DAY_MS), addMs(start, -90 * DAY_MS - 1)];
    await storeFrom(world, world.viewer, last);
    const shown = await poll(world.viewer);
    await storeFrom(world, world.viewer, gone);
    const { body, status } = await poll(world.viewer, shown.headers.get('etag'));
    expect(status).to.equal(200);
    expect(body).to.include({ unread_count: 2, total: 2 });
    expect(body.notifications[1].message).to.equal(last.toISOString());
    const ids = (await stored(world, world.viewer)).map(({ id }) => id);
    expect(ids).to.have.length(3);
    const marked = await world.viewer.call('/v1/markNotificationsRead', { body: { ids } });
    expect(marked.body).to.deep.equal({ success: true, updated_count: 2, unread_count: 0 });
  });

  it('is another in each organization, and the same again for who returns', async () => {
    const [first, second] = [await newWorld(), await newWorld()];
    const { viewer } = first;
    await notify(first, viewer, ...many(3));
    const before = await poll(viewer);
    const move = (organization_id: string) => users.ref(viewer.id).update({ organization_id });
    await move(second.organizationId);
    // A worker of the organization that they have left comes late.
    await notify(first, viewer, 'late');
    expect((await poll(viewer)).body).to.deep.equal({ notifications: [], unread_count: 0, total: 0 });
    await notify(second, viewer, ...many(2));
    const elsewhere = await poll(viewer, before.headers.get('etag'));
    expect([elsewhere.status, elsewhere.body.unread_count]).to.deep.equal([200, 2]);
    await move(first.organizationId);
    expect((await poll(viewer)).body).to.include({ unread_count: 4, total: 4 });
  });

  it('makes nobody who is gone appear again: the change that would have told them is made without them', async () => {
    const world = await newWorld();
    const other = (await newWorld()).viewer;
    let attempts = 0;
    await unitOfWork(async (writes) => {
      attempts += 1;
      const reader = await users.get(other.id);
      if (attempts === 1) await users.ref(other.id).delete();
      if (reader) stageMention(writes, world, other, 'gone');
      stageMention(writes, world, world.viewer, 'there');
    });
    expect(attempts).to.equal(2);
    expect(await users.get(other.id)).to.equal(null);
    expect(await stored(world, other)).to.deep.equal([]);
    await expectRight(world, world.viewer, 1);
  });

  it('keeps no change of the person from being made, and is kept by none', async () => {
    const world = await newWorld();
    const zones = ['Europe/Berlin', 'Asia/Tokyo', 'America/Lima'];
    const [answers] = await Promise.all([
      Promise.all(zones.map((timezone) => world.viewer.call('/v1/updateMyProfile', { body: { timezone } }))),
      ...many(12).map((cause) => notify(world, world.viewer, cause)),
    ]);
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    await expectRight(world, world.viewer, 12);
    expect(zones).to.include((await users.get(world.viewer.id))?.timezone);
  });

  it('is shown by no answer about people, and by no entry of the activity log', async () => {
    const world = await newWorld();
    await notify(world, world.viewer, ...many(2));
    await world.viewer.call('/v1/updateMyProfile', { body: { timezone: 'Asia/Tokyo' } });
    for (const path of ['/v1/getUsers', '/v2/activity']) {
      const { status, body } = await world.admin.call(path);
      expect(status, path).to.equal(200);
      expect(JSON.stringify(body), path).not.to.match(/inbox/);
    }
  });

  it('says that something is new when somebody who is named in one is erased', async () => {
    const world = await newWorld();
    const name = `Zebulon${newId(6)}`;
    const contact = { first_name: name, last_name: 'Quint' };
    const { id } = (await world.admin.call('/v2/contacts', { body: contact })).body;
    await notify(world, world.admin, `${name} Quint`);
    const before = await poll(world.admin);
    expect(JSON.stringify(before.body)).to.contain(name);
    const { erasure_id } = await good(
      world.admin.call('/v1/eraseContact', { body: { contact_id: id } }),
      202,
    );
    expect((await afterwards(world.admin, erasure_id)).status).to.equal('completed');
    const after = await poll(world.admin, before.headers.get('etag'));
    expect(after.status).to.equal(200);
    expect(JSON.stringify(after.body)).not.to.contain(name);
    expect(after.body.unread_count).to.equal(1);
  });

  it('counted anew is what it was, by whatever way the notifications came', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    await notify(world, world.viewer, ...many(5));
    const [one] = await stored(world, world.viewer);
    await world.viewer.call('/v1/markNotificationsRead', { body: { ids: [one?.id] } });
    const before = inboxOf(await users.get(world.viewer.id), tenant);
    await users.ref(world.viewer.id).update({ inboxes: {} });
    expect((await poll(world.viewer)).body.unread_count).to.equal(0);
    await recountInbox(tenant, world.viewer.id);
    expect(inboxOf(await users.get(world.viewer.id), tenant).unread).to.deep.equal(before.unread);
    await expectRight(world, world.viewer, 4);
  });
});
