// Calendar feeds: created, read by calendar programs, deleted.
import { expect } from 'chai';
import ICAL from 'ical.js';
import { users } from '../../../functions/identity/user';
import { call, costOf } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import type { Person, World } from '../../support/world';
import { aFolder, anExpiry } from '../expiries/given';
import { done, patch, post, remove, valuesOf } from '../http';
import { freshWorld } from '../worlds';

const create = (person: Person, body: object) => post(person, '/v1/createCalendarFeed', body);

async function feedOf(person: Person, fields: object = {}): Promise<{ id: string; url: string }> {
  const answer = await done(create(person, { name: 'Mine', scope: 'organization', ...fields }), 201);
  return { id: answer.feed.id, url: answer.url };
}

/** The path that the service serves, regardless of its public origin. */
const pathOf = (url: string): string => `${new URL(url).pathname}${new URL(url).search}`;
const read = (url: string, headers: Record<string, string> = {}) => call(pathOf(url), { headers });

function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      day: event.startDate.toString(),
      status: component.getFirstPropertyValue('status'),
      sequence: event.sequence,
    };
  });
}

async function eventsOf(url: string) {
  const answer = await done(read(url), 200);
  return eventsIn(answer);
}

const change = (world: World, id: string, body: object) => patch(world.editor, `/v2/expiries/${id}`, body);

describe('Calendar feeds', () => {
  const world = freshWorld();

  it('show every expiry immediately, follow every change, and cost at most 6 reads', async () => {
    const notice_period = { amount: 1, time_unit: 'month' };
    const lease = await anExpiry(world, { name: 'Lease', expiry_date: '2028-03-31', notice_period });
    const doomed = await anExpiry(world, { name: 'Doomed', expiry_date: '2028-05-01' });
    const { url } = await feedOf(world.viewer);
    const atOnce = await eventsOf(url);
    const events = ['Due: Lease 2028-03-31', 'Act by: Lease 2028-02-29', 'Due: Doomed 2028-05-01'];
    expect(atOnce.map(({ summary, day }) => `${summary} ${day}`)).to.have.members(events);
    await sandbox.untilIdle();
    const answer = await read(url);
    expect(answer.headers.get('content-type')).to.equal('text/calendar; charset=utf-8');
    expect(costOf(answer).reads).to.be.at.most(6);
    const before = eventsIn(answer.body);
    expect(before).to.deep.equal(atOnce);

    await change(world, lease.id, { expiry_date: '2029-03-31' });
    await remove(world.editor, `/v2/expiries/${doomed.id}`);
    await anExpiry(world, { name: 'New', expiry_date: '2028-07-01' });
    await sandbox.untilIdle();
    const after = await eventsOf(url);
    const named = (events: typeof after, summary: string) =>
      events.find((event) => event.summary === summary) ?? { uid: '', sequence: -1, day: '', status: '' };
    const [was, is] = [named(before, 'Due: Lease'), named(after, 'Due: Lease')];
    expect(is).to.include({ uid: was.uid, day: '2029-03-31', status: 'CONFIRMED' });
    expect(is.sequence).to.be.greaterThan(was.sequence);
    expect(named(after, 'Act by: Lease').day).to.equal('2029-02-28');
    expect(named(after, 'Due: Doomed')).to.include({ status: 'CANCELLED' });
    expect(named(after, 'Due: New').status).to.equal('CONFIRMED');

    await post(world.editor, `/v2/expiries/${lease.id}/archive`);
    await sandbox.untilIdle();
    expect(named(await eventsOf(url), 'Due: Lease').status).to.equal('CANCELLED');
  });

  it('return 304 for a current ETag, and a new ETag after a change', async () => {
    const expiry = await anExpiry(world);
    const { url } = await feedOf(world.admin);
    await sandbox.untilIdle();
    const first = await read(url);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).to.match(/^"\w+"$/);
    expect(first.headers.get('cache-control')).to.equal('private, no-cache');
    const again = await read(url, { 'If-None-Match': `W/${tag}` });
    expect([again.status, again.body]).to.deep.equal([304, undefined]);
    await change(world, expiry.id, { name: 'Another name' });
    await sandbox.untilIdle();
    const changed = await read(url, { 'If-None-Match': tag });
    expect(changed.status).to.equal(200);
    expect(changed.headers.get('etag')).not.to.equal(tag);
  });

  it('show one person’s expiries, one type, or one folder with its contents', async () => {
    const top = await aFolder(world);
    const inner = (await post(world.editor, '/v2/folders', { name: 'Inner', parent_folder_id: top })).body;
    await anExpiry(world, { name: 'Inside', folder_id: inner.id, type: 'A', assigned_to: world.editor.id });
    await anExpiry(world, { name: 'Outside', type: 'A', assigned_to: world.admin.id });
    await anExpiry(world, { name: 'Other', type: 'B', assigned_to: world.editor.id });
    const wanted = [
      [{ scope: 'mine' }, ['Due: Inside', 'Due: Other']],
      [{ type: 'A' }, ['Due: Inside', 'Due: Outside']],
      [{ folder_id: top }, ['Due: Inside']],
      [{ folder_id: top, type: 'B' }, []],
    ] as const;
    const feeds = await Promise.all(wanted.map(([fields]) => feedOf(world.editor, fields)));
    await sandbox.untilIdle();
    for (const [index, [, names]] of wanted.entries()) {
      const events = await eventsOf(feeds[index]?.url ?? '');
      expect(events.map(({ summary }) => summary)).to.have.members([...names]);
    }
    await patch(world.editor, `/v2/folders/${inner.id}`, { parent_folder_id: null });
    await sandbox.untilIdle();
    expect(await eventsOf(feeds[2]?.url ?? '')).to.deep.equal([]);
  });

  it('show the URL once, neither in a replay nor in the list, and only to their owner', async () => {
    const [body, headers] = [{ name: 'Mine', scope: 'mine' }, { 'Idempotency-Key': 'feed-1' }];
    const send = () => world.viewer.call('/v1/createCalendarFeed', { body, headers });
    const { feed, url } = (await send()).body;
    expect((await send()).body).to.deep.equal({ feed, url: null });
    const listedFor = async (person: Person) => (await person.call('/v1/getCalendarFeeds')).body.feeds;
    expect(await listedFor(world.viewer)).to.deep.equal([feed]);
    expect(JSON.stringify(feed)).not.to.include(new URL(url).searchParams.get('token'));
    expect(await listedFor(world.admin)).to.deep.equal([]);
    const revoke = (person: Person) => post(person, '/v1/revokeCalendarFeed', { id: feed.id });
    expect((await revoke(world.admin)).status).to.equal(404);
    expect((await revoke(world.viewer)).body).to.deep.equal({ revoked: true, id: feed.id });
    expect((await read(url)).status).to.equal(404);
    expect(await listedFor(world.viewer)).to.deep.equal([]);
  });

  it('are limited to ten per person, reject unknown folders, and return 404 after their owner has left', async () => {
    for (let count = 0; count < 10; count += 1) await feedOf(world.editor);
    const eleventh = await done(create(world.editor, { name: 'One more', scope: 'mine' }), 409);
    expect(eleventh.code).to.equal('LIMIT_REACHED');
    const { feeds } = (await world.editor.call('/v1/getCalendarFeeds')).body;
    const times = valuesOf(feeds, 'created_at');
    expect(times, 'newest first').to.deep.equal(times.toSorted().toReversed());
    const [first] = feeds;
    await post(world.editor, '/v1/revokeCalendarFeed', { id: first.id });
    await feedOf(world.editor);
    await feedOf(world.viewer);
    const lost = await create(world.viewer, { name: 'A', scope: 'mine', folder_id: 'nowhere' });
    expect([lost.status, ...Object.keys(lost.body.details.fields)]).to.deep.equal([400, 'folder_id']);
    const { url } = await feedOf(world.viewer);
    const person = await users.get(world.viewer.id);
    if (person) await users.tryUpdate(person, { organization_id: null });
    expect((await read(url)).status).to.equal(404);
    expect((await call('/v1/calendarFeed?token=nonsense')).status).to.equal(404);
  });
});
