// The days until which a message can be snoozed.
import { expect } from 'chai';
import { snoozeDateRange } from '../../../functions/responses/snooze';

describe('snoozeDateRange', () => {
  it('is from tomorrow to the day before the due date, or 30 days after it', () => {
    for (const [dueDate, daysLeft, today, expected] of [
      ['2027-03-31', 20, '2027-03-11', { from: '2027-03-12', to: '2027-03-30' }],
      ['2027-03-31', 2, '2027-03-29', { from: '2027-03-30', to: '2027-03-30' }],
      ['2027-03-31', 1, '2027-03-30', null],
      ['2027-03-31', 0, '2027-03-31', null],
      ['2027-03-31', -1, '2027-04-01', { from: '2027-04-02', to: '2027-05-01' }],
      [null, 0, '2027-03-31', null],
    ] as const)
      expect(snoozeDateRange(dueDate, daysLeft, today), today).to.deep.equal(expected);
  });
});
