// Behaviour and cost of getExpiryMetrics: counts are exact immediately.
import { expect } from 'chai';
import { DateTime } from 'luxon';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { anExpiry } from './given';

/** A calendar date in the organization's zone, some days from today. */
async function day(offset: number): Promise<string> {
  const today = DateTime.fromJSDate(await sandbox.now(), { zone: 'Pacific/Auckland' });
  return today.plus({ days: offset }).toISODate() ?? '';
}

describe('v1 getExpiryMetrics', () => {
  it('counts by status, state, priority, type, assignee and due window, in the organization’s zone', async () => {
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
  });
});
