// The stored line of an expiry.
import { expect } from 'chai';
import fc from 'fast-check';
import { entryOfLine, lineOfExpiry } from '../../../functions/expiries/lines/line';
import { EXPIRY_PRIORITIES, EXPIRY_STATES } from '../../../functions/expiries/states';

const instant = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
const instantOrNull = fc.option(instant, { nil: null });
const text = fc.option(fc.string(), { nil: null });

describe('the line of an expiry', () => {
  it('holds its fields', () => {
    const fields = fc.record({
      name: fc.string(),
      type: text,
      expiry_date: text,
      act_by_date: text,
      priority: fc.constantFrom(...EXPIRY_PRIORITIES),
      state: fc.constantFrom(...EXPIRY_STATES),
      is_done: fc.boolean(),
      is_archive: fc.boolean(),
      folder_id: text,
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
        });
      }),
    );
  });
});
