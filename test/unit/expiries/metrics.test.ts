// The counts of getExpiryMetrics (specification section 8).
import { expect } from 'chai';
import type { Entry } from '../../../functions/expiries/overview/entry';
import { metricsOf } from '../../../functions/expiries/overview/metrics';

const entry = (expiry_date: string, fields: Partial<Entry> = {}): Entry => ({
  id: expiry_date,
  name: 'E',
  type: null,
  expiry_date,
  priority: 'Medium',
  state: 'todo',
  is_done: false,
  is_archive: false,
  assigned_to: null,
  assignee_name: null,
  created_at: new Date('2027-01-01T00:00:00Z'),
  completed_at: null,
  ...fields,
});

describe('expiry metrics', () => {
  it('count by status, state, priority, type, assignee and due window', () => {
    const metrics = metricsOf(
      [
        entry('2027-03-14', { priority: 'High', type: 'A', assigned_to: 'u', assignee_name: 'Una' }),
        entry('2027-03-15', { state: 'in_progress' }),
        entry('2027-03-22', { type: 'A', assigned_to: 'u', assignee_name: 'Una' }),
        entry('2027-03-23'),
        entry('2027-04-15'),
        entry('2027-06-13'),
        entry('2027-06-14', { priority: 'Low', type: 'A' }),
        entry('2027-03-15', { is_done: true, state: 'done' }),
        entry('2027-03-15', { is_archive: true }),
        entry('2027-03-15', { is_archive: true, is_done: true, state: 'done' }),
      ],
      '2027-03-15',
    );
    expect(metrics).to.deep.equal({
      total: 10,
      by_status: { open: 7, done: 1, archived: 2 },
      by_state: { todo: 6, in_progress: 1, done: 1 },
      by_priority: { High: 1, Medium: 5, Low: 1 },
      by_type: [
        { type: null, count: 4 },
        { type: 'A', count: 3 },
      ],
      by_assignee: [
        { assigned_to: null, name: null, count: 5 },
        { assigned_to: 'u', name: 'Una', count: 2 },
      ],
      due: { overdue: 1, today: 1, next_7_days: 2, next_30_days: 3, next_90_days: 5, later: 1 },
    });
  });
});
