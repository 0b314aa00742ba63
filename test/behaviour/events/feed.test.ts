// The event feed: one order, no gaps, readable with an API key.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { EVENT_RETENTION_MS, events } from '../../../functions/events/event';
import { addMs, clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type World } from '../../support/world';
import { newExpiry } from '../webhooks/given';

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
      events.of(tenantOf(world.organizationId)).stageCreate(writes, newId(), {
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
    const { status, body } = await key.call('/v2/events');
    expect(status).to.equal(200);
    expect(body).to.include({ next_cursor: null, has_more: false });
    expect(body.data).to.have.length(1);
    expect(body.data[0]).to.have.all.keys('id', 'type', 'created_at', 'organization_id', 'data');
    expect(body.data[0].data.id).to.equal(id);
    await record(world, -DAYS_30 - HOUR, -DAYS_30 + HOUR);
    const ages = (await key.call('/v2/events')).body.data.map(
      ({ data }: { data: { second?: number } }) => data.second,
    );
    expect(ages).to.have.members([-DAYS_30 + HOUR, undefined]);
  });

  it('has one order, which pages follow, and a late event is not missed', async () => {
    const world = await newWorld();
    await record(world, -50, -40, -30);
    const first = await feed(world, '?limit=2');
    expect(first.data.map(({ data }: { data: { second: number } }) => data.second)).to.deep.equal([-50, -40]);
    expect(first.has_more).to.equal(true);
    const last = await feed(world, `?limit=2&after=${encodeURIComponent(first.next_cursor)}`);
    expect(last).to.include({ has_more: false, next_cursor: null });
    const lastId = last.data[0].id;
    // As if the committing process's clock were a minute slow.
    await record(world, -60);
    const late = await feed(world, `?after=${lastId}`);
    expect(late.data.map(({ data }: { data: { second: number } }) => data.second)).to.deep.equal([-60]);
    expect(ids(await feed(world))).to.deep.equal([...ids(first), lastId, ...ids(late)]);
  });

  it('filters by types, and binds a cursor to them', async () => {
    const world = await newWorld();
    await record(world, -1, -2, -3, -4);
    const page = await feed(world, '?types=expiry.created&limit=1');
    expect(page.data).to.have.length(1);
    expect(page.data[0].type).to.equal('expiry.created');
    const cursor = encodeURIComponent(page.next_cursor);
    expect((await feed(world, `?types=expiry.created&after=${cursor}`)).data).to.have.length(1);
    expect((await feed(world, `?types=expiry.updated&after=${cursor}`)).error.code).to.match(
      /INVALID_CURSOR|VALIDATION/,
    );
    expect((await feed(world, '?types=expiry.created,expiry.updated')).data).to.have.length(4);
  });

  it('returns 400 for an unknown type, an unknown position and another organization’s event', async () => {
    const [world, other] = await Promise.all([newWorld(), newWorld()]);
    await record(other, -1);
    const foreign = (await feed(other)).data[0].id;
    for (const query of [
      '?types=expiry.vanished',
      '?after=nothing',
      `?after=${foreign}`,
      '?after=a.b',
      '?limit=0',
      '?colour=red',
    ]) {
      expect((await world.viewer.call(`/v2/events${query}`)).status, query).to.equal(400);
    }
    expect((await feed(world)).data).to.deep.equal([]);
  });
});
