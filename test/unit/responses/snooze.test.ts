// The days on which a message may come again.
import { expect } from 'chai';
import { snoozeDays } from '../../../functions/responses/snooze';

describe('snoozeDays', () => {
  it('end the day before the due date, and begin tomorrow', () => {
    expect(snoozeDays('2027-03-31', 20, '2027-03-11')).to.deep.equal({
      from: '2027-03-12',
      to: '2027-03-30',
    });
    expect(snoozeDays('2027-03-31', 2, '2027-03-29')).to.deep.equal({ from: '2027-03-30', to: '2027-03-30' });
  });

  it('are none on the day itself and the day before, nor without a date', () => {
    expect(snoozeDays('2027-03-31', 1, '2027-03-30')).to.equal(null);
    expect(snoozeDays('2027-03-31', 0, '2027-03-31')).to.equal(null);
    expect(snoozeDays(null, 0, '2027-03-31')).to.equal(null);
  });

  it('are the next 30 once the date has passed', () => {
    expect(snoozeDays('2027-03-31', -1, '2027-04-01')).to.deep.equal({
      from: '2027-04-02',
      to: '2027-05-01',
    });
  });
});
