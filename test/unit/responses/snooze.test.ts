// The days until which a message can be snoozed.
import { expect } from 'chai';
import { snoozeDateRange } from '../../../functions/responses/snooze';

const rangeOf = (...given: Parameters<typeof snoozeDateRange>) => {
  const range = snoozeDateRange(...given);
  return range && `${range.from} to ${range.to}`;
};

describe('snoozeDateRange', () => {
  it('is from tomorrow to the day before the due date', () => {
    expect(rangeOf('2027-03-31', 20, '2027-03-11')).to.equal('2027-03-12 to 2027-03-30');
    expect(rangeOf('2027-03-31', 2, '2027-03-29')).to.equal('2027-03-30 to 2027-03-30');
  });

  it('is empty on the due date, the day before, and without a date', () => {
    expect(rangeOf('2027-03-31', 1, '2027-03-30')).to.equal(null);
    expect(rangeOf('2027-03-31', 0, '2027-03-31')).to.equal(null);
    expect(rangeOf(null, 0, '2027-03-31')).to.equal(null);
  });

  it('is the next 30 days after the due date', () => {
    expect(rangeOf('2027-03-31', -1, '2027-04-01')).to.equal('2027-04-02 to 2027-05-01');
  });
});
