// Reading 1,000 expiries page by page while another client changes them, and the lines behind pages and forecasts.
import { expect } from 'chai';
import { costOf, someAddress } from '../../support/client';
import { storeExpiries } from '../../support/manyExpiries';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { freshWorld } from '../worlds';
import { allPages, anExpiry } from './given';

const RECORDS = 1_000;
const PRIORITIES = ['High', 'Medium', 'Low'] as const;
/** Few dates and types for many records, so that most neighbors tie. */
const dateOf = (index: number): string => `2030-0${(index % 4) + 1}-15`;

/** Stores 1,000 records that stay, interspersed with `extra` records that the other client may delete. */
async function filledWorld(extra: number): Promise<{ world: World; staying: string[]; going: string[] }> {
  const world = await newWorld();
  const instant = new Date('2026-03-01T12:00:00.000Z');
  const fieldsOf = (index: number) => ({
    expiry_date: dateOf(index),
    priority: PRIORITIES[index % 3] ?? 'Low',
    type: `Type ${index % 5}`,
    // Only ten different times.
    updated_at: new Date(instant.getTime() + (index % 10) * 1000),
  });
  const ids = await sandbox.silently(() => storeExpiries(world, RECORDS + extra, fieldsOf));
  const isGoing = (index: number): boolean => extra > 0 && index % Math.floor((RECORDS + extra) / extra) === 0;
  const going = ids.filter((_, index) => isGoing(index)).slice(0, extra);
  return { world, staying: ids.filter((id) => !going.includes(id)), going };
}

const inThisYear = (turn: number) => ({
  expiry_date: dateOf(turn),
  priority: PRIORITIES[turn % 3],
  type: `Type ${turn % 5}`,
});

/** How many records another client adds during one page. Without a bound, a slow reader would never finish. */
const TURNS_A_PAGE = 5;

/**
 * Another client that works during each page: deletes the records in `going`, and adds records anywhere in the order.
 */
function otherClient(world: World, going: string[], fieldsOf: (turn: number) => object = inThisYear) {
  const done = { added: 0, deleted: 0 };
  let [stopped, allowed] = [false, 0];
  const work = (async () => {
    for (let turn = 0; !stopped; turn += 1) {
      while (turn >= allowed && !stopped) await new Promise((wake) => setTimeout(wake, 5));
      if (stopped) return;
      const body = { name: `New ${turn}`, expiry_date: dateOf(turn), ...fieldsOf(turn) };
      expect((await world.editor.call('/v2/expiries', { body, from: someAddress() })).status).to.equal(201);
      done.added += 1;
      const id = going.shift();
      if (id === undefined) continue;
      const gone = await world.admin.call(`/v2/expiries/${id}`, { method: 'DELETE', from: someAddress() });
      expect(gone.status).to.equal(204);
      done.deleted += 1;
    }
  })();
  return {
    /** Call this before each page. */
    nextPage: () => {
      allowed += TURNS_A_PAGE;
    },
    stop: async () => {
      stopped = true;
      await work;
      return done;
    },
  };
}

const numberedPage = (world: World, query: string, page: number) =>
  world.viewer.call(`/v1/getPaginatedExpiries?limit=100&${query}&page=${page}`);

async function allNumberedPages(world: World, query: string, beforePage = () => {}): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    beforePage();
    const answer = await numberedPage(world, query, page);
    expect(answer.status).to.equal(200);
    found.push(...answer.body.data.map(({ id }: { id: string }) => id));
    if (page >= answer.body.pagination.totalPages) return found;
  }
}

describe('Paging through 1,000 expiries while another client adds and deletes', () => {
  // Filled once, because these tests only read.
  let filled: Awaited<ReturnType<typeof filledWorld>>;
  before(async () => {
    filled = await filledWorld(100);
  });

  for (const sort of ['expiry_date', '-expiry_date', 'updated_at', '-updated_at'] as const) {
    it(`v2 neither loses nor repeats any, by ${sort} with hundreds of ties`, async () => {
      const { world, staying, going } = filled;
      const other = otherClient(world, going.splice(0, 20));
      const found = await allPages(world, `sort=${sort}&limit=50`, other.nextPage);
      const did = await other.stop();
      expect(did.added, 'the other client was at work').to.be.greaterThan(5);
      expect(did.deleted).to.be.greaterThan(5);
      const ids = found.map(({ id }) => id);
      expect(new Set(ids).size, 'no record twice').to.equal(ids.length);
      expect(ids, 'no record lost').to.include.members(staying);
      const field = sort.replace('-', '') as 'expiry_date' | 'updated_at';
      const values = found.map((each) => each[field]);
      const ordered = [...values].sort();
      expect(values, 'in order').to.deep.equal(sort.startsWith('-') ? ordered.reverse() : ordered);
    });
  }

  it('v1 shows each once by every sort if changes follow the page, and shifts by changes before it', async () => {
    const { world, staying } = await filledWorld(0);
    const page = async (number: number): Promise<string[]> =>
      (await numberedPage(world, 'sortBy=expiry_date', number)).body.data.map(({ id }: { id: string }) => id);
    const [first, second] = [await page(1), await page(2)];
    // All added records fall due after the others.
    const other = otherClient(world, [], () => ({ expiry_date: '2039-01-01' }));
    const ids = await allNumberedPages(world, 'sortBy=expiry_date', other.nextPage);
    expect((await other.stop()).added).to.be.greaterThan(5);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(ids.slice(0, RECORDS).toSorted()).to.deep.equal(staying.toSorted());

    const early = await anExpiry(world, { expiry_date: '2026-12-01' });
    for (let look = 0; look < 40 && (await page(1))[0] !== early.id; look += 1)
      await new Promise((wake) => setTimeout(wake, 500));
    expect(await page(1)).to.deep.equal([early.id, ...first.slice(0, 99)]);
    expect(await page(2)).to.deep.equal([first[99], ...second.slice(0, 99)]);
  });
});

describe('The lines of expiries', () => {
  const world = freshWorld();

  it('serve forecast, metrics and pages of 10,000 expiries at the cost of their shards, always current', async () => {
    const name = 'Certificate of the sprinkler system';
    const assigned = { assigned_to: world.admin.id, assigned_to_user_full_name: 'admin Person' };
    await sandbox.silently(() => storeExpiries(world, 10_000, (index) => ({ name: `${name} ${index}`, ...assigned })));
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
