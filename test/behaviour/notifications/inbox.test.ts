// The notification counts in a person's record stay right through changes to notifications, the record or the person.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { users } from '../../../functions/identity/user';
import { notificationShownUntil } from '../../../functions/notifications/inbox';
import { notifications } from '../../../functions/notifications/notification';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { newWorld, type Person, type World } from '../../support/world';
import { many, notify } from './given';

const poll = (person: Person, etag?: unknown) =>
  person.call('/v1/notifications', etag ? { headers: { 'If-None-Match': String(etag) } } : {});

const stored = async (world: World, person: Person) =>
  notifications
    .of(tenantOf(world.organizationId))
    .list((query) => query.where('user_id', '==', person.id).orderBy('created_at', 'desc').limit(300));

/** A notification created at that time, which Firestore hasn't deleted yet. */
const storeFrom = (world: World, person: Person, created_at: Date): Promise<void> =>
  unitOfWork(async (writes) => {
    const [model] = await stored(world, person);
    if (!model) throw new Error('There is no notification to copy');
    const { id: _, organization_id: __, ...copied } = model;
    const fields = { ...copied, read: false, message: created_at.toISOString(), created_at };
    notifications
      .of(tenantOf(world.organizationId))
      .stageCreate(writes, newId(), { ...fields, expires_at: notificationShownUntil(created_at) });
  });

describe('The inbox', function () {
  this.timeout(60_000);

  it('shows notifications for 90 days, whether or not they are deleted by then', async () => {
    const world = await newWorld();
    const now = clock.now();
    await notify(world, world.viewer, 'a');
    const start = new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`);
    const [last, ended] = [addMs(start, -90 * DAY_MS), addMs(start, -90 * DAY_MS - 1)];
    await storeFrom(world, world.viewer, last);
    const shown = await poll(world.viewer);
    await storeFrom(world, world.viewer, ended);
    const { body, status } = await poll(world.viewer, shown.headers.get('etag'));
    expect(status).to.equal(200);
    expect(body).to.include({ unread_count: 2, total: 2 });
    expect(body.notifications[1].message).to.equal(last.toISOString());
    const ids = (await stored(world, world.viewer)).map(({ id }) => id);
    expect(ids).to.have.length(3);
    const marked = await world.viewer.call('/v1/markNotificationsRead', { body: { ids } });
    expect(marked.body).to.deep.equal({ success: true, updated_count: 2, unread_count: 0 });
  });

  it('is separate for each organization, and kept for members who return', async () => {
    const [first, second] = [await newWorld(), await newWorld()];
    const { viewer } = first;
    await notify(first, viewer, ...many(3));
    const before = await poll(viewer);
    const move = (organization_id: string) => users.ref(viewer.id).update({ organization_id });
    await move(second.organizationId);
    // A late worker of the organization that the person has left.
    await notify(first, viewer, 'late');
    expect((await poll(viewer)).body).to.deep.equal({ notifications: [], unread_count: 0, total: 0 });
    await notify(second, viewer, ...many(2));
    const elsewhere = await poll(viewer, before.headers.get('etag'));
    expect([elsewhere.status, elsewhere.body.unread_count]).to.deep.equal([200, 2]);
    await move(first.organizationId);
    expect((await poll(viewer)).body).to.include({ unread_count: 4, total: 4 });
  });

  it('appears in no response about users and in no activity log entry', async () => {
    const world = await newWorld();
    await notify(world, world.viewer, ...many(2));
    await world.viewer.call('/v1/updateMyProfile', { body: { timezone: 'Asia/Tokyo' } });
    for (const path of ['/v1/getUsers', '/v2/activity']) {
      const { status, body } = await world.admin.call(path);
      expect(status, path).to.equal(200);
      expect(JSON.stringify(body), path).not.to.match(/inbox/);
    }
  });
});
