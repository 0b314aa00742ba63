// What the checklist asks for on completion.
import { expect } from 'chai';
import type { ApiError } from '../../../functions/api/errors';
import { checkCompletedChecklist } from '../../../functions/expiries/record/closeExpiry';

const item = (id: string, required: boolean) => ({ id, text: id, required, done: false });

function failure(work: () => void): ApiError {
  try {
    work();
  } catch (thrown) {
    return thrown as ApiError;
  }
  throw new Error('Nothing was thrown');
}

describe('the checklist on completion', () => {
  const checklist = [item('a', true), item('b', false), item('c', true)];

  it('passes when every required item is listed, in any order, optional ones or not', () => {
    checkCompletedChecklist(checklist, ['c', 'a']);
    checkCompletedChecklist(checklist, ['a', 'b', 'c']);
    checkCompletedChecklist([], []);
  });

  it('lists the required items that are missing', () => {
    const error = failure(() => checkCompletedChecklist(checklist, ['b', 'c']));
    expect(error.status).to.equal(400);
    expect(error.details?.missing_required).to.deep.equal(['a']);
  });

  it('lists them also where an id of no item is among those that were sent', () => {
    const error = failure(() => checkCompletedChecklist(checklist, ['z', 'c']));
    expect(error.details?.missing_required).to.deep.equal(['a']);
  });

  it('an item that was ticked before still has to be listed', () => {
    const ticked = [{ ...item('a', true), done: true }];
    expect(failure(() => checkCompletedChecklist(ticked, [])).details?.missing_required).to.deep.equal(['a']);
  });

  it('names the field for an id that no item has', () => {
    const error = failure(() => checkCompletedChecklist(checklist, ['a', 'c', 'z']));
    expect(error.code).to.equal('VALIDATION_FAILED');
    expect(error.message).to.contain('z');
  });
});
