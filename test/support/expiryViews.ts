// All views of an organization’s expiries, read together: each must show the same. And their stored lines.
import { expect } from 'chai';
import { tenantOf } from '../../functions/api/actor';
import { parseExpiryLine } from '../../functions/expiries/lines/line';
import { expiryLines } from '../../functions/expiries/lines/store';
import { everyPage, someAddress } from './client';
import type { World } from './world';

export type Shown = Record<string, unknown> & {
  id: string;
  expiry_date: string;
  updated_at: string;
  is_done: boolean;
  is_archive: boolean;
  previous_expiry_id: string | null;
  next_expiry_id: string | null;
};

/** A client's copies, updated by polling for events, or for changes with `updated_since`. */
export const noCopies = () => ({
  byEvents: new Map<string, Shown>(),
  lastEvent: null as string | null,
  byChanges: new Map<string, Shown>(),
  changedSince: null as string | null,
});
type Copies = ReturnType<typeof noCopies>;

async function read(world: World, path: string) {
  const answer = await world.admin.call(path, { from: someAddress() });
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).to.equal(200);
  return answer.body;
}

const readByCursor = (world: World, query: string): Promise<Shown[]> =>
  everyPage((after) => read(world, `/v2/expiries?${query}&limit=3${after}`));

async function readByPageNumber(world: World): Promise<Shown[]> {
  const found: Shown[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, pagination } = await read(world, `/v1/getPaginatedExpiries?limit=2&page=${page}`);
    found.push(...data);
    pages = pagination.totalPages;
  }
  return found;
}

async function syncWithEvents(world: World, copies: Copies): Promise<void> {
  for (let isMore = true; isMore; ) {
    const after = copies.lastEvent === null ? '' : `&after=${copies.lastEvent}`;
    const page = await read(world, `/v2/events?limit=5${after}`);
    for (const { id, type, data } of page.data) {
      copies.lastEvent = id;
      if (type === 'expiry.deleted') copies.byEvents.delete(data.id);
      else copies.byEvents.set(data.id, data);
    }
    isMore = page.has_more;
  }
}

async function syncWithChanges(world: World, copies: Copies): Promise<void> {
  const since = copies.changedSince === null ? '' : `&updated_since=${copies.changedSince}`;
  for (const expiry of await readByCursor(world, `sort=updated_at${since}`)) {
    copies.byChanges.set(expiry.id, expiry);
    copies.changedSince = expiry.updated_at;
  }
}

const byId = (expiries: Iterable<Shown>): Record<string, Shown> =>
  Object.fromEntries([...expiries].map((expiry) => [expiry.id, expiry]));

/** Omits who last saved a record and when: this alone creates no event. */
const content = (expiries: Iterable<Shown>) =>
  byId([...expiries].map((expiry) => ({ ...expiry, updated_at: '', updated_by_name: null })));

/** Updates the copies, checks that all views agree, and returns the expiries. */
export async function expiriesByAllViews(world: World, copies: Copies): Promise<Shown[]> {
  const listed = await readByCursor(world, 'sort=expiry_date');
  const ids = listed.map(({ id }) => id);
  const { expiries: all } = await read(world, '/v1/getAllExpiries');
  expect(all, 'getAllExpiries').to.deep.equal(listed);
  expect(byId(await readByPageNumber(world)), 'getPaginatedExpiries').to.deep.equal(byId(listed));
  await syncWithEvents(world, copies);
  expect(content(copies.byEvents.values()), 'events').to.deep.equal(content(listed));
  await syncWithChanges(world, copies);
  const changed = [...copies.byChanges.values()].filter(({ id }) => ids.includes(id));
  expect(byId(changed), 'updated_since').to.deep.equal(byId(listed));
  const open = listed.filter((expiry) => !expiry.is_done && !expiry.is_archive);
  const { by_status: counted } = await read(world, '/v1/getExpiryMetrics');
  expect(counted, 'getExpiryMetrics').to.deep.equal({
    open: open.length,
    done: listed.filter((expiry) => expiry.is_done && !expiry.is_archive).length,
    archived: listed.filter((expiry) => expiry.is_archive).length,
  });
  const { summary } = await read(world, '/v1/getForecastData');
  expect(summary.totalActive, 'getForecastData').to.equal(open.length);
  const { limits } = await read(world, '/v1/getPlanUsage');
  const lastOnes = listed.filter(({ next_expiry_id }) => next_expiry_id === null);
  expect(limits.expiries.used, 'getPlanUsage').to.equal(lastOnes.length);
  for (const { id, next_expiry_id: next } of listed)
    if (next !== null) expect(byId(listed)[next]?.previous_expiry_id, 'series').to.equal(id);
  return listed;
}

/** Lines by expiry id, without those of deleted expiries. */
export async function storedLines(world: Pick<World, 'organizationId'>): Promise<Record<string, string>> {
  const shards = await expiryLines.of(tenantOf(world.organizationId)).list((query) => query);
  const lines = shards.flatMap((shard) => Object.entries(shard.lines));
  return Object.fromEntries(lines.filter(([id, line]) => parseExpiryLine(id, line).deleted_at === null));
}
