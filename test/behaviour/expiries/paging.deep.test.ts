// Reading 1,000 expiries page by page while another client adds and deletes.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { someAddress } from '../../support/client';
import { storeExpiries } from '../../support/manyExpiries';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { anExpiry } from './given';

const RECORDS = 1_000;
const PRIORITIES = ['High', 'Medium', 'Low'] as const;
/** Few dates and types for many records, so that most neighbors tie. */
const dateOf = (index: number): string => `2030-0${(index % 4) + 1}-15`;

/** Stores 1,000 records that stay, interspersed with `extra` records that the other client may delete. */
async function filledWorld(extra: number): Promise<{ world: World; staying: string[]; going: string[] }> {
  const world = await newWorld();
  const tenant = tenantOf(world.organizationId);
  const instant = new Date('2026-03-01T12:00:00.000Z');
  const fieldsOf = (index: number) => ({
    expiry_date: dateOf(index),
    priority: PRIORITIES[index % 3] ?? 'Low',
    type: `Type ${index % 5}`,
    // Only ten different times.
    updated_at: new Date(instant.getTime() + (index % 10) * 1000),
  });
  const ids = await sandbox.silently(() => storeExpiries(tenant, RECORDS + extra, fieldsOf));
  const isGoing = (index: number): boolean =>
    extra > 0 && index % Math.floor((RECORDS + extra) / extra) === 0;
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

interface Listed {
  id: string;
  expiry_date: string;
  updated_at: string;
}

async function allPages(world: World, query: string, beforePage = () => {}): Promise<Listed[]> {
  const found: Listed[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    beforePage();
    const after: string = cursor && `&cursor=${cursor}`;
    const { body } = await world.viewer.call(`/v2/expiries?${query}${after}`, { from: someAddress() });
    found.push(...body.data);
    cursor = body.next_cursor;
  }
  return found;
}

const numberedPage = (world: World, query: string, page: number) =>
  world.viewer.call(`/v1/getPaginatedExpiries?limit=100&${query}&page=${page}`);

async function allNumberedPages(world: World, query: string, beforePage = () => {}): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    beforePage();
    const answer = await numberedPage(world, query, page);
    expect(answer.status).to.equal(200);
    found.push(...answer.body.data.map(({ id }: Listed) => id));
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

  it('v2 with filters neither loses nor repeats any', async () => {
    const { world, staying, going } = filled;
    const other = otherClient(world, going.splice(0, 20));
    const listed = await allPages(world, 'status=open&type=Type%203&limit=10', other.nextPage);
    const ids = listed.map(({ id }) => id);
    await other.stop();
    expect(new Set(ids).size).to.equal(ids.length);
    const everywhere = await allPages(world, 'limit=100&type=Type%203');
    const stayed = new Set(staying);
    const expected = everywhere.flatMap(({ id }) => (stayed.has(id) ? [id] : []));
    expect(expected.length).to.be.greaterThan(150);
    expect(ids.filter((id) => stayed.has(id)).sort()).to.deep.equal(expected.sort());
  });

  it('v1 shows each once by every sort if changes follow the page, and shifts by changes before it', async function () {
    this.timeout(300_000);
    const { world, staying } = await filledWorld(0);
    for (const field of ['priority', 'type&sortOrder=desc', 'name', 'created_at', 'updated_at']) {
      const ids = await allNumberedPages(world, `sortBy=${field}`);
      expect(ids.toSorted(), field).to.deep.equal(staying.toSorted());
    }
    const page = async (number: number): Promise<string[]> =>
      (await numberedPage(world, 'sortBy=expiry_date', number)).body.data.map(({ id }: Listed) => id);
    const [first, second] = [await page(1), await page(2)];
    // All added records fall due after the others.
    const other = otherClient(world, [], () => ({ expiry_date: '2039-01-01' }));
    const ids = await allNumberedPages(world, 'sortBy=expiry_date', other.nextPage);
    expect((await other.stop()).added).to.be.greaterThan(5);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(ids.slice(0, RECORDS).toSorted()).to.deep.equal(staying.toSorted());

    const early = await anExpiry(world, { expiry_date: '2026-12-01' });
    for (let look = 0; look < 40 && (await page(1))[0] !== early.id; look += 1) {
      await new Promise((wake) => setTimeout(wake, 500));
    }
    expect(await page(1)).to.deep.equal([early.id, ...first.slice(0, 99)]);
    expect(await page(2)).to.deep.equal([first[99], ...second.slice(0, 99)]);
  });
});
