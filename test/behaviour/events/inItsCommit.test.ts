// A change and its event are in the same commit: the feed doesn't depend on anything later.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { events } from '../../../functions/events/event';
import { expiries } from '../../../functions/expiries/record/record';
import { clock } from '../../../functions/platform/clock';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { newExpiry, newWebhook, receivedBy } from '../webhooks/given';

interface Shown {
  id: string;
  type: string;
  created_at: string;
  data: Record<string, unknown>;
}

const feed = async (world: World): Promise<Shown[]> =>
  (await world.viewer.call('/v2/events?limit=100')).body.data;
const typesIn = async (world: World): Promise<string[]> => (await feed(world)).map(({ type }) => type);
const change = (world: World, id: string, body: object) =>
  world.editor.call(`/v2/expiries/${id}`, { method: 'PATCH', body });
const stored = (world: World) => events.of(tenantOf(world.organizationId)).list((query) => query);

describe('A change', () => {
  it('appears in the feed immediately, in commit order, without any trigger', async () => {
    const world = await newWorld();
    await sandbox.silently(async () => {
      const { id } = await newExpiry(world);
      expect(await typesIn(world)).to.deep.equal(['expiry.created']);
      await change(world, id, { name: 'Renamed' });
      await change(world, id, { name: 'Renamed' });
      const done = await world.editor.call(`/v2/expiries/${id}/complete`, { body: {} });
      expect(done.status).to.equal(200);
      await world.editor.call(`/v2/expiries/${id}`, { method: 'DELETE' });
      const all = await feed(world);
      expect(all.map(({ type }) => type)).to.deep.equal([
        'expiry.created',
        'expiry.updated',
        'expiry.completed',
        'expiry.deleted',
      ]);
      expect(all.map(({ data }) => data.id)).to.deep.equal([id, id, id, id]);
      const instants = all.map(({ created_at }) => created_at);
      expect(instants).to.deep.equal(instants.toSorted());
    });
  });

  it('is delivered although its process died right after the commit', async () => {
    const world = await newWorld();
    const { host } = await newWebhook(world, { events: ['expiry.updated'] });
    const { id } = await newExpiry(world);
    const tenant = tenantOf(world.organizationId);
    // The committing process does nothing after this commit.
    await unitOfWork(async (writes) => {
      const expiry = await expiries.of(tenant).get(id);
      if (!expiry) throw new Error('No expiry');
      expiries.of(tenant).stageUpdate(writes, expiry, { name: 'Last words', updated_at: clock.now() });
    });
    const received = (await receivedBy(host)) as { body: string }[];
    expect(received.map(({ body }) => JSON.parse(body).data.name)).to.deep.equal(['Last words']);
  });

  it('of one organization is visible in no other, even by the id of its event', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    await newExpiry(world);
    const [event] = await feed(world);
    expect(await feed(other)).to.deep.equal([]);
    expect((await other.viewer.call(`/v2/events?after=${event?.id}`)).status).to.equal(400);
  });
});

describe('Effects of a change', () => {
  it('an import sends no event per row but updates calendars; undoing it leaves no comment', async () => {
    const world = await newWorld();
    const made = { body: { name: 'Mine', scope: 'organization' } };
    const { url } = (await world.viewer.call('/v1/createCalendarFeed', made)).body;
    await sandbox.untilIdle();
    const calendar = async () => {
      const { pathname, search } = new URL(url);
      return (await call(`${pathname}${search}`)).body as string;
    };
    const csv = 'name,expiry_date\nRow one,2031-01-01\nRow two,2031-01-02\nRow three,2031-01-03\n';
    const started = await world.editor.call('/v1/importExpiries', { body: { csv } });
    expect(started.status).to.equal(202);
    await sandbox.silently(() => sandbox.untilIdle());
    expect(await stored(world)).to.deep.equal([]);
    for (const name of ['Row one', 'Row two', 'Row three']) expect(await calendar()).to.contain(name);
    const { data } = (await world.viewer.call('/v2/expiries')).body;
    const id = data[0].id as string;
    const said = await world.editor.call(`/v2/expiries/${id}/comments`, { body: { text: 'Hm' } });
    expect(said.status).to.equal(201);
    const undone = await world.editor.call('/v1/undoExpiryImport', {
      body: { batch_id: started.body.batch_id },
    });
    expect(undone.status).to.equal(202);
    await sandbox.untilIdle();
    expect(await stored(world)).to.deep.equal([]);
    expect((await calendar()).match(/STATUS:CANCELLED/g)).to.have.length(3);
    const { expiryComments } = await import('../../../functions/comments/record');
    const left = await expiryComments.of(tenantOf(world.organizationId)).list((query) => query);
    expect(left).to.deep.equal([]);
  });
});
