// Behaviour and cost of getExpiryMetrics: exact counts at once, and what they cost.
import { expect } from 'chai';
import { DateTime } from 'luxon';
import { tenantOf } from '../../../functions/store/tenant';
import { costOf } from '../../support/client';
import { storeExpiries } from '../../support/manyExpiries';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { anExpiry } from './given';

/** The organization's own calendar date, some days from today. */
async function day(offset: number): Promise<string> {
  const today = DateTime.fromJSDate(await sandbox.now(), { zone: 'Pacific/Auckland' });
  return today.plus({ days: offset }).toISODate() ?? '';
}

const metricsOf = async (world: World) => (await world.viewer.call('/v1/getExpiryMetrics')).body;

describe('v1 getExpiryMetrics', () => {
  it('counts by status, state, priority, type, assignee and due window, in the zone of the organization', async () => {
    const world = await newWorld({ timezone: 'Pacific/Auckland' });
    const due = async (offset: number, fields: object = {}) =>
      anExpiry(world, { expiry_date: await day(offset), ...fields });
    await due(-1, { priority: 'High', type: 'A', assigned_to: world.admin.id });
    await due(0, { state: 'in_progress' });
    await due(7, { type: 'A', assigned_to: world.admin.id });
    await due(8);
    await due(31);
    await due(90);
    await due(91, { priority: 'Low', type: 'A' });
    const [done, archived, both] = [await due(0), await due(0, { type: 'Z' }), await due(0)];
    for (const { id } of [done, both]) await world.editor.call(`/v2/expiries/${id}/complete`, { body: {} });
    for (const { id } of [archived, both])
      await world.editor.call(`/v2/expiries/${id}/archive`, { method: 'POST' });
    const counted = {
      total: 10,
      by_status: { open: 7, done: 1, archived: 2 },
      by_state: { todo: 6, in_progress: 1, done: 1 },
      by_priority: { High: 1, Medium: 5, Low: 1 },
      due: { overdue: 1, today: 1, next_7_days: 2, next_30_days: 3, next_90_days: 5, later: 1 },
    };
    // At once, before any trigger has run.
    expect(await metricsOf(world)).to.deep.equal({
      ...counted,
      by_type: [
        { type: null, count: 4 },
        { type: 'A', count: 3 },
      ],
      by_assignee: [
        { assigned_to: null, name: null, count: 5 },
        { assigned_to: world.admin.id, name: 'admin Person', count: 2 },
      ],
    });
  });

  it('of nothing is all zeros', async () => {
    const metrics = await metricsOf(await newWorld());
    expect(metrics).to.deep.equal({
      total: 0,
      by_status: { open: 0, done: 0, archived: 0 },
      by_state: { todo: 0, in_progress: 0, done: 0 },
      by_priority: { High: 0, Medium: 0, Low: 0 },
      by_type: [],
      by_assignee: [],
      due: { overdue: 0, today: 0, next_7_days: 0, next_30_days: 0, next_90_days: 0, later: 0 },
    });
  });

  it('costs the lines alone, whether for 10 expiries or 900', async () => {
    const world = await newWorld();
    const costs: object[] = [];
    for (const more of [10, 890]) {
      await sandbox.silently(() => storeExpiries(tenantOf(world.organizationId), more, () => ({})));
      costs.push(costOf(await world.viewer.call('/v1/getExpiryMetrics')));
    }
    // The caller, the organization's zone and one document of lines.
    expect(costs[0])
      .to.have.property('reads')
      .that.is.at.most(1 + 1 + 2);
    expect(costs[1]).to.deep.equal({ reads: 1 + 1 + 1, writes: 0 });
  });
});
