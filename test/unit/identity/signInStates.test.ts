// When Firebase Auth is queried for a person, and what applies while it doesn't respond.
import { expect } from 'chai';
import type { ApiError } from '../../../functions/api/errors';
import { type AuthAccountState, SignInStateCache } from '../../../functions/identity/authenticate';
import { addMs, SECOND_MS } from '../../../functions/platform/clock';

const OPEN: AuthAccountState = { open: true, validFrom: null };
const CLOSED: AuthAccountState = { open: false, validFrom: null };
const NOW = new Date('2026-05-01T09:00:00Z');
const later = (seconds: number): Date => addMs(NOW, seconds * SECOND_MS);

describe('The account state in Firebase Auth', () => {
  let answers: (AuthAccountState | Error)[];
  let asked: number;
  let states: SignInStateCache;
  beforeEach(() => {
    [answers, asked] = [[OPEN], 0];
    states = new SignInStateCache(async () => {
      asked += 1;
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error) throw answer;
      return answer as AuthAccountState;
    });
  });

  it('is fetched once a minute for reads, and for each change', async () => {
    for (const seconds of [0, 1, 59]) await states.get('a', later(seconds), 'read');
    expect(asked).to.equal(1);
    await states.get('a', later(60), 'read');
    expect(asked).to.equal(2);
    await states.get('a', later(61), 'change');
    await states.get('a', later(61), 'change');
    expect(asked).to.equal(4);
    await states.get('b', later(61), 'read');
    expect(asked).to.equal(5);
  });

  it('is known to reads from the last change on', async () => {
    await states.get('a', NOW, 'read');
    answers = [CLOSED];
    expect(await states.get('a', later(1), 'read')).to.deep.equal(OPEN);
    expect(await states.get('a', later(2), 'change')).to.deep.equal(CLOSED);
    expect(await states.get('a', later(2), 'read')).to.deep.equal(CLOSED);
  });

  it('stays the same for reads while it cannot be fetched, and changes return 503', async () => {
    await states.get('a', NOW, 'read');
    answers = [new Error('down')];
    expect(await states.get('a', later(600), 'read')).to.deep.equal(OPEN);
    expect(await states.get('b', later(600), 'read')).to.deep.equal(OPEN);
    const refused: ApiError = await states.get('a', later(600), 'change').then(
      () => expect.fail('taken'),
      (thrown) => thrown,
    );
    expect(refused.code).to.equal('UNAVAILABLE');
    expect(refused.headers['Retry-After']).to.equal('5');
  });
});
