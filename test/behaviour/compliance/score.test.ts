// GET /v2/compliance-score and /v2/compliance-score/history, and the lists behind their deductions.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { storeScoreSnapshot } from '../../../functions/compliance/score/readScore';
import { calendarDatePlusDays, clock } from '../../../functions/platform/clock';
import { costOf, someAddress } from '../../support/client';
import { storeExpiries } from '../../support/manyExpiries';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { newRequest } from '../documentRequests/given';
import { aFolder, anExpiry } from '../expiries/given';
import { done } from '../reminders/given';

const day = (offset: number): string => calendarDatePlusDays(clock.now().toISOString().slice(0, 10), offset);

const RULE = { time_unit: 'day', period: 'before', time: '09:00' };

const score = (world: World, query = '') =>
  done(world.viewer.call(`/v2/compliance-score${query}`, { from: someAddress() }));

const list = async (world: World, query: string): Promise<string[]> =>
  (await done(world.viewer.call(`/v2/expiries?${query}`, { from: someAddress() }))).data.map(
    ({ id }: { id: string }) => id,
  );

const remind = (world: World, id: string, amount = 1) =>
  done(world.editor.call(`/v2/expiries/${id}/reminders`, { body: { reminders: [{ ...RULE, amount }] } }));

const create = async (world: World, fields: Record<string, unknown>): Promise<string> =>
  (await anExpiry(world, fields)).id;

describe('v2 compliance score', () => {
  it('counts open expiries, and its filters list the deducted ones', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const folder_id = await aFolder(world);
    const [late, quiet, orphan, fine] = await Promise.all([
      create(world, { expiry_date: day(-3), type: 'Permit' }),
      create(world, { expiry_date: day(10), folder_id }),
      create(world, { expiry_date: day(12) }),
      create(world, { expiry_date: day(12), assigned_to: world.admin.id }),
      create(world, { expiry_date: day(200), type: 'Permit' }),
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
    await done(
      world.editor.call(`/v2/expiries/${late}`, { method: 'PATCH', body: { state: 'in_progress' } }),
    );
    expect(await score(world), 'acted on').to.include({ score: 60, overdue: 1 });
    await done(world.editor.call(`/v2/expiries/${late}/complete`, { body: {} }));
    expect(await score(world)).to.include({ score: 50, total: 4 });
  });

  it('follows reminders as they are added, sent and removed; a reminder in the past doesn’t count', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const id = await create(world, { expiry_date: day(10) });
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
    await done(world.editor.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { expiry_date: day(400) } }));
    expect(await isUnreminded(), 'moved').to.equal(false);
    await done(world.editor.call(`/v2/expiries/${id}/reminders`, { method: 'DELETE' }));
    expect(await isUnreminded(), 'removed').to.equal(true);
    await done(world.editor.call(`/v2/expiries/${id}/complete`, { body: {} }));
    expect(await isUnreminded(), 'closed').to.equal(false);
  });

  it('lists expiries in pages, with every filter and sort', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const ids: string[] = [];
    for (const offset of [40, 50, 60])
      ids.push(await create(world, { name: 'Lease', expiry_date: day(offset), type: 'A' }));
    await create(world, { name: 'Lease', expiry_date: day(50), type: 'B' });
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
    const world = await newWorld({ timezone: 'UTC' });
    const clientOf = async (name: string): Promise<string> =>
      (await done(world.editor.call('/v2/compliance-clients', { body: { name } }))).id;
    const [client, other] = [await clientOf('Client'), await clientOf('Other')];
    const expiry = await create(world, { expiry_date: day(-3) });
    const { request } = await newRequest(world, { expiry_id: expiry, compliance_client_id: client });
    expect(await score(world)).to.include({ score: 100, overdue: 1, waiting: 1 });
    const ofClient = await score(world, `?scope=client&id=${client}`);
    expect(ofClient).to.include({ id: client, total: 1, waiting: 1 });
    expect(await score(world, `?scope=client&id=${other}`)).to.include({ total: 0, score: null });
    expect(await list(world, `compliance_client_id=${client}`)).to.deep.equal([expiry]);
    await done(world.editor.call(`/v2/collection-requests/${request.id}/cancel`, { body: {} }));
    expect(await score(world)).to.include({ score: 0, waiting: 0 });
  });

  it('of a past day comes from its snapshot, or else from the lines; the history covers 24 months', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const tenant = tenantOf(world.organizationId);
    const id = await create(world, { expiry_date: day(-3) });
    await create(world, { expiry_date: day(100) });
    const now = clock.now();
    const at = (days: number) => new Date(now.getTime() + days * 86_400_000);
    for (const days of [-760, -700, -1, -1]) await storeScoreSnapshot(tenant, at(days));
    await done(world.editor.call(`/v2/expiries/${id}/complete`, { body: {} }));
    await storeScoreSnapshot(tenant, at(0));
    const yesterday = await score(world, `?as_of=${day(-1)}`);
    expect(yesterday).to.include({ basis: 'snapshot', score: 50, total: 2, overdue: 1 });
    expect(await score(world, `?as_of=${day(-1)}&scope=type&id=Nothing`)).to.include({ score: null });
    expect(await score(world, `?as_of=${day(-2)}`)).to.include({ basis: 'lines', score: null, total: 0 });
    const history = await done(world.viewer.call('/v2/compliance-score/history'));
    expect(history).to.deep.equal({
      data: [
        { date: day(-700), score: 100, total: 2 },
        { date: day(-1), score: 50, total: 2 },
        { date: day(0), score: 100, total: 1 },
      ],
    });
    const some = await world.viewer.call(`/v2/compliance-score/history?from=${day(0)}&to=${day(5)}`);
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

  it('costs at most 6 documents with 2,000 expiries', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    await sandbox.silently(() =>
      storeExpiries(tenantOf(world.organizationId), 2_000, (index) => ({ type: `Type ${index % 5}` })),
    );
    await score(world);
    for (const query of ['', '?scope=type&id=Type%203', `?as_of=${day(-1)}`]) {
      const answer = await world.viewer.call(`/v2/compliance-score${query}`, { from: someAddress() });
      expect(costOf(answer).reads, query).to.be.at.most(6);
    }
  });
});
