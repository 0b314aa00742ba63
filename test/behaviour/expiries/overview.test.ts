// The overview against a full computation, and what pages, forecast and metrics cost.
import { expect } from 'chai';
import { overviewEntryOf, overviewLineOf } from '../../../functions/expiries/overview/entry';
import { expiryForecastOf } from '../../../functions/expiries/overview/forecast';
import { rebuildOverview } from '../../../functions/expiries/overview/rebuild';
import {
  expiryOverviews,
  overviewShardId,
  overviewShardSizeOf,
  overviewShards,
  PARTS,
} from '../../../functions/expiries/overview/shards';
import { splitOverviewShard } from '../../../functions/expiries/overview/split';
import { type Expiry, expiries } from '../../../functions/expiries/record';
import { tenantOf } from '../../../functions/platform/tenant';
import { costOf, someAddress } from '../../support/client';
import { storeExpiries } from '../../support/manyExpiries';
import { overviewLines } from '../../support/overview';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { anExpiry } from './given';

/** What the overview holds, by expiry id. */
const kept = overviewLines;

const pathsOf = async (world: World): Promise<string[]> =>
  (await expiryOverviews.of(tenantOf(world.organizationId)).get(world.organizationId))?.paths ?? [];

const shardRef = (world: World, path: string) => {
  const tenant = tenantOf(world.organizationId);
  return overviewShards.of(tenant).ref(overviewShardId(tenant, path));
};

/** The ids of a page, as somebody sees them. */
const shown = async (world: World): Promise<string[]> => {
  const page = await world.viewer.call('/v1/getPaginatedExpiries?limit=100', { from: someAddress() });
  expect(page.status, JSON.stringify(page.body)).to.equal(200);
  return page.body.data.map(({ id }: { id: string }) => id).sort();
};

/** Lines of expiries that there are not, as large as a document takes. */
async function fill(world: World, path: string, letters: number): Promise<void> {
  const pattern = await stored(world, (await anExpiry(world)).id);
  const line = overviewLineOf({ ...pattern, name: 'N'.repeat(880) });
  const lines: Record<string, string> = (await shardRef(world, path).get()).get('lines');
  const room = letters - overviewShardSizeOf(lines);
  for (let index = 0; index < room / (line.length + 13); index += 1) lines[`filler${10_000 + index}`] = line;
  await shardRef(world, path).update({ lines });
}

/** The same, computed from the expiries themselves. */
async function computed(world: World): Promise<Record<string, string>> {
  const found = await expiries.of(tenantOf(world.organizationId)).list((query) => query);
  return Object.fromEntries(found.map((expiry) => [expiry.id, overviewLineOf(expiry)]));
}

const stored = async (world: World, id: string): Promise<Expiry> => {
  const expiry = await expiries.of(tenantOf(world.organizationId)).get(id);
  if (!expiry) throw new Error('not stored');
  return expiry;
};

describe('the overview of expiries', () => {
  it('sorts by when expiries were last changed; lines from before that was kept count as never changed', async () => {
    const world = await newWorld();
    const [first, second, third] = [await anExpiry(world), await anExpiry(world), await anExpiry(world)];
    await world.editor.call(`/v2/expiries/${first.id}`, { method: 'PATCH', body: { notes: 'Later' } });
    await sandbox.untilIdle();
    const { body } = await world.viewer.call('/v1/getPaginatedExpiries?sortBy=updated_at&sortOrder=desc');
    expect(body.data.map(({ id }: { id: string }) => id)).to.deep.equal([first.id, third.id, second.id]);
    const line = JSON.parse(overviewLineOf(await stored(world, first.id))) as unknown[];
    const former = overviewEntryOf(first.id, JSON.stringify(line.slice(0, -1)));
    expect(former.updated_at).to.deep.equal(former.created_at);
  });

  it('follows creation, change, completion, recurrence, archiving and deletion', async () => {
    const world = await newWorld();
    const change = (id: string, path: string, method: string, body?: unknown) =>
      world.editor.call(`/v2/expiries/${id}${path}`, { method, ...(body ? { body } : {}) });
    const [a, b, c, d] = [
      await anExpiry(world, { priority: 'High' }),
      await anExpiry(world, { recurrence: { every: 1, unit: 'year' } }),
      await anExpiry(world, { assigned_to: world.admin.id }),
      await anExpiry(world),
    ];
    await change(a.id, '', 'PATCH', { name: 'Renamed', expiry_date: '2027-01-01' });
    await change(b.id, '/complete', 'POST', {});
    await change(c.id, '/archive', 'POST');
    await change(d.id, '', 'DELETE');
    await sandbox.untilIdle();
    const overview = await kept(world);
    expect(Object.keys(overview)).to.have.length(4);
    expect(overview).to.deep.equal(await computed(world));
    const page = await world.viewer.call('/v1/getPaginatedExpiries?sortBy=name&limit=3');
    expect(page.body.pagination).to.deep.equal({
      total: 4,
      totalPages: 2,
      currentPage: 1,
      page: 1,
      limit: 3,
      optimized: true,
    });
    expect(page.body.data.map(({ name }: { name: string }) => name)).to.deep.equal([
      'Fire safety licence',
      'Fire safety licence',
      'Fire safety licence',
    ]);
    expect(page.body.expiries[0]).to.have.keys(
      'id',
      'name',
      'type',
      'expiry_date',
      'priority',
      'state',
      'is_done',
      'is_archive',
      'assigned_to',
      'assigned_to_user_full_name',
    );
    const last = await world.viewer.call('/v1/getPaginatedExpiries?sortBy=name&limit=3&page=2');
    expect(last.body.data.map(({ name }: { name: string }) => name)).to.deep.equal(['Renamed']);
  });

  it('getForecastData is what a full computation gives', async () => {
    const world = await newWorld({ timezone: 'Pacific/Auckland' });
    for (const fields of [
      { priority: 'High' },
      { expiry_date: '2026-01-05' },
      { type: 'Permit', assigned_to: world.admin.id },
    ]) {
      await anExpiry(world, fields);
    }
    await sandbox.untilIdle();
    const answer = await world.viewer.call('/v1/getForecastData?months=24', { method: 'POST' });
    expect(answer.status).to.equal(200);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(
      await sandbox.now(),
    );
    const entries = Object.entries(await computed(world)).map(([id, line]) => overviewEntryOf(id, line));
    expect(answer.body).to.deep.equal(JSON.parse(JSON.stringify(expiryForecastOf(entries, today, 24))));
    expect(answer.body.summary.totalActive).to.equal(3);
    const bad = await world.viewer.call('/v1/getForecastData?months=0');
    expect(bad.status).to.equal(400);
    expect(bad.body.details.fields).to.have.key('months');
  });

  it('has each change as soon as it is answered: created, renamed, completed, deleted, by v1 and v2', async () => {
    const world = await newWorld();
    const made = await anExpiry(world, { name: 'First' });
    const named = async (status: string) =>
      (await world.viewer.call(`/v1/getPaginatedExpiries?status=${status}`)).body.data.map(
        ({ name }: { name: string }) => name,
      );
    expect(await named('open')).to.deep.equal(['First']);
    await world.editor.call('/v1/updateExpiry', { body: { id: made.id, name: 'Second' } });
    expect(await named('open')).to.deep.equal(['Second']);
    await world.editor.call(`/v2/expiries/${made.id}/complete`, { body: {} });
    expect(await named('open')).to.deep.equal([]);
    expect(await named('done')).to.deep.equal(['Second']);
    await world.editor.call(`/v2/expiries/${made.id}`, { method: 'DELETE' });
    expect(await named('all')).to.deep.equal([]);
    expect(await kept(world)).to.deep.equal({});
  });

  it('is held against the expiries: a wrong line, one of what is gone and one that is missing are mended', async () => {
    const world = await newWorld();
    const [first, second, third] = [await anExpiry(world), await anExpiry(world), await anExpiry(world)];
    const record = await stored(world, first.id);
    const lines = await kept(world);
    delete lines[second.id];
    const wrong = {
      ...lines,
      gone: overviewLineOf(record),
      [third.id]: overviewLineOf({ ...record, name: 'Old' }),
    };
    await shardRef(world, '').update({ lines: wrong });
    expect(await rebuildOverview(tenantOf(world.organizationId))).to.deep.equal({ mended: 3, after: null });
    expect(await kept(world)).to.deep.equal(await computed(world));
    expect(await rebuildOverview(tenantOf(world.organizationId))).to.include({ mended: 0 });
  });

  it('goes on where a rebuild stopped', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    await sandbox.silently(() => storeExpiries(tenant, 450, () => ({})));
    await shardRef(world, '').update({ lines: { 0: '[]', zzzz: '[]' } });
    let rounds = 0;
    for (let after: string | null = ''; after !== null; rounds += 1) {
      ({ after } = await rebuildOverview(tenant, { after, until: 0 }));
    }
    expect(rounds).to.equal(3);
    expect(await kept(world)).to.deep.equal(await computed(world));
  });

  it('of what was there before it is made when something is written or read', async () => {
    const world = await newWorld();
    const made = [(await anExpiry(world)).id, (await anExpiry(world)).id];
    const remove = async () => {
      await shardRef(world, '').delete();
      await expiryOverviews.of(tenantOf(world.organizationId)).ref(world.organizationId).delete();
    };
    await remove();
    made.push((await anExpiry(world)).id);
    await sandbox.untilIdle();
    expect(await shown(world)).to.deep.equal(made.toSorted());
    await remove();
    // It is asked for once a minute.
    await sandbox.advance('PT2M');
    await shown(world);
    await sandbox.untilIdle();
    expect(await shown(world)).to.deep.equal(made.toSorted());
  });

  it('that lost a shard takes changes all the same, and is mended', async () => {
    const world = await newWorld();
    const made = [(await anExpiry(world)).id];
    await shardRef(world, '').delete();
    made.push((await anExpiry(world)).id);
    await sandbox.untilIdle();
    expect(await shown(world)).to.deep.equal(made.toSorted());
    expect(await kept(world)).to.deep.equal(await computed(world));
  });

  it('is divided while expiries change, and whoever did not hear of it loses nothing and sees everything', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    const made = await Promise.all(Array.from({ length: 12 }, () => anExpiry(world)));
    // The processes of the suite know one shard from here on.
    expect(await shown(world)).to.have.length(12);
    const changes = made
      .slice(0, 9)
      .map(({ id }, index) =>
        index % 3 === 0
          ? world.editor.call(`/v2/expiries/${id}`, { method: 'DELETE' })
          : world.editor.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { name: `Renamed ${index}` } }),
      );
    const divided = splitOverviewShard(tenant, '', 0);
    const added = [anExpiry(world), anExpiry(world)];
    for (const { status } of await Promise.all(changes)) expect(status).to.be.within(200, 204);
    expect(await divided).to.equal(true);
    await Promise.all(added);
    expect((await pathsOf(world)).toSorted()).to.deep.equal(['0', '1', '2']);
    expect((await shardRef(world, '').get()).exists).to.equal(false);
    expect(await kept(world)).to.deep.equal(await computed(world));
    expect(await splitOverviewShard(tenant, '', 0), 'once').to.equal(false);
    expect(await splitOverviewShard(tenant, '1', 0)).to.equal(true);
    expect(await pathsOf(world)).to.have.length(2 + PARTS);
    const last = await anExpiry(world);
    const ids = Object.keys(await computed(world)).sort();
    expect(ids).to.include(last.id).and.to.have.length(12);
    expect(await shown(world)).to.deep.equal(ids);
    expect(await kept(world)).to.deep.equal(await computed(world));
  });

  it('that is full is divided by the change that no longer fits, which succeeds', async () => {
    const world = await newWorld();
    await fill(world, '', 1_047_000);
    const [one, two] = await Promise.all([
      world.editor.call('/v2/expiries', { body: { name: 'A'.repeat(200), expiry_date: '2030-01-01' } }),
      world.editor.call('/v2/expiries', { body: { name: 'B'.repeat(200), expiry_date: '2030-01-01' } }),
    ]);
    expect([one.status, two.status]).to.deep.equal([201, 201]);
    const more = await Promise.all(
      Array.from({ length: 8 }, () =>
        world.editor.call('/v2/expiries', {
          body: { name: 'C'.repeat(200), expiry_date: '2030-01-01' },
          from: someAddress(),
        }),
      ),
    );
    for (const { status, body } of more) expect(status, JSON.stringify(body)).to.equal(201);
    expect(await pathsOf(world)).to.have.length(PARTS);
    expect(await kept(world)).to.include.keys(Object.keys(await computed(world)));
  });

  it('that has grown is divided by who reads it', async () => {
    const world = await newWorld();
    await fill(world, '', 800_000);
    await world.viewer.call('/v1/getForecastData');
    expect(await pathsOf(world)).to.have.length(PARTS);
  });

  it('at 10,000 expiries, forecast, metrics and page cost no more than their shards, and have a change at once', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    const name = 'Certificate of the sprinkler system';
    await sandbox.silently(() =>
      storeExpiries(tenant, 10_000, (index) => ({
        name: `${name} ${index}`,
        assigned_to: world.admin.id,
        assigned_to_user_full_name: 'admin Person',
      })),
    );
    const ask = async (path: string) => {
      await world.viewer.call(path, { from: someAddress() });
      return world.viewer.call(path, { from: someAddress() });
    };
    const [forecast, metrics, page] = [
      await ask('/v1/getForecastData'),
      await ask('/v1/getExpiryMetrics'),
      await ask('/v1/getPaginatedExpiries?page=3&limit=20'),
    ];
    expect(forecast.body.summary.totalActive).to.equal(10_000);
    expect(forecast.body.workload[0]).to.include({ total: 10_000 });
    expect(forecast.body.workload[0].items).to.have.length(100);
    const whole = await world.viewer.call('/v1/getForecastData?items=all', { from: someAddress() });
    expect(whole.body.workload[0].items).to.have.length(10_000);
    expect((await world.viewer.call('/v1/getForecastData?items=some')).status).to.equal(400);
    expect(metrics.body.total).to.equal(10_000);
    expect(page.body.pagination.total).to.equal(10_000);
    expect(costOf(forecast).reads).to.be.at.most(6);
    expect(costOf(metrics).reads).to.be.at.most(6);
    expect(costOf(page).reads).to.be.at.most(25);
    const [{ id }] = page.body.data;
    await world.editor.call(`/v2/expiries/${id}/archive`, { method: 'POST' });
    const seen = await world.viewer.call('/v1/getForecastData', { from: someAddress() });
    expect(seen.body.summary.totalActive, 'the change is in it').to.equal(9_999);
  });
});
