// The event feed: one order, no gaps, readable with an API key. A change and its event are in the same commit.
import { expect } from 'chai';
import { EVENT_RETENTION_MS, events } from '../../../functions/events/event';
import { expiries } from '../../../functions/expiries/record/record';
import { addMs, clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type World } from '../../support/world';
import { done, outcomeOf, patch, post, remove, valuesOf } from '../http';
import { newExpiry, newWebhook, receivedBy } from '../webhooks/given';

/** In seconds. */
const HOUR = 3600;
const DAYS_30 = 30 * 24 * HOUR;

const ids = (page: { data: { id: string }[] }): string[] => page.data.map(({ id }) => id);
const feed = async (world: World, query = '') => (await world.viewer.call(`/v2/events${query}`)).body;

/** Records one event for each time, given in seconds from now. */
async function record(world: World, ...seconds: number[]): Promise<void> {
  await unitOfWork(async (writes) => {
    for (const second of seconds) {
      const at = new Date(clock.now().getTime() + second * 1000);
      const type = second % 2 === 0 ? 'expiry.updated' : 'expiry.created';
      events.of(world).stageCreate(writes, newId(), {
        ...{ type, subject_id: newId(), changed: null, position: null, inner_json: null, created_at: at },
        data_json: JSON.stringify({ second }),
        expires_at: addMs(at, EVENT_RETENTION_MS),
      });
    }
  });
}

describe('The feed of events', () => {
  it('shows an API key the events of webhooks, for changes of the last 30 days', async () => {
    const world = await newWorld();
    const key = await newApiKey(world.organizationId, 'viewer');
    const { id } = await newExpiry(world);
    await sandbox.untilIdle();
    const body = await done(key.call('/v2/events'), 200);
    expect(body).to.include({ next_cursor: null, has_more: false });
    expect(body.data).to.have.length(1);
    expect(body.data[0]).to.have.all.keys('id', 'type', 'created_at', 'organization_id', 'data');
    expect(body.data[0].data.id).to.equal(id);
    await record(world, -DAYS_30 - HOUR, -DAYS_30 + HOUR);
    const ages = (await key.call('/v2/events')).body.data.map(({ data }: { data: { second?: number } }) => data.second);
    expect(ages).to.have.members([-DAYS_30 + HOUR, undefined]);
  });

  it('has one order, which pages follow, and a late event is not missed', async () => {
    const world = await newWorld();
    // In the order of commits, even if clocks differ.
    for (const second of [-50, -70, -30]) await record(world, second);
    const first = await feed(world, '?limit=2');
    expect(first.data.map(({ data }: { data: { second: number } }) => data.second)).to.deep.equal([-50, -70]);
    expect(first.has_more).to.equal(true);
    const last = await feed(world, `?limit=2&cursor=${encodeURIComponent(first.next_cursor)}`);
    expect(last).to.include({ has_more: false, next_cursor: null });
    const lastId = last.data[0].id;
    // As if the committing process's clock were a minute slow.
    await record(world, -60);
    const late = await feed(world, `?after=${lastId}`);
    expect(late.data.map(({ data }: { data: { second: number } }) => data.second)).to.deep.equal([-60]);
    expect(ids(await feed(world))).to.deep.equal([...ids(first), lastId, ...ids(late)]);
    expect(valuesOf(await stored(world), 'position'), 'of this organization').to.have.members([1, 2, 3, 4]);
  });

  it('filters by types, and binds a cursor to them', async () => {
    const world = await newWorld();
    await record(world, -1, -2, -3, -4);
    const page = await feed(world, '?types=expiry.created&limit=1');
    expect(valuesOf(page.data, 'type')).to.deep.equal(['expiry.created']);
    const cursor = encodeURIComponent(page.next_cursor);
    expect((await feed(world, `?types=expiry.created&after=${cursor}`)).data).to.have.length(1);
    const { error } = await feed(world, `?types=expiry.updated&after=${cursor}`);
    expect(error.code).to.match(/INVALID_CURSOR|VALIDATION/);
    expect((await feed(world, '?types=expiry.created,expiry.updated')).data).to.have.length(4);
    await record(world, ...Array.from({ length: 31 }, (_, index) => -1000 - 2 * index), -5);
    const created = await feed(world, '?types=expiry.created');
    expect([created.data.length, created.has_more], 'before many new ones').to.deep.equal([2, true]);
    const behind = await feed(world, `?types=expiry.created&cursor=${encodeURIComponent(created.next_cursor)}`);
    expect(behind.data, 'behind many new ones').to.have.length(1);
    await record(world, ...Array.from({ length: 7 }, (_, index) => -2000 - 2 * index));
    await record(world, -6);
    const newest = (await stored(world)).find(({ data_json }) => data_json === '{"second":-6}');
    expect((await feed(world, `?after=${newest?.id}`)).data, 'after the newest').to.deep.equal([]);
  });

  it('returns 400 for an unknown type, an unknown position and another organization’s event', async () => {
    const [world, other] = await Promise.all([newWorld(), newWorld()]);
    await record(other, -1, -2);
    const foreign = await feed(other, '?limit=1');
    const theirs = [ids(foreign)[0], foreign.next_cursor].map((after) => `after=${encodeURIComponent(after)}`);
    await record(world, -DAYS_30 - HOUR);
    const [expired] = await stored(world);
    for (const query of [
      ...['types=expiry.vanished', 'after=nothing', 'cursor=nothing', ...theirs],
      ...[`after=${expired?.id}`, 'after=a.b', 'cursor=a.b', 'limit=0', 'colour=red'],
    ]) {
      const answer = await world.viewer.call(`/v2/events?${query}`);
      expect(outcomeOf(answer), query).to.deep.equal([400, query.split('=')[0]]);
    }
    expect((await feed(world)).data).to.deep.equal([]);
  });
});

const typesIn = async (world: World): Promise<string[]> => valuesOf((await feed(world)).data, 'type');
const change = (world: World, id: string, body: object) => patch(world.editor, `/v2/expiries/${id}`, body);
const stored = (world: World) => events.of(world).list((query) => query);

interface Shown {
  type: string;
  created_at: string;
  data: { id: string };
}

describe('A change', () => {
  it('appears in the feed immediately, in commit order, without any trigger', async () => {
    const world = await newWorld();
    await sandbox.silently(async () => {
      const { id } = await newExpiry(world, { share_password: 'open sesame' });
      expect(await typesIn(world)).to.deep.equal(['expiry.created']);
      await change(world, id, { name: 'Renamed' });
      await change(world, id, { name: 'Renamed' });
      await change(world, id, { share_password: 'another one' });
      expect((await post(world.editor, `/v2/expiries/${id}/complete`)).status).to.equal(200);
      await remove(world.editor, `/v2/expiries/${id}`);
      const all: Shown[] = (await feed(world)).data;
      const types = all.map(({ type }) => type.replace('expiry.', ''));
      expect(types).to.deep.equal(['created', 'updated', 'updated', 'completed', 'deleted']);
      expect(new Set(all.map(({ data }) => data.id))).to.deep.equal(new Set([id]));
      const instants = all.map(({ created_at }) => created_at);
      expect(instants).to.deep.equal(instants.toSorted());
    });
  });

  it('is delivered although its process died right after the commit', async () => {
    const world = await newWorld();
    const { host } = await newWebhook(world, { events: ['expiry.updated'] });
    const { id } = await newExpiry(world);
    // The committing process does nothing after this commit.
    await unitOfWork(async (writes) => {
      const expiry = await expiries.of(world).require(id, 'Expiry');
      expiries.of(world).stageUpdate(writes, expiry, { name: 'Last words', updated_at: clock.now() });
    });
    const received = (await receivedBy(host)) as { body: string }[];
    expect(received.map(({ body }) => JSON.parse(body).data.name)).to.deep.equal(['Last words']);
  });
});

describe('Effects of a change', () => {
  it('an import and its undoing send no event per unchanged row but update calendars', async () => {
    const world = await newWorld();
    const made = { body: { name: 'Mine', scope: 'organization' } };
    const { url } = (await world.viewer.call('/v1/createCalendarFeed', made)).body;
    await sandbox.untilIdle();
    const calendar = async () => {
      const { pathname, search } = new URL(url);
      return (await call(`${pathname}${search}`)).body as string;
    };
    const csv = 'name,expiry_date\nRow one,2031-01-01\nRow two,2031-01-02\nRow three,2031-01-03\n';
    const started = await done(post(world.editor, '/v1/importExpiries', { csv }), 202);
    await sandbox.silently(() => sandbox.untilIdle());
    expect(await stored(world)).to.deep.equal([]);
    for (const name of ['Row one', 'Row two', 'Row three']) expect(await calendar()).to.contain(name);
    const [row] = (await world.viewer.call('/v2/expiries')).body.data;
    await change(world, row.id, { notes: 'changed' });
    await done(post(world.editor, '/v1/undoExpiryImport', { batch_id: started.batch_id }), 202);
    await sandbox.untilIdle();
    expect(await typesIn(world)).to.deep.equal(['expiry.updated', 'expiry.deleted']);
    expect((await calendar()).match(/STATUS:CANCELLED/g)).to.have.length(3);
  });
});
