// GET /v2/expiries: order, filters, cursors, cost and polling; getExpiryMetrics.
import { expect } from 'chai';
import { DateTime } from 'luxon';
import { expiries } from '../../../functions/expiries/record/record';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { costOf, everyPage } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { done, fieldsOf, valuesOf } from '../http';
import { freshWorld } from '../worlds';
import { aFolder, allPages, anExpiry } from './given';

const names = (answer: { body: { data: { name: string }[] } }): string[] => answer.body.data.map(({ name }) => name);

const SORTS = ['expiry_date', '-expiry_date', 'act_by_date', '-act_by_date', 'updated_at', '-updated_at'];
/** Sort orders that list the sooner expiry first if the later one was created first. */
const SOON_FIRST = ['expiry_date', 'act_by_date', '-updated_at'];

describe('v2 expiries: list', () => {
  const world = freshWorld();

  it('sorts by expiry_date, includes both ends of a range, and pages through ties at the cost of its page', async () => {
    const dates = { c: '2027-03-01', a: '2027-01-01', b1: '2027-02-01', b2: '2027-02-01', b3: '2027-02-01' };
    for (const [name, expiry_date] of Object.entries(dates)) await anExpiry(world, { name, expiry_date });
    // Open expiries without reminders, so this filter changes nothing but how the list is read.
    const listed = async (query: string) => {
      const all = await allPages(world, query);
      expect(await allPages(world, `${query}&without_reminder=true`), query).to.deep.equal(all);
      return all.map(({ name }) => name);
    };
    const up = await listed('limit=2');
    expect([up[0], up.slice(1, 4).sort(), up[4]]).to.deep.equal(['a', ['b1', 'b2', 'b3'], 'c']);
    expect(await listed('sort=-expiry_date&limit=2')).to.deep.equal([...up].reverse());
    expect(await listed('expires_before=2027-02-01')).to.deep.equal(up.slice(0, 4));
    expect(await listed('expires_after=2027-02-01')).to.deep.equal(up.slice(1));
    const numbered = await world.viewer.call('/v1/getPaginatedExpiries?limit=1&page=5');
    const pages = { total: 5, totalPages: 5, currentPage: 5, page: 5, limit: 1, optimized: true };
    expect([names(numbered), numbered.body.pagination]).to.deep.equal([['c'], pages]);
    const page = await world.viewer.call('/v2/expiries?limit=2&status=open');
    expect(costOf(page)).to.deep.equal({ reads: 1 + 2 + 1, writes: 0 });
  });

  it('status: open, done, archived and all', async () => {
    await anExpiry(world, { name: 'open' });
    const done = await anExpiry(world, { name: 'done' });
    const archived = await anExpiry(world, { name: 'archived' });
    const both = await anExpiry(world, { name: 'done, archived' });
    for (const { id } of [done, both]) await world.editor.call(`/v2/expiries/${id}/complete`, { body: {} });
    for (const { id } of [archived, both]) await world.editor.call(`/v2/expiries/${id}/archive`, { method: 'POST' });
    const status = async (value: string) => {
      const { data } = (await world.viewer.call(`/v1/getPaginatedExpiries?status=${value}`)).body;
      const listed = names(await world.viewer.call(`/v2/expiries?status=${value}`));
      expect(valuesOf(data, 'name'), value).to.have.members(listed);
      return listed.sort();
    };
    expect(await status('open')).to.deep.equal(['open']);
    expect(await status('done')).to.deep.equal(['done']);
    expect(await status('archived')).to.deep.equal(['archived', 'done, archived']);
    expect(await status('all')).to.have.length(4);
    expect(names(await world.viewer.call('/v2/expiries'))).to.have.length(4);
  });

  it('applies every filter in every order', async () => {
    const folder_id = await aFolder(world);
    const body = { kind: 'asset', name: 'Truck' };
    const { entity_id } = (await world.editor.call('/v1/createDirectoryEntity', { body })).body;
    const common = {
      ...{ type: 'T', folder_id, assigned_to: world.admin.id, entity_id, reference_number: 'Pol-Ä 12' },
      notice_period: { amount: 10, time_unit: 'day' },
    };
    const late = await anExpiry(world, { name: 'late', expiry_date: '2027-02-01', ...common });
    const soon = await anExpiry(world, { name: 'soon', expiry_date: '2027-01-01', ...common });
    const others = { folder_id: null, assigned_to: world.editor.id, entity_id: null };
    await anExpiry(world, { ...common, ...others, name: 'other', type: 't', reference_number: 'Pol-Ä 123' });
    const expectEverySort = async (filter: string) => {
      for (const sort of SORTS) {
        const expected = SOON_FIRST.includes(sort) ? ['soon', 'late'] : ['late', 'soon'];
        const answer = await world.viewer.call(`/v2/expiries?sort=${sort}&${filter}`);
        expect(names(answer), `${sort} ${filter}`).to.deep.equal(expected);
      }
    };
    const entity = `entity_id=${entity_id}`;
    const number = `reference_number=${encodeURIComponent('pol-Ä 12')}`;
    const filters = ['type=T', `folder_id=${folder_id}`, `assigned_to=${world.admin.id}`];
    for (const filter of [...filters, entity, number, `${filters.join('&')}&status=open`]) {
      await expectEverySort(filter);
      await expectEverySort(`${filter}&without_reminder=true`);
    }
    for (const filter of [entity, number]) {
      const { body: inV1 } = await world.viewer.call(`/v1/getAllExpiries?${filter}&status=open`);
      expect(names({ body: { data: inV1.expiries } }), filter).to.deep.equal(['soon', 'late']);
    }
    const pages = '/v1/getPaginatedExpiries?';
    for (const path of [pages, `${pages}search=pol&`, '/v2/expiries?q=pol&without_reminder=true&'])
      expect(names(await world.viewer.call(path + number)), path).to.have.members(['soon', 'late']);
    for (const query of ['folder_id=root', 'folder_id=root&without_reminder=true'])
      expect(names(await world.viewer.call(`/v2/expiries?${query}`))).to.deep.equal(['other']);
    await anExpiry(world, { name: 'unassigned', type: 'U' });
    expect(names(await world.viewer.call('/v2/expiries?assigned_to=nobody'))).to.deep.equal(['unassigned']);
    const unassigned = await world.viewer.call('/v1/getPaginatedExpiries?assigned_to=nobody');
    expect(names(unassigned)).to.deep.equal(['unassigned']);
    const renumbered = { method: 'PATCH', body: { reference_number: '  NW-7/b ' } };
    const { body: changed } = await world.editor.call(`/v2/expiries/${soon.id}`, renumbered);
    expect(changed.reference_number).to.equal('NW-7/b');
    expect(names(await world.viewer.call('/v2/expiries?reference_number=nw-7/B'))).to.deep.equal(['soon']);
    expect(names(await world.viewer.call(`/v2/expiries?${number}`))).to.deep.equal(['late']);
    for (const { id } of [late, soon]) await world.editor.call(`/v2/expiries/${id}/archive`, { method: 'POST' });
    await expectEverySort('status=archived');
  });

  it('updated_since requires a sort by updated_at, and returns later changes', async () => {
    const first = await anExpiry(world, { name: 'first' });
    const second = await anExpiry(world, { name: 'second' });
    const since = encodeURIComponent(second.updated_at);
    const unchanged = await world.viewer.call(`/v2/expiries?updated_since=${since}&sort=updated_at`);
    expect(names(unchanged)).to.deep.equal(['second']);
    await world.editor.call(`/v2/expiries/${first.id}`, { method: 'PATCH', body: { notes: 'new' } });
    for (const lines of ['', '&without_reminder=true']) {
      const later = await world.viewer.call(`/v2/expiries?updated_since=${since}&sort=-updated_at${lines}`);
      expect(names(later)).to.deep.equal(['first', 'second']);
      const never = 'updated_since=2099-01-01T00:00:00Z&sort=updated_at';
      const none = await world.viewer.call(`/v2/expiries?${never}${lines}`);
      expect(names(none)).to.deep.equal([]);
    }
    await unitOfWork(async (writes) => {
      const expiry = await expiries.of(world).require(second.id, 'Expiry');
      expiries.of(world).stageUpdate(writes, expiry, { notes: 'redacted' });
    });
    const staged = await world.viewer.call(`/v2/expiries?updated_since=${since}&sort=-updated_at`);
    expect(names(staged), 'a change that sets no time').to.deep.equal(['second', 'first']);
    for (const query of [`updated_since=${since}`, 'updated_since=now&sort=updated_at']) {
      const refused = await world.viewer.call(`/v2/expiries?${query}`);
      expect(refused.status).to.equal(400);
      expect(fieldsOf(refused)).to.deep.equal(['updated_since']);
    }
  });

  it('binds a cursor to sort, filters and organization, lowers a limit above 100, and rejects unknown values', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    for (const day of [1, 2]) await anExpiry(world, { expiry_date: `2027-01-0${day}` });
    const { next_cursor: cursor } = (await world.viewer.call('/v2/expiries?limit=1')).body;
    const calls = [
      world.viewer.call(`/v2/expiries?limit=1&sort=-expiry_date&cursor=${cursor}`),
      world.viewer.call(`/v2/expiries?limit=1&status=open&cursor=${cursor}`),
      other.viewer.call(`/v2/expiries?limit=1&cursor=${cursor}`),
      world.viewer.call(`/v2/expiries?limit=1&cursor=x${cursor}`),
    ];
    for (const answer of await Promise.all(calls)) {
      expect(answer.status).to.equal(400);
      expect(answer.body.error.code).to.equal('VALIDATION_FAILED');
    }
    expect((await world.viewer.call(`/v2/expiries?limit=5&cursor=${cursor}`)).body.data).to.have.length(1);
    expect((await world.viewer.call('/v2/expiries?limit=1000')).status).to.equal(200);
    const bad = { limit: '0', status: 'lost', sort: 'name', colour: 'red', cursor: 'x' };
    for (const [field, value] of Object.entries(bad)) {
      const answer = await world.viewer.call(`/v2/expiries?${field}=${value}`);
      expect(answer.status, field).to.equal(400);
      expect(fieldsOf(answer)).to.deep.equal([field]);
    }
  });
});

/** A zone whose date is never that of UTC. */
const farZone = (now: Date): string => (now.getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati');

/** Polls the list like the pagination guide describes. */
function pollingClient(world: World) {
  const copy = new Map<string, { id: string; updated_at: string }>();
  let newest = '';
  const poll = async (): Promise<void> => {
    const since = newest === '' ? '' : `&updated_since=${newest}`;
    const path = `/v2/expiries?sort=updated_at&limit=2${since}`;
    for (const record of await everyPage((after) => done(world.viewer.call(path + after), 200))) {
      copy.set(record.id, record);
      if (record.updated_at > newest) newest = record.updated_at;
    }
  };
  return { copy, poll };
}

describe('Metrics and polling', () => {
  it('v1 getExpiryMetrics and the forecast count by status, state, priority, type, assignee and due window, in the organization’s zone', async () => {
    const now = await sandbox.now();
    const world = await newWorld({ timezone: farZone(now) });
    const today = DateTime.fromJSDate(now, { zone: farZone(now) });
    const due = async (days: number, fields: object = {}) =>
      anExpiry(world, { expiry_date: today.plus({ days }).toISODate(), ...fields });
    await due(-1, { priority: 'High', type: 'A', assigned_to: world.admin.id });
    await due(0);
    await due(7, { type: 'A', assigned_to: world.admin.id });
    await due(8, { state: 'in_progress' });
    await due(31);
    await due(90);
    await due(91, { priority: 'Low', type: 'A' });
    const [done, archived, both] = [await due(0), await due(0, { type: 'Z' }), await due(0)];
    for (const { id } of [done, both]) await world.editor.call(`/v2/expiries/${id}/complete`, { body: {} });
    for (const { id } of [archived, both]) await world.editor.call(`/v2/expiries/${id}/archive`, { method: 'POST' });
    // Immediately, before any trigger has run.
    expect((await world.viewer.call('/v1/getExpiryMetrics')).body).to.deep.equal({
      total: 10,
      by_status: { open: 7, done: 1, archived: 2 },
      by_state: { todo: 6, in_progress: 1, done: 1 },
      by_priority: { High: 1, Medium: 5, Low: 1 },
      due: { overdue: 1, today: 1, next_7_days: 2, next_30_days: 3, next_90_days: 5, later: 1 },
      by_type: [
        { type: null, count: 4 },
        { type: 'A', count: 3 },
      ],
      by_assignee: [
        { assigned_to: null, name: null, count: 5 },
        { assigned_to: world.admin.id, name: 'admin Person', count: 2 },
      ],
    });
    const { summary, overdueAging } = (await world.viewer.call('/v1/getForecastData')).body;
    expect([summary.totalOverdue, overdueAging.items[0]?.days_overdue]).to.deep.equal([1, 1]);
    expect((await world.viewer.call('/v2/expiries?attention=overdue')).body.data).to.have.length(1);
  });

  it('A client that polls by updated_since gets the last of eight concurrent edits', async () => {
    const world = await newWorld();
    const { id } = await anExpiry(world);
    const client = pollingClient(world);
    for (let round = 0; round < 4; round += 1) {
      const edits = Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          world.editor.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { notes: `${round}.${index}` } }),
        ),
      );
      let isDone = false;
      void edits.finally(() => {
        isDone = true;
      });
      while (!isDone) await client.poll();
      const answers = (await edits).filter(({ status }) => status === 200);
      const times = answers.map(({ body }) => body.updated_at);
      expect(new Set(times).size, 'each change has a time of its own').to.equal(answers.length);
      await client.poll();
      const { body: now } = await world.viewer.call(`/v2/expiries/${id}`);
      expect(client.copy.get(id), `round ${round}`).to.deep.equal(now);
      expect(now.updated_at).to.equal(times.toSorted().at(-1));
    }
  });
});
