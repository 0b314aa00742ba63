// The lines of expiries agree with a full computation, and pages, forecast and metrics stay cheap.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { encodeExpiryLine } from '../../../functions/expiries/lines/line';
import {
  CALENDAR_CANCELLATION_DAYS,
  expiryLines,
  LINE_SHARD_PARTS,
  lineShardIndexes,
  splitExpiryLines,
} from '../../../functions/expiries/lines/store';
import { rebuildExpiryLines } from '../../../functions/expiries/list/rebuildLines';
import { type Expiry, expiries } from '../../../functions/expiries/record/record';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { costOf, someAddress } from '../../support/client';
import { storedLines as kept } from '../../support/lines';
import { storeExpiries } from '../../support/manyExpiries';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { anExpiry } from './given';

const shardsOf = async ({ organizationId }: World) =>
  (await lineShardIndexes.of(tenantOf(organizationId)).get(organizationId))?.shards ?? [];

const firstShard = async (world: World) => {
  const [shard] = await shardsOf(world);
  return expiryLines.of(tenantOf(world.organizationId)).ref(shard?.id ?? '');
};

/** The ids on a page, as the API shows them. */
const shown = async (world: World): Promise<string[]> => {
  const page = await world.viewer.call('/v1/getPaginatedExpiries?limit=100', { from: someAddress() });
  expect(page.status, JSON.stringify(page.body)).to.equal(200);
  return page.body.data.map(({ id }: { id: string }) => id).sort();
};

/** Adds lines until the document reaches Firestore's size limit. */
async function fill(world: World): Promise<void> {
  const pattern = await stored(world, (await anExpiry(world)).id);
  const line = encodeExpiryLine({ ...pattern, name: 'N'.repeat(880) });
  const shard = await firstShard(world);
  const lines: Record<string, string> = (await shard.get()).get('lines');
  for (let index = 0; index < 1_046_000 / (line.length + 13); index += 1)
    lines[`filler${10_000 + index}`] = line;
  await shard.update({ lines });
}

/** The expected lines, computed from the expiries themselves. */
async function computed(world: World): Promise<Record<string, string>> {
  const found = await expiries.of(tenantOf(world.organizationId)).list((query) => query);
  return Object.fromEntries(found.map((expiry) => [expiry.id, encodeExpiryLine(expiry)]));
}

const stored = async (world: World, id: string): Promise<Expiry> => {
  const expiry = await expiries.of(tenantOf(world.organizationId)).get(id);
  if (!expiry) throw new Error('not stored');
  return expiry;
};

describe('The lines of expiries', () => {
  it('are rebuilt: wrong, orphaned and missing lines are repaired', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    const [first, second, third] = [await anExpiry(world), await anExpiry(world), await anExpiry(world)];
    const record = await stored(world, first.id);
    const lines = await kept(world);
    delete lines[second.id];
    const wrong = {
      ...lines,
      missing: encodeExpiryLine(record),
      deleted: encodeExpiryLine(record, clock.now()),
      [third.id]: encodeExpiryLine({ ...record, name: 'Old' }),
    };
    await (await firstShard(world)).update({ lines: wrong });
    expect(await rebuildExpiryLines(tenant)).to.equal(3);
    expect(await kept(world)).to.deep.equal(await computed(world));
    expect(await rebuildExpiryLines(tenant)).to.equal(0);
    await (await firstShard(world)).delete();
    expect(await rebuildExpiryLines(tenant), 'a lost document').to.equal(3);
    expect(await shown(world)).to.deep.equal([first, second, third].map(({ id }) => id).sort());
  });

  it('are split while expiries change, without losing a change', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    const made = await Promise.all(Array.from({ length: 12 }, () => anExpiry(world)));
    expect(await shown(world)).to.have.length(12);
    const [whole] = await shardsOf(world);
    const changes = made
      .slice(0, 9)
      .map(({ id }, index) =>
        index % 3 === 0
          ? world.editor.call(`/v2/expiries/${id}`, { method: 'DELETE' })
          : world.editor.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { name: `Renamed ${index}` } }),
      );
    const split = splitExpiryLines(tenant, whole?.id ?? '', 0);
    const added = [anExpiry(world), anExpiry(world)];
    for (const { status } of await Promise.all(changes)) expect(status).to.be.within(200, 204);
    expect(await split).to.equal(true);
    await Promise.all(added);
    const parts = await shardsOf(world);
    expect(parts).to.have.length(LINE_SHARD_PARTS);
    expect(parts.map(({ start }) => start)).to.deep.equal(parts.map(({ start }) => start).toSorted());
    expect(await kept(world)).to.deep.equal(await computed(world));
    expect(await splitExpiryLines(tenant, whole?.id ?? '', 0), 'once').to.equal(false);
    expect(await splitExpiryLines(tenant, parts[1]?.id ?? '', 0)).to.equal(true);
    expect(await shardsOf(world)).to.have.length(2 * LINE_SHARD_PARTS - 1);
    const last = await anExpiry(world);
    const ids = Object.keys(await computed(world)).sort();
    expect(ids).to.include(last.id).and.to.have.length(12);
    expect(await shown(world)).to.deep.equal(ids);
    expect(await kept(world)).to.deep.equal(await computed(world));
  });

  it('are split by the first change that no longer fits, which succeeds', async () => {
    const world = await newWorld();
    await fill(world);
    const create = (letter: string) => anExpiry(world, { name: letter.repeat(200) });
    await Promise.all(['A', 'B'].map(create));
    await Promise.all([...'CDEFGHIJ'].map(create));
    expect(await shardsOf(world)).to.have.length(LINE_SHARD_PARTS);
    expect(await kept(world)).to.include.keys(Object.keys(await computed(world)));
  });

  it('keep deleted expiries for calendar feeds, and drop them after 30 days', async () => {
    const world = await newWorld();
    const { id } = await anExpiry(world);
    const deleted = encodeExpiryLine(
      await stored(world, id),
      addMs(clock.now(), -CALENDAR_CANCELLATION_DAYS * DAY_MS),
    );
    await world.editor.call(`/v2/expiries/${id}`, { method: 'DELETE' });
    const shard = await firstShard(world);
    const lines = (await shard.get()).get('lines') as Record<string, string>;
    expect(Object.keys(lines)).to.deep.equal([id]);
    await shard.update({ 'lines.old': deleted });
    await splitExpiryLines(tenantOf(world.organizationId), shard.id, 0);
    const shards = await expiryLines.of(tenantOf(world.organizationId)).list((query) => query);
    expect(shards.flatMap((part) => Object.keys(part.lines))).to.deep.equal([id]);
  });

  it('serve forecast, metrics and pages of 10,000 expiries at the cost of their shards, always current', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    const name = 'Certificate of the sprinkler system';
    const assigned = { assigned_to: world.admin.id, assigned_to_user_full_name: 'admin Person' };
    await sandbox.silently(() =>
      storeExpiries(tenant, 10_000, (index) => ({ name: `${name} ${index}`, ...assigned })),
    );
    const ask = async (path: string) => {
      await world.viewer.call(path, { from: someAddress() });
      return world.viewer.call(path, { from: someAddress() });
    };
    const forecast = await ask('/v1/getForecastData');
    const metrics = await ask('/v1/getExpiryMetrics');
    const page = await ask('/v1/getPaginatedExpiries?page=3&limit=20');
    expect(forecast.body.summary.totalActive).to.equal(10_000);
    expect(forecast.body.workload[0]).to.include({ total: 10_000 });
    expect(forecast.body.workload[0].items).to.have.length(10_000);
    expect(forecast.body).not.to.have.property('items_truncated');
    const long = await world.viewer.call('/v1/getForecastData?months=120', { from: someAddress() });
    expect(long.body.workload[0].items).to.have.length(5_000);
    expect(long.body.workload[0]).to.include({ total: 10_000 });
    expect(long.body.items_truncated).to.equal(true);
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
