// Completing an expiry requires its required checklist items.
import { expect } from 'chai';
import type { ApiError } from '../../../functions/api/errors';
import { checkCompletedChecklist } from '../../../functions/expiries/record/closeExpiry';

const item = (id: string, required: boolean) => ({ id, text: id, required, done: id === 'a' });
const CHECKLIST = [item('a', true), item('b', false), item('c', true)];

describe('The checklist on completion', () => {
  for (const [completed, missing] of [
    [['c', 'a'], null],
    [['a', 'b', 'c'], null],
    [['b', 'c'], ['a']],
    [['z', 'c'], ['a']],
    [[], ['a', 'c']],
    [['a', 'c', 'z'], undefined],
  ] as const)
    it(`${completed.join(', ') || 'nothing'} completed: ${missing === null ? 'accepted' : `missing ${missing ?? 'none, but an unknown item'}`}`, () => {
      let error: ApiError | null = null;
      try {
        checkCompletedChecklist(CHECKLIST, completed);
      } catch (thrown) {
        error = thrown as ApiError;
      }
      if (missing === null) expect(error).to.equal(null);
      else expect([error?.status, error?.details?.missing_required]).to.deep.equal([400, missing]);
      if (missing === undefined) expect(error?.message).to.contain('z');
    });
});
