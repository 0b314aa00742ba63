// In-app notifications: only the caller's own, newest first, with a count of all unread.
import { expect } from 'chai';
import { stageNotification } from '../../../functions/notifications/notify';
import { tenantOf } from '../../../functions/platform/tenant';
import { unitOfWork } from '../../../functions/platform/unitOfWork';
import { costOf } from '../../support/client';
import { newApiKey, newWorld, type Person, type World } from '../../support/world';

const notify = (world: World, person: Person, ...causes: string[]): Promise<void> =>
  unitOfWork(async (writes) => {
    for (const cause of causes) {
      stageNotification(writes, tenantOf(world.organizationId), {
        userId: person.id,
        type: 'mention',
        itemType: 'expiry',
        itemId: 'x1',
        itemName: 'Licence',
        message: `Because of ${cause}`,
        mentionedBy: { id: 'u2', name: 'Ada', email: null },
        commentText: 'hello',
        link: '/expiries/x1',
        cause: [cause],
      });
    }
  });
const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `cause ${index}`);

describe('notifications', function () {
  this.timeout(60_000);

  it('are the caller’s own, with every field of the resource', async () => {
    const world = await newWorld();
    await notify(world, world.viewer, 'a');
    const { body } = await world.viewer.call('/v1/notifications');
    expect(body).to.include({ unread_count: 1, total: 1 });
    expect(body.notifications[0]).to.have.all.keys(
      'id',
      'user_id',
      'organization_id',
      'type',
      'item_type',
      'item_id',
      'item_name',
      'message',
      'mentioned_by',
      'comment_text',
      'link',
      'read',
      'created_at',
    );
    expect((await world.editor.call('/v1/notifications')).body).to.deep.equal({
      notifications: [],
      unread_count: 0,
      total: 0,
    });
  });

  it('are told once for each cause, and a repetition does not make a read one unread', async () => {
    const world = await newWorld();
    await notify(world, world.viewer, 'a', 'b');
    await world.viewer.call('/v1/markNotificationsRead', { body: { all: true } });
    await notify(world, world.viewer, 'a', 'c');
    expect((await world.viewer.call('/v1/notifications')).body).to.include({ unread_count: 1, total: 3 });
  });

  it('counts all unread ones, shows as many as asked for and clamps the limit to 1-200', async () => {
    const world = await newWorld();
    await notify(world, world.viewer, ...many(205));
    const shown = async (query: string) => (await world.viewer.call(`/v1/notifications${query}`)).body;
    expect(await shown('')).to.include({ unread_count: 205, total: 50 });
    expect(await shown('?limit=0')).to.include({ total: 1 });
    expect(await shown('?limit=-5')).to.include({ total: 1 });
    expect(await shown('?limit=1000')).to.include({ total: 200 });
    expect((await world.viewer.call('/v1/notifications?limit=many')).status).to.equal(400);
    expect(costOf(await world.viewer.call('/v1/notifications?limit=10'))).to.deep.equal({
      reads: 1 + 10 + 1,
      writes: 0,
    });
  });

  it('unread_only shows the unread ones; marking by id passes over those of others', async () => {
    const world = await newWorld();
    await notify(world, world.viewer, 'a', 'b');
    await notify(world, world.editor, 'a');
    const own = (await world.viewer.call('/v1/notifications')).body.notifications;
    const others = (await world.editor.call('/v1/notifications')).body.notifications;
    const body = { ids: [own[0].id, others[0].id, 'nothing'] };
    const marked = await world.viewer.call('/v1/markNotificationsRead', { body });
    expect(marked.body).to.deep.equal({ success: true, updated_count: 1, unread_count: 1 });
    const unread = (await world.viewer.call('/v1/notifications?unread_only=true')).body;
    expect(unread.notifications.map(({ id }: { id: string }) => id)).to.deep.equal([own[1].id]);
    expect((await world.editor.call('/v1/notifications')).body.unread_count).to.equal(1);
  });

  it('markNotificationsRead wants ids or all, not both and not neither', async () => {
    const world = await newWorld();
    for (const body of [{}, { all: false }, { ids: [] }, { ids: ['a'], all: true }]) {
      expect((await world.viewer.call('/v1/markNotificationsRead', { body })).status).to.equal(400);
    }
  });

  it('are refused to an API key', async () => {
    const world = await newWorld();
    const key = await newApiKey(world.organizationId, 'editor');
    expect((await key.call('/v1/notifications')).status).to.equal(403);
    expect((await key.call('/v1/markNotificationsRead', { body: { all: true } })).status).to.equal(403);
  });
});
