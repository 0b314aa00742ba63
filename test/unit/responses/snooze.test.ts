// The days until which a message can be snoozed.
import { expect } from 'chai';
import { snoozeDateRange } from '../../../functions/responses/snooze';

describe('snoozeDateRange', () => {
  it('start tomorrow and end the day before the due date', () => {
    expect(snoozeDateRange('2027-03-31', 20, '2027-03-11')).to.deep.equal({
      from: '2027-03-12',
      to: '2027-03-30',
    });
    expect(snoozeDateRange('2027-03-31', 2, '2027-03-29')).to.deep.equal({
      from: '2027-03-30',
      to: '2027-03-30',
    });
  });

  it('are none on the due date, the day before, or without a date', () => {
    expect(snoozeDateRange('2027-03-31', 1, '2027-03-30')).to.equal(null);
    expect(snoozeDateRange('2027-03-31', 0, '2027-03-31')).to.equal(null);
    expect(snoozeDateRange(null, 0, '2027-03-31')).to.equal(null);
  });

  it('are the next 30 days after the due date', () => {
    expect(snoozeDateRange('2027-03-31', -1, '2027-04-01')).to.deep.equal({
      from: '2027-04-02',
      to: '2027-05-01',
    });
  });
});
