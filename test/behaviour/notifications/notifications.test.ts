// In-app notifications: only the caller's own, newest first, with a count of all unread, in the caller's language.
import { expect } from 'chai';
import { users } from '../../../functions/identity/user';
import {
  notificationShownUntil,
  notifications,
  stageInAppNotification,
  stageReplacementLinkNotifications,
} from '../../../functions/notifications/notification';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { costOf } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newWorld, type Person, type World } from '../../support/world';
import { newSubmission } from '../documentRequests/given';
import { done } from '../http';
import { changeSettings } from '../reminders/given';
import { act, contactWithLinks } from '../responses/given';
import { freshWorld } from '../worlds';

const notify = (world: World, person: Person, ...causes: string[]): Promise<void> =>
  unitOfWork(async (writes) => {
    for (const cause of causes)
      stageInAppNotification(writes, world, {
        ...{ userId: person.id, type: 'mention', message: `Because of ${cause}`, cause: [cause] },
        ...{ itemType: 'expiry', itemId: 'x1', itemName: 'Licence', link: '/expiries/x1' },
        ...{ mentionedBy: { id: 'u2', name: 'Ada', email: null }, commentText: 'hello' },
      });
  });
const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `cause ${index}`);

const poll = (person: Person, etag?: unknown) =>
  person.call('/v1/notifications', etag ? { headers: { 'If-None-Match': String(etag) } } : {});

describe('Notifications', () => {
  const world = freshWorld();

  it('are all counted if unread, and limited to 1–200 per response', async () => {
    await notify(world, world.viewer, ...many(205));
    const shown = async (query: string) => (await world.viewer.call(`/v1/notifications${query}`)).body;
    expect(await shown('')).to.include({ unread_count: 205, total: 50 });
    expect(await shown('?limit=0')).to.include({ total: 1 });
    expect(await shown('?limit=1000')).to.include({ total: 200 });
    // Reads the caller's record, which has the count, and the page.
    const cost = costOf(await world.viewer.call('/v1/notifications?limit=49'));
    expect(cost).to.deep.equal({ reads: 1 + 49, writes: 0 });
    await notify(world, world.viewer, ...many(410).slice(205));
    const markAll = () => done(world.viewer.call('/v1/markNotificationsRead', { body: { all: true } }));
    expect(await markAll()).to.include({ updated_count: 400, unread_count: 10 });
    expect(await markAll()).to.include({ updated_count: 10, unread_count: 0 });
    await notify(world, world.editor, ...many(9));
    expect(costOf(await world.editor.call('/v1/notifications?limit=10')).reads).to.equal(1 + 9);
  });

  it('cost one read if nothing is new, with or without the ETag', async () => {
    await notify(world, world.viewer, ...many(12));
    const first = await poll(world.viewer);
    const etag = String(first.headers.get('etag'));
    const ownRecord = { reads: 1, writes: 0 };
    const known = await poll(world.viewer, etag);
    expect(known.status).to.equal(304);
    expect(costOf(known)).to.deep.equal(ownRecord);
    const again = await poll(world.viewer);
    expect(again.body).to.deep.equal(first.body);
    expect(costOf(again)).to.deep.equal(ownRecord);

    await notify(world, world.viewer, 'one more');
    const more = await poll(world.viewer, etag);
    expect(more.status).to.equal(200);
    expect(more.body).to.include({ unread_count: 13, total: 13 });
    expect(more.body.notifications[0].message).to.equal('Because of one more');
    const { id } = more.body.notifications[5];
    await world.viewer.call('/v1/markNotificationsRead', { body: { ids: [id] } });
    const marked = await poll(world.viewer, more.headers.get('etag'));
    expect(marked.status).to.equal(200);
    expect(marked.body.notifications.find((one: { id: string }) => one.id === id).read).to.equal(true);
    const others = [
      await world.editor.call('/v1/notifications'),
      await world.viewer.call('/v1/notifications?limit=1'),
      await world.viewer.call('/v1/notifications?unread_only=true'),
    ].map(({ headers }) => headers.get('etag'));
    expect(new Set([...others, marked.headers.get('etag')]).size, 'of other people and pages').to.equal(4);
  });

  it('are filtered by unread_only, and marked as read by ids or all, only by their owner', async () => {
    await notify(world, world.viewer, 'a', 'b');
    await notify(world, world.editor, 'a', 'b');
    const own = (await world.viewer.call('/v1/notifications')).body.notifications;
    const others = (await world.editor.call('/v1/notifications')).body.notifications;
    expect(others[0].user_id).to.equal(world.editor.id);
    const body = { ids: [own[0].id, others[0].id, 'nothing'] };
    const marked = await world.viewer.call('/v1/markNotificationsRead', { body });
    expect(marked.body).to.deep.equal({ success: true, updated_count: 1, unread_count: 1 });
    const again = await done(world.viewer.call('/v1/markNotificationsRead', { body }));
    expect(again, 'already read').to.include({ updated_count: 0, unread_count: 1 });
    const unread = (await world.viewer.call('/v1/notifications?unread_only=true')).body;
    expect(unread.notifications.map(({ id }: { id: string }) => id)).to.deep.equal([own[1].id]);
    expect((await world.editor.call('/v1/notifications')).body.unread_count).to.equal(2);
    for (const body of [{}, { ids: ['a'], all: true }])
      expect((await world.viewer.call('/v1/markNotificationsRead', { body })).status).to.equal(400);
  });
});

describe('A request for a new link', () => {
  it('notifies the sender once a day, or else the admins', async () => {
    const world = await newWorld();
    const record = { itemType: 'request', itemId: 'r', itemName: 'Form', link: '/' };
    const wish = { ...record, askedBy: world.editor.id, message: () => 'A new link, please' };
    const ask = (now: Date) =>
      unitOfWork((writes) => stageReplacementLinkNotifications(writes, world, { ...wish, now }));
    const midday = new Date(`${(await sandbox.now()).toISOString().slice(0, 10)}T12:00:00Z`);
    for (const hours of [0, 1, 24, 25]) await ask(new Date(midday.getTime() + hours * 3_600_000));
    expect((await world.editor.call('/v1/notifications')).body.notifications).to.have.length(2);
    await users.ref(world.editor.id).update({ organization_id: 'another' });
    await ask(midday);
    const toAdmin = await done(world.admin.call('/v1/notifications'));
    expect(toAdmin, 'the sender has left').to.include({ unread_count: 1 });
  });
});

describe('The text of a notification', () => {
  /** The person's messages by type, newest first. */
  const messagesOf = async (person: Person): Promise<Record<string, string[]>> => {
    await sandbox.untilIdle();
    const byType: Record<string, string[]> = {};
    for (const { type, message } of (await person.call('/v1/notifications')).body.notifications)
      byType[type] = [...(byType[type] ?? []), message];
    return byType;
  };

  it('is in the reader’s language, or else in the organization’s', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    await done(world.editor.call('/v1/updateMyProfile', { body: { locale: 'de' } }));
    await changeSettings(world, { locale: 'fr' });
    const { mailToken, expiryId } = await contactWithLinks(world);
    for (const body of [{ assigned_to: null }, { assigned_to: world.editor.id, name: 'Lizenz' }])
      await done(world.admin.call(`/v2/expiries/${expiryId}`, { method: 'PATCH', body }));
    const text = `@${world.editor.email} und @${world.viewer.email}`;
    await done(world.admin.call(`/v2/expiries/${expiryId}/comments`, { body: { text } }));
    await newSubmission(world, { name: 'Unterlagen' });
    await done(act(mailToken, 'renewed', { new_expiry_date: '2099-12-12' }));
    await done(act(mailToken, 'not_me'));

    const german = await messagesOf(world.editor);
    expect(german.assignment?.[0]).to.equal('admin Person hat Ihnen „Lizenz“ zugewiesen');
    expect(german.mention).to.deep.equal(['admin Person hat Sie in einem Kommentar zu Lizenz erwähnt']);
    expect(german.submission).to.deep.equal(['Ada Client hat „Unterlagen“ eingereicht']);
    expect(german.renewal_proposal).to.deep.equal([
      'Ada Partner meldet, dass „Lizenz“ bis zum 12. Dezember 2099 verlängert wurde',
    ]);
    expect(german.response).to.deep.equal(['Ada Partner ist nach eigener Angabe nicht für „Lizenz“ zuständig']);
    expect((await messagesOf(world.viewer)).mention).to.deep.equal([
      'admin Person vous a mentionné dans un commentaire sur Lizenz',
    ]);
    expect((await messagesOf(world.admin)).response).to.deep.equal([
      'Ada Partner indique que «\u00A0Lizenz\u00A0» ne lui revient pas',
    ]);
  });
});

const stored = async (world: World, person: Person) =>
  notifications
    .of(world)
    .list((query) => query.where('user_id', '==', person.id).orderBy('created_at', 'desc').limit(300));

/** A notification created at that time, which Firestore hasn't deleted yet. */
const storeFrom = (world: World, person: Person, created_at: Date): Promise<void> =>
  unitOfWork(async (writes) => {
    const [model] = await stored(world, person);
    if (!model) throw new Error('There is no notification to copy');
    const { id: _, organization_id: __, ...copied } = model;
    const fields = { ...copied, read: false, message: created_at.toISOString(), created_at };
    notifications.of(world).stageCreate(writes, newId(), { ...fields, expires_at: notificationShownUntil(created_at) });
  });

describe('The inbox', () => {
  const world = freshWorld();

  it('shows notifications for 90 days, whether or not they are deleted by then', async () => {
    const now = clock.now();
    await notify(world, world.viewer, 'a');
    const start = new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`);
    const [last, ended] = [addMs(start, -90 * DAY_MS), addMs(start, -90 * DAY_MS - 1)];
    expect([last, ended].map((at) => notificationShownUntil(at) > now)).to.deep.equal([true, false]);
    await storeFrom(world, world.viewer, last);
    const shown = await poll(world.viewer);
    await storeFrom(world, world.viewer, ended);
    const body = await done(poll(world.viewer, shown.headers.get('etag')), 200);
    expect(body).to.include({ unread_count: 2, total: 2 });
    expect(body.notifications[1].message).to.equal(last.toISOString());
    const ids = (await stored(world, world.viewer)).map(({ id }) => id);
    expect(ids).to.have.length(3);
    const marked = await world.viewer.call('/v1/markNotificationsRead', { body: { ids } });
    expect(marked.body).to.deep.equal({ success: true, updated_count: 2, unread_count: 0 });
    const days = (await users.get(world.viewer.id))?.inboxes[world.organizationId]?.unread;
    expect(days, 'without ended days').not.to.have.property(ended.toISOString().slice(0, 10));
    const before = await poll(world.viewer);
    await sandbox.advance('P1D');
    const after = await done(poll(world.viewer, before.headers.get('etag')), 200);
    expect(after, 'a day later').to.include({ total: 1 });
  });

  it('is separate for each organization, kept for members who return, and in no response about users or activity', async () => {
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
    await notify(world, world.viewer, ...many(2));
    await world.viewer.call('/v1/updateMyProfile', { body: { timezone: 'Asia/Tokyo' } });
    for (const path of ['/v1/getUsers', '/v2/activity']) {
      const { status, body } = await world.admin.call(path);
      expect(status, path).to.equal(200);
      expect(JSON.stringify(body), path).not.to.match(/inbox/);
    }
  });
});
