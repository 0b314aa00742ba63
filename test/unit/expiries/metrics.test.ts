// The counts of getExpiryMetrics by what nobody knows beforehand.
import { expect } from 'chai';
import type { LineEntry } from '../../../functions/expiries/lines/line';
import { expiryMetricsOf } from '../../../functions/expiries/lines/metrics';
import { lineEntry } from '../../support/lineEntry';

const entry = (expiry_date: string, fields: Partial<LineEntry> = {}): LineEntry =>
  lineEntry({ id: expiry_date, expiry_date, ...fields });

describe('expiry metrics', () => {
  const entries = [
    entry('2027-03-14', { type: 'A', assigned_to: 'u', assignee_name: 'Una' }),
    entry('2027-03-15', { state: 'in_progress' }),
    entry('2027-03-22', { type: 'A', assigned_to: 'u', assignee_name: 'Una', priority: 'High' }),
    entry('2027-03-23', { priority: 'Low' }),
    entry('2027-06-14', { type: 'A' }),
    entry('2027-03-15', { type: 'A', is_done: true, state: 'done' }),
    entry('2027-03-15', { type: 'B', assigned_to: 'u', is_archive: true }),
    { ...entry('', { type: null }), expiry_date: null },
  ];

  it('count open ones by type and assignee, most first', () => {
    const { by_type, by_assignee } = expiryMetricsOf(entries, '2027-03-15');
    expect(by_type).to.deep.equal([
      { type: 'A', count: 3 },
      { type: null, count: 3 },
    ]);
    expect(by_assignee).to.deep.equal([
      { assigned_to: null, name: null, count: 4 },
      { assigned_to: 'u', name: 'Una', count: 2 },
    ]);
  });

  it('count what is archived, done and in each state, priority and window once; what has no date is in no window', () => {
    expect(expiryMetricsOf(entries, '2027-03-15')).to.deep.include({
      total: 8,
      by_status: { open: 6, done: 1, archived: 1 },
      by_state: { todo: 5, in_progress: 1, done: 1 },
      by_priority: { High: 1, Medium: 4, Low: 1 },
      due: { overdue: 1, today: 1, next_7_days: 2, next_30_days: 3, next_90_days: 3, later: 1 },
    });
  });
});
