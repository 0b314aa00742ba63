// When requests made by a trigger are due.
import { expect } from 'chai';
import { requestDueDateOf } from '../../../functions/workflows/triggers/requestPlan';

describe('Requests created by a trigger', () => {
  const lateEvening = new Date('2027-03-01T03:30:00Z');

  it('are due the given days after they are sent, in the organization’s zone', () => {
    expect(requestDueDateOf({ due_in_days: 7 }, 'America/New_York', lateEvening)).to.equal('2027-03-07');
    expect(requestDueDateOf({ due_in_days: 7 }, 'Europe/Berlin', lateEvening)).to.equal('2027-03-08');
    expect(requestDueDateOf({ due_in_days: 0 }, 'UTC', lateEvening)).to.equal('2027-03-01');
  });

  it('have no due date if none is configured', () => {
    expect(requestDueDateOf({ due_in_days: null }, 'UTC', lateEvening)).to.equal(null);
  });
});
