// Compliance clients, their projects, and the compliance score with its history and lists.
import { expect } from 'chai';
import {
  annualScoreHistories,
  listScoreHistory,
  loadScoreCounts,
  scoreCountSnapshots,
  storeDailyScoreCounts,
} from '../../../functions/compliance/score/readScore';
import { takeScoreSnapshots } from '../../../functions/compliance/workers';
import { expiryLines, listExpiryLinesWithDeleted } from '../../../functions/expiries/lines/store';
import { addMs, calendarDateInZone, calendarDatePlusDays, clock, DAY_MS } from '../../../functions/platform/clock';
import { costOf, someAddress } from '../../support/client';
import { storeExpiries } from '../../support/manyExpiries';
import { sandbox } from '../../support/sandbox';
import { newWorld, type Person, type World } from '../../support/world';
import { newRequest } from '../documentRequests/given';
import { aFolder, anExpiry } from '../expiries/given';
import { done, outcomeOf, patch, post, remove, valuesOf } from '../http';
import { freshWorld } from '../worlds';

const create = (person: Person, body: object) => person.call('/v2/compliance-clients', { body });
const newClient = async (person: Person, name = 'Acme'): Promise<string> => (await create(person, { name })).body.id;
const project = (person: Person, body: object) => person.call('/v1/createComplianceProject', { body });

describe('v2 compliance clients', () => {
  it('return every field with its default, change only the fields sent, and are archived and restored by is_archived', async () => {
    const { editor, organizationId } = await newWorld();
    const answer = await create(editor, { name: ' Acme ', custom_fields: { ' tier ': 1, open: true } });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    expect(answer.headers.get('location')).to.equal(`/v2/compliance-clients/${answer.body.id}`);
    const { id, created_at, updated_at, ...rest } = answer.body;
    expect(rest).to.deep.equal({
      ...{ organization_id: organizationId, user_id: editor.id, name: 'Acme', status: 'Active' },
      ...{ primary_contact_name: '', email: '', phone: '', website: '', address: '', industry: '' },
      ...{ notes: '', custom_fields: { tier: '1', open: 'true' }, is_archived: false, archived_at: null },
    });
    expect(updated_at).to.equal(created_at);
    expect((await editor.call(`/v2/compliance-clients/${id}`)).body).to.deep.equal(answer.body);
    const path = `/v2/compliance-clients/${await newClient(editor)}`;
    const patch = (body: object) => editor.call(path, { method: 'PATCH', body });
    const change = { phone: '+44 20', status: 'Inactive' };
    expect((await patch(change)).body).to.include({ name: 'Acme', ...change });
    const reset = (await patch({ phone: null, status: null })).body;
    expect(reset).to.include({ name: 'Acme', phone: '', status: 'Active' });
    const archived = (await patch({ is_archived: true })).body;
    expect(archived.is_archived).to.equal(true);
    expect(archived.archived_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await patch({ is_archived: true })).body.archived_at).to.equal(archived.archived_at);
    expect((await patch({ is_archived: false })).body.archived_at).to.equal(null);
  });

  it('are filtered by archived and status, alone and together, and paged', async () => {
    const { editor, viewer } = await newWorld();
    const ids: string[] = [];
    for (const status of ['Active', 'Inactive'])
      for (const is_archived of [false, true]) {
        const { id } = (await create(editor, { name: 'Acme', status })).body;
        await editor.call(`/v2/compliance-clients/${id}`, { method: 'PATCH', body: { is_archived } });
        ids.push(id);
      }
    const list = async (query: string) => {
      const { data } = (await viewer.call(`/v2/compliance-clients${query}`)).body;
      const { clients } = (await viewer.call(`/v1/getComplianceClients${query}`)).body;
      expect(clients, `v1 ${query}`).to.have.deep.members(data);
      return valuesOf(data, 'id');
    };
    const [active, activeArchived, inactive, inactiveArchived] = ids as [string, string, string, string];
    expect(await list('')).to.have.members(ids);
    expect(await list('?archived=false')).to.have.members([active, inactive]);
    expect(await list('?archived=true')).to.have.members([activeArchived, inactiveArchived]);
    expect(await list('?status=Active')).to.have.members([active, activeArchived]);
    expect(await list('?status=Inactive&archived=true')).to.deep.equal([inactiveArchived]);
    const first = (await viewer.call('/v2/compliance-clients?limit=3')).body;
    expect([first.data.length, first.has_more]).to.deep.equal([3, true]);
    const rest = (await viewer.call(`/v2/compliance-clients?limit=3&cursor=${first.next_cursor}`)).body;
    expect([rest.data.length, rest.has_more, rest.next_cursor]).to.deep.equal([1, false, null]);
  });

  it('cannot be deleted while they have projects, including archived ones', async () => {
    const { editor } = await newWorld();
    const id = await newClient(editor);
    const path = `/v2/compliance-clients/${id}`;
    const { project_id } = (await project(editor, { name: 'Audit', clientId: id })).body;
    await editor.call(`/v1/archiveComplianceProject?id=${project_id}`, { body: {} });
    expect(outcomeOf(await remove(editor, path))).to.deep.equal([409, 'CLIENT_HAS_PROJECTS']);
    await editor.call('/v1/deleteComplianceProject', { body: { id: project_id } });
    expect((await remove(editor, path)).status).to.equal(204);
    expect((await editor.call(path)).status).to.equal(404);
  });
});

describe('v1 compliance projects', () => {
  async function newProject({ editor }: World, over: object = {}) {
    const answer = await project(editor, { name: 'Audit', clientId: await newClient(editor), ...over });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    return answer.body.project;
  }
  const update = (person: Person, id: string, body: object) =>
    person.call(`/v1/updateComplianceProject?id=${id}`, { body });

  it('change only the fields sent, belong to a client of the organization, and can move to another', async () => {
    const [world, other] = await Promise.all([newWorld(), newWorld()]);
    const made = await newProject(world, { description: 'First' });
    expect(made).to.include({ status: 'Not Started', startDate: '', owner: '', isArchived: false });
    const change = { status: 'In Progress', startDate: 'next spring', dueDate: '2027-13-45' };
    const changed = (await update(world.editor, made.id, change)).body.project;
    expect(changed).to.deep.equal({ ...made, ...change, updatedAt: changed.updatedAt });
    for (const clientId of [await newClient(other.editor), 'no-such-client', '']) {
      expect(outcomeOf(await update(world.editor, made.id, { clientId }))).to.deep.equal([400, 'clientId']);
    }
    const second = await newClient(world.editor);
    const moved = await update(world.editor, made.id, { clientId: second });
    expect(moved.body.project.clientId).to.equal(second);
    const remove = (id: string) => world.editor.call(`/v2/compliance-clients/${id}`, { method: 'DELETE' });
    expect((await remove(second)).body.error.code).to.equal('CLIENT_HAS_PROJECTS');
    expect((await remove(made.clientId)).status).to.equal(204);
  });

  it('are listed by client, status and archived; archived, restored and deleted', async () => {
    const world = await newWorld();
    const [first, second] = [await newProject(world), await newProject(world, { status: 'Completed' })];
    const list = async (query: string) =>
      valuesOf((await world.viewer.call(`/v1/getComplianceProjects${query}`)).body.projects, 'id');
    expect(await list('')).to.have.members([first.id, second.id]);
    expect(await list(`?clientId=${first.clientId}`)).to.deep.equal([first.id]);
    expect(await list('?status=Completed')).to.deep.equal([second.id]);
    const archive = async (body: object) =>
      (await world.editor.call('/v1/archiveComplianceProject', { body })).body.project;
    const archived = await archive({ id: first.id });
    expect(archived.isArchived).to.equal(true);
    expect((await archive({ id: first.id })).archivedAt, 'unchanged').to.equal(archived.archivedAt);
    expect(await list('?archived=true')).to.deep.equal([first.id]);
    const back = await archive({ project_id: first.id, archived: false });
    expect(back).to.include({ isArchived: false, archivedAt: null });
    await world.editor.call('/v1/deleteComplianceProject', { body: { id: first.id } });
    expect((await world.viewer.call(`/v1/getComplianceProject?id=${first.id}`)).status).to.equal(404);
  });
});

const day = (offset: number): string => calendarDatePlusDays(clock.now().toISOString().slice(0, 10), offset);

const RULE = { time_unit: 'day', period: 'before', time: '09:00' };

const score = (world: World, query = '') =>
  done(world.viewer.call(`/v2/compliance-score${query}`, { from: someAddress() }));

const list = async (world: World, query: string): Promise<string[]> =>
  valuesOf((await done(world.viewer.call(`/v2/expiries?${query}`, { from: someAddress() }))).data, 'id');

const remind = (world: World, id: string, amount = 1) =>
  done(post(world.editor, `/v2/expiries/${id}/reminders`, { reminders: [{ ...RULE, amount }] }));

const newRecord = async (world: World, fields: Record<string, unknown>): Promise<string> =>
  (await anExpiry(world, fields)).id;

describe('v2 compliance score', () => {
  const world = freshWorld({ timezone: 'UTC' });

  it('counts open expiries, and its filters list the deducted ones', async () => {
    const folder_id = await aFolder(world);
    const [late, quiet, orphan, fine] = await Promise.all([
      newRecord(world, { expiry_date: day(-3), type: 'Permit' }),
      newRecord(world, { expiry_date: day(10), folder_id }),
      newRecord(world, { expiry_date: day(12) }),
      newRecord(world, { expiry_date: day(12), assigned_to: world.admin.id }),
      newRecord(world, { expiry_date: day(200), type: 'Permit' }),
    ]);
    await remind(world, orphan);
    await remind(world, fine);
    const all = await score(world);
    expect(all).to.include({ score: 40, total: 5, valid: 1, due_soon: 3, overdue: 1 });
    expect(all).to.include({ without_reminder: 3, without_assignee: 4, waiting: 0 });
    const listed: unknown[] = [];
    for (const { reason, filter } of all.deductions) listed.push([reason, ...(await list(world, filter))]);
    expect(listed).to.deep.equal([
      ['overdue', late],
      ['without_reminder', quiet],
      ['without_assignee', orphan],
    ]);
    const permits = await score(world, '?scope=type&id=Permit');
    expect(permits).to.include({ id: 'Permit', score: 50, total: 2 });
    expect(await list(world, permits.deductions[0]?.filter ?? '')).to.deep.equal([late]);
    expect(await score(world, `?scope=folder&id=${folder_id}`)).to.include({ score: 0, total: 1 });
    expect(await list(world, 'without_reminder=true&folder_id=root')).to.have.length(2);
    await done(patch(world.editor, `/v2/expiries/${late}`, { state: 'in_progress' }));
    expect(await score(world), 'acted on').to.include({ score: 60, overdue: 1 });
    await done(post(world.editor, `/v2/expiries/${late}/complete`));
    expect(await score(world)).to.include({ score: 50, total: 4 });
  });

  it('follows reminders as they are added, sent and removed; a reminder in the past doesn’t count', async () => {
    const id = await newRecord(world, { expiry_date: day(10) });
    const isUnreminded = async () => {
      const found = await list(world, 'without_reminder=true');
      expect(found).to.deep.equal(await list(world, 'status=open&without_reminder=true&sort=-updated_at'));
      const forecast = await world.viewer.call('/v1/getForecastData', { from: someAddress() });
      expect(forecast.body.without_reminder).to.equal(found.length);
      return found.includes(id);
    };
    expect(await isUnreminded(), 'at first').to.equal(true);
    await remind(world, id, 30);
    expect(await isUnreminded(), 'its time has passed').to.equal(true);
    await remind(world, id);
    expect(await isUnreminded(), 'reminded').to.equal(false);
    expect(await list(world, 'without_reminder=false')).to.deep.equal([id]);
    await done(patch(world.editor, `/v2/expiries/${id}`, { expiry_date: day(400) }));
    expect(await isUnreminded(), 'moved').to.equal(false);
    await done(remove(world.editor, `/v2/expiries/${id}/reminders`));
    expect(await isUnreminded(), 'removed').to.equal(true);
    await done(post(world.editor, `/v2/expiries/${id}/complete`));
    expect(await isUnreminded(), 'closed').to.equal(false);
  });

  it('lists expiries in pages, with every filter and sort', async () => {
    const ids: string[] = [];
    for (const offset of [40, 50, 60])
      ids.push(await newRecord(world, { name: 'Lease', expiry_date: day(offset), type: 'A' }));
    await newRecord(world, { name: 'Lease', expiry_date: day(50), type: 'B' });
    for (const [sort, expected] of [
      ['expiry_date', ids],
      ['-expiry_date', ids.toReversed()],
    ] as const) {
      const query = `without_reminder=true&type=A&q=lease&sort=${sort}&limit=2`;
      const first = await done(world.viewer.call(`/v2/expiries?${query}`));
      const rest = await list(world, `${query}&cursor=${first.next_cursor}`);
      expect([...first.data.map(({ id }: { id: string }) => id), ...rest]).to.deep.equal(expected);
    }
    expect((await world.viewer.call('/v2/expiries?attention=bad')).status).to.equal(400);
  });

  it('knows which documents were requested from whom, and when they were received', async () => {
    const clientOf = async (name: string): Promise<string> =>
      (await done(post(world.editor, '/v2/compliance-clients', { name }))).id;
    const [client, other] = [await clientOf('Client'), await clientOf('Other')];
    const expiry = await newRecord(world, { expiry_date: day(-3) });
    const { request } = await newRequest(world, { expiry_id: expiry, compliance_client_id: client });
    expect(await score(world)).to.include({ score: 100, overdue: 1, waiting: 1 });
    expect(await score(world, `?scope=client&id=${client}`)).to.include({ id: client, total: 1, waiting: 1 });
    expect(await score(world, `?scope=client&id=${other}`)).to.include({ total: 0, score: null });
    expect(await list(world, `compliance_client_id=${client}`)).to.deep.equal([expiry]);
    await done(post(world.editor, `/v2/collection-requests/${request.id}/cancel`));
    expect(await score(world)).to.include({ score: 0, waiting: 0 });
  });

  it('of a past day comes from its snapshot, or else from the lines; the history covers 24 months', async () => {
    const id = await newRecord(world, { expiry_date: day(-3) });
    await newRecord(world, { expiry_date: day(100) });
    const now = clock.now();
    const at = (days: number) => new Date(now.getTime() + days * 86_400_000);
    for (const days of [-760, -700, -1, -1]) await storeDailyScoreCounts(world, at(days));
    await done(post(world.editor, `/v2/expiries/${id}/complete`));
    await storeDailyScoreCounts(world, at(0));
    const yesterday = await score(world, `?as_of=${day(-1)}`);
    expect(yesterday).to.include({ basis: 'snapshot', score: 50, total: 2, overdue: 1 });
    expect(await score(world, `?as_of=${day(-1)}&scope=type&id=Nothing`)).to.include({ score: null });
    expect(await score(world, `?as_of=${day(-2)}`)).to.include({ basis: 'lines', score: null, total: 0 });
    expect(await done(world.viewer.call('/v2/compliance-score/history'))).to.deep.equal({
      data: [
        { date: day(-700), score: 100, total: 2 },
        { date: day(-1), score: 50, total: 2 },
        { date: day(0), score: 100, total: 1 },
      ],
    });
    const some = await world.viewer.call(`/v2/compliance-score/history?from=${day(-1)}&to=${day(-1)}`);
    expect(some.body.data).to.have.length(1);
    expect(costOf(some).reads).to.be.at.most(6);
    const other = await newWorld();
    for (const [query, status] of [
      [`/history?from=${day(0)}&to=${day(-1)}`, 400],
      [`?as_of=${day(1)}`, 400],
      ['?scope=type', 400],
      [`?id=${other.organizationId}`, 404],
      ['?scope=client&id=unknown', 404],
      [`?scope=folder&id=${await aFolder(other)}`, 404],
    ] as const)
      expect((await world.viewer.call(`/v2/compliance-score${query}`)).status, query).to.equal(status);
  });

  it('of a past day ends at midnight in the organization’s zone, and is stored under its date there', async () => {
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const far = await newWorld({ timezone });
      await newRecord(far, { expiry_date: day(100) });
      const today = calendarDateInZone(timezone, clock.now());
      const on = async (as_of: string) => {
        const later = new Date(`${day(3)}T00:00:00Z`);
        const { basis, counts } = await loadScoreCounts(far, { scope: 'organization', as_of }, later);
        return `${basis}: ${counts.total}`;
      };
      const before = await on(calendarDatePlusDays(today, -1));
      expect([before, await on(today)], timezone).to.deep.equal(['lines: 0', 'lines: 1']);
      await storeDailyScoreCounts(far, clock.now());
      expect(await on(today), timezone).to.equal('snapshot: 1');
      const late = new Date(`${day(3)}T23:00:00Z`);
      await storeDailyScoreCounts(far, late);
      const { as_of, basis } = await loadScoreCounts(far, { scope: 'organization' }, late);
      expect([as_of, basis]).to.deep.equal([calendarDateInZone(timezone, late), 'current']);
      expect(valuesOf(await listScoreHistory(far, {}, late), 'date')).to.deep.equal([today, as_of]);
    }
  });

  it('is stored for every organization each day, even if one of them fails', async () => {
    const worlds = await Promise.all([newWorld(), newWorld()]);
    const [failing = world, next = world] = worlds.toSorted((one, other) =>
      one.organizationId < other.organizationId ? -1 : 1,
    );
    const [shard] = await expiryLines.of(failing).list((query) => query);
    const lines = expiryLines.of(failing).ref(shard?.id ?? '');
    await lines.update({ lines: { unreadable: '?' } });
    const thrown = await takeScoreSnapshots.run().catch((error: unknown) => error);
    await lines.update({ lines: {} });
    expect(thrown).to.be.instanceOf(Error);
    expect((await done(next.viewer.call('/v2/compliance-score/history'))).data).to.have.length(1);
    await storeDailyScoreCounts(failing, clock.now());
    for (const each of worlds) {
      const [snapshot, ...more] = await scoreCountSnapshots.of(each).list((query) => query);
      expect(more).to.deep.equal([]);
      const keptMs = (snapshot?.expires_at.getTime() ?? 0) - Date.parse(snapshot?.date ?? '');
      expect(keptMs / DAY_MS, 'days of 24 months').to.be.within(729, 733);
      const [history] = await annualScoreHistories.of(each).list((query) => query);
      const keptUntil = `${Number(snapshot?.date.slice(0, 4)) + 3}-01-01T00:00:00.000Z`;
      expect(history?.expires_at.toISOString(), 'for its last day').to.equal(keptUntil);
    }
  });

  it('is stored each day, which removes the lines of expiries deleted 30 days ago', async () => {
    await done(remove(world.editor, `/v2/expiries/${await newRecord(world, {})}`));
    for (const days of [29, 30]) {
      await storeDailyScoreCounts(world, addMs(clock.now(), days * DAY_MS));
      expect(await listExpiryLinesWithDeleted(world)).to.have.length(days < 30 ? 1 : 0);
    }
  });

  it('costs at most 6 documents with 2,000 expiries', async () => {
    await sandbox.silently(() => storeExpiries(world, 2_000, (index) => ({ type: `Type ${index % 5}` })));
    await score(world);
    for (const query of ['', '?scope=type&id=Type%203', `?as_of=${day(-1)}`]) {
      const answer = await world.viewer.call(`/v2/compliance-score${query}`, { from: someAddress() });
      expect(costOf(answer).reads, query).to.be.at.most(6);
    }
  });
});
