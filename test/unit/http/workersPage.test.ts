// docs/workers.md says of every worker what it is, and of no other.
import { expect } from 'chai';
import { DUE_WORK } from '../../../functions/health/kinds';
import { loadAllWorkers } from '../../../functions/http/register';
import { workersPage, writtenWorkersPage } from '../../../tools/workers';

describe('What runs without a caller', () => {
  it('is told in docs/workers.md as it is (npm run workers)', () => {
    expect(writtenWorkersPage()).to.equal(workersPage());
  });

  it('is measured by the watchdog, each kind of due work once', () => {
    const worked = [...loadAllWorkers().values()].flatMap((worker) =>
      worker.kind === 'due' ? [worker.work.kind] : [],
    );
    expect(DUE_WORK.map(({ kind }) => kind).toSorted()).to.deep.equal(worked.toSorted());
    expect(new Set(worked).size).to.equal(worked.length);
  });
});
