// The stored line of an expiry.
import { expect } from 'chai';
import fc from 'fast-check';
import {
  entryOfLine,
  lineOfExpiry,
  REMINDER_NOTE,
  requestNote,
} from '../../../functions/expiries/lines/line';
import { EXPIRY_PRIORITIES, EXPIRY_STATES } from '../../../functions/expiries/lines/states';

const instant = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
const instantOrNull = fc.option(instant, { nil: null });
const text = fc.option(fc.string(), { nil: null });

describe('the line of an expiry', () => {
  it('holds its fields', () => {
    const fields = fc.record({
      name: fc.string(),
      type: text,
      reference_number: fc.option(fc.string({ minLength: 1 }), { nil: null }),
      expiry_date: text,
      act_by_date: text,
      priority: fc.constantFrom(...EXPIRY_PRIORITIES),
      state: fc.constantFrom(...EXPIRY_STATES),
      is_done: fc.boolean(),
      is_archive: fc.boolean(),
      folder_id: text,
      entity_id: text,
      assigned_to: text,
      assigned_to_user_full_name: text,
      created_at: instant,
      updated_at: instant,
      completed_at: instantOrNull,
    });
    fc.assert(
      fc.property(fields, instantOrNull, (expiry, deletedAt) => {
        const { assigned_to_user_full_name: assignee_name, ...same } = expiry;
        expect(entryOfLine('id', lineOfExpiry(expiry, deletedAt))).to.deep.equal({
          ...same,
          id: 'id',
          assignee_name,
          deleted_at: deletedAt,
          ...{ has_reminder: false, is_waiting: false, client_ids: [] },
        });
      }),
    );
  });

  it('tells from the notes beside it who is reminded and what is awaited', () => {
    const line = lineOfExpiry({
      ...{
        name: 'Lease',
        type: null,
        reference_number: null,
        expiry_date: '2028-02-29',
        act_by_date: null,
        priority: 'Low',
      },
      ...{ state: 'todo', is_done: false, is_archive: false, folder_id: null, entity_id: null },
      ...{ assigned_to: null, assigned_to_user_full_name: null, completed_at: null },
      ...{ created_at: new Date(0), updated_at: new Date(0) },
    });
    const told = (related: Record<string, string>) => {
      const { has_reminder, is_waiting, client_ids } = entryOfLine('id', line, related);
      return [has_reminder, is_waiting, client_ids];
    };
    expect(told({})).to.deep.equal([false, false, []]);
    expect(told({ r: REMINDER_NOTE })).to.deep.equal([true, false, []]);
    expect(told({ q: requestNote(true, null) })).to.deep.equal([false, true, []]);
    expect(told({ q: requestNote(false, 'c') })).to.deep.equal([false, false, ['c']]);
    expect(told({ q: requestNote(true, 'c'), r: REMINDER_NOTE })).to.deep.equal([true, true, ['c']]);
  });
});
