// The overview against a full computation, and what pages, forecast and metrics cost.
import { expect } from 'chai';
import { entryOf, lineOf } from '../../../functions/expiries/overview/entry';
import { forecastOf } from '../../../functions/expiries/overview/forecast';
import { rebuildOverview } from '../../../functions/expiries/overview/rebuild';
import { overviewShards, overviews, shardIds, stageLines } from '../../../functions/expiries/overview/shards';
import { type Expiry, expiries } from '../../../functions/expiries/record';
import { tenantOf } from '../../../functions/platform/tenant';
import { unitOfWork } from '../../../functions/platform/unitOfWork';
import { costOf, someAddress } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { anExpiry } from './given';

/** Everything the overview holds, by expiry id. */
async function kept(world: World): Promise<Record<string, string>> {
  const tenant = tenantOf(world.organizationId);
  const count = (await overviews.of(tenant).get(world.organizationId))?.shards ?? 8;
  const shards = await overviewShards.of(tenant).getMany(shardIds(tenant, count));
  return Object.assign({}, ...[...shards.values()].map(({ lines }) => lines));
}

/** The same, computed from the expiries themselves. */
async function computed(world: World): Promise<Record<string, string>> {
  const found = await expiries.of(tenantOf(world.organizationId)).list((query) => query);
  return Object.fromEntries(found.map((expiry) => [expiry.id, lineOf(expiry)]));
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
    const line = JSON.parse(lineOf(await stored(world, first.id))) as unknown[];
    const former = entryOf(first.id, JSON.stringify(line.slice(0, -1)));
    expect(former.updated_at).to.deep.equal(former.created_at);
  });

  it('follows creation, change, completion, recurrence, archiving and deletion', async function () {
    this.timeout(120_000);
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

  it('getForecastData is what a full computation gives', async function () {
    this.timeout(120_000);
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
    const entries = Object.entries(await computed(world)).map(([id, line]) => entryOf(id, line));
    expect(answer.body).to.deep.equal(JSON.parse(JSON.stringify(forecastOf(entries, today, 24))));
    expect(answer.body.summary.totalActive).to.equal(3);
    const bad = await world.viewer.call('/v1/getForecastData?months=0');
    expect(bad.status).to.equal(400);
    expect(bad.body.details.fields).to.have.key('months');
  });

  it('is rebuilt from nothing, loses strays, and grows into more shards', async function () {
    this.timeout(120_000);
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    const made = await Promise.all([1, 2, 3].map(() => anExpiry(world)));
    await sandbox.untilIdle();
    const record = await stored(world, made[0].id);
    await unitOfWork(async (writes) => {
      // A line of an expiry that is gone, and one that tells an old story.
      stageLines(
        writes,
        tenant,
        8,
        new Map([
          ['gone', record],
          [record.id, { ...record, name: 'Old' }],
        ]),
      );
    });
    expect(await kept(world)).not.to.deep.equal(await computed(world));
    await rebuildOverview(tenant);
    expect(await kept(world)).to.deep.equal(await computed(world));
    await rebuildOverview(tenant, 16);
    const head = await overviews.of(tenant).get(world.organizationId);
    expect(head).to.include({ shards: 16, building: null });
    expect(await kept(world)).to.deep.equal(await computed(world));
    expect((await overviewShards.of(tenant).getMany(shardIds(tenant, 8))).size).to.equal(0);
    await world.editor.call(`/v2/expiries/${record.id}`, { method: 'PATCH', body: { name: 'New' } });
    await sandbox.untilIdle();
    expect(await kept(world)).to.deep.equal(await computed(world));
    await rebuildOverview(tenant, 4);
    expect(await overviews.of(tenant).get(world.organizationId)).to.include({ shards: 16 });
  });

  it('changes made while it is rebuilt into more shards are in it', async function () {
    this.timeout(120_000);
    const world = await newWorld();
    const made = await Promise.all([1, 2, 3, 4].map(() => anExpiry(world)));
    const rebuilding = rebuildOverview(tenantOf(world.organizationId), 16);
    await Promise.all([
      world.editor.call(`/v2/expiries/${made[0].id}`, { method: 'PATCH', body: { name: 'Changed' } }),
      world.editor.call(`/v2/expiries/${made[1].id}`, { method: 'DELETE' }),
      anExpiry(world, { name: 'Added' }),
    ]);
    await rebuilding;
    await sandbox.untilIdle();
    const overview = await kept(world);
    expect(Object.keys(overview)).to.have.length(4);
    expect(overview).to.deep.equal(await computed(world));
  });

  it('at 10,000 expiries, forecast and page cost no more than 25 reads, and follow a change within seconds', async function () {
    this.timeout(120_000);
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    const pattern = await stored(world, (await anExpiry(world, { assigned_to: world.admin.id })).id);
    const name = 'Certificate of conformity of the sprinkler system, building'.padEnd(80);
    for (let block = 0; block < 10; block += 1) {
      const lines = Array.from({ length: 1000 }, (_, index): [string, Expiry] => [
        `made${block * 1000 + index}`,
        { ...pattern, name: `${name} ${index}` },
      ]);
      await unitOfWork(async (writes) => stageLines(writes, tenant, 8, new Map(lines)));
    }
    await sandbox.untilIdle();
    const forecast = await world.viewer.call('/v1/getForecastData');
    expect(forecast.body.summary.totalActive).to.equal(10_001);
    expect(costOf(forecast).reads).to.be.at.most(25);
    const page = await world.viewer.call('/v1/getPaginatedExpiries?page=3&limit=10');
    expect(page.body.pagination.total).to.equal(10_001);
    expect(costOf(page).reads).to.be.at.most(25);
    await anExpiry(world, { name: 'One more' });
    const changedAt = performance.now();
    let seen = forecast;
    do seen = await world.viewer.call('/v1/getForecastData', { from: someAddress() });
    while (seen.body.summary.totalActive !== 10_002 && performance.now() - changedAt < 20_000);
    expect(seen.body.summary.totalActive, 'the change is in it').to.equal(10_002);
    expect(performance.now() - changedAt, 'milliseconds until it is').to.be.below(10_000);
    expect(costOf(seen).reads).to.be.at.most(25);
  });
});
