// The counts of getExpiryMetrics by what nobody knows beforehand.
import { expect } from 'chai';
import type { Entry } from '../../../functions/expiries/overview/entry';
import { openSetsOf } from '../../../functions/expiries/overview/metrics';

const entry = (expiry_date: string, fields: Partial<Entry> = {}): Entry => ({
  id: expiry_date,
  name: 'E',
  type: null,
  expiry_date,
  act_by_date: null,
  priority: 'Medium',
  state: 'todo',
  is_done: false,
  is_archive: false,
  assigned_to: null,
  assignee_name: null,
  created_at: new Date('2027-01-01T00:00:00Z'),
  completed_at: null,
  updated_at: new Date('2026-01-01T00:00:00Z'),
  ...fields,
});

describe('expiry metrics', () => {
  it('count open ones by type and assignee, most first', () => {
    const counted = openSetsOf([
      entry('2027-03-14', { type: 'A', assigned_to: 'u', assignee_name: 'Una' }),
      entry('2027-03-15', { state: 'in_progress' }),
      entry('2027-03-22', { type: 'A', assigned_to: 'u', assignee_name: 'Una' }),
      entry('2027-03-23'),
      entry('2027-06-14', { type: 'A' }),
      entry('2027-03-15', { type: 'A', is_done: true, state: 'done' }),
      entry('2027-03-15', { type: 'B', assigned_to: 'u', is_archive: true }),
    ]);
    expect(counted).to.deep.equal({
      by_type: [
        { type: 'A', count: 3 },
        { type: null, count: 2 },
      ],
      by_assignee: [
        { assigned_to: null, name: null, count: 3 },
        { assigned_to: 'u', name: 'Una', count: 2 },
      ],
    });
  });
});
