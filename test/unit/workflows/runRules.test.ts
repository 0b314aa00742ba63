// How a run starts, its progress, and when it is stalled.
import { expect } from 'chai';
import fc from 'fast-check';
import type { WorkflowSection } from '../../../functions/workflows/outline';
import {
  percentDoneOf,
  sectionsOfNewRun,
  stepDueDateOf,
  workflowRunStallsAt,
} from '../../../functions/workflows/runs/run';

const step = (over: object = {}) => ({
  id: 'a',
  title: 'Call',
  instructions: '',
  assignee_id: null,
  required: true,
  due: null,
  ...over,
});
const section = (...steps: ReturnType<typeof step>[]): WorkflowSection => ({
  id: 's',
  title: 'First',
  description: '',
  steps,
});
const anchors = { startDate: '2027-01-30', expiryDate: '2028-03-01' };

describe('A step’s due date', () => {
  it('is counted in calendar days from the run’s start or from the expiry’s date', () => {
    expect(stepDueDateOf({ days: 2, from: 'run_start' }, anchors)).to.equal('2027-02-01');
    expect(stepDueDateOf({ days: 0, from: 'run_start' }, anchors)).to.equal('2027-01-30');
    expect(stepDueDateOf({ days: -1, from: 'expiry_date' }, anchors)).to.equal('2028-02-29');
  });

  it('is null without a rule, and for another expiry', () => {
    expect(stepDueDateOf(null, anchors)).to.equal(null);
    expect(stepDueDateOf({ days: 1, from: 'expiry_date' }, { ...anchors, expiryDate: null })).to.equal(null);
  });
});

describe('A started run', () => {
  it('has no steps done, names its assignees and drops former members', () => {
    const sections = [section(step({ assignee_id: 'ada' }), step({ id: 'b', assignee_id: 'gone' }))];
    const [started] = sectionsOfNewRun(sections, anchors, new Map([['ada', 'Ada Lovelace']]));
    expect(
      started?.steps.map(({ assignee_id, assignee_name }) => [assignee_id, assignee_name]),
    ).to.deep.equal([
      ['ada', 'Ada Lovelace'],
      [null, null],
    ]);
    expect(started?.steps.every(({ status }) => status === 'pending')).to.equal(true);
  });
});

describe('Progress', () => {
  const sectionsOf = (done: readonly boolean[]) => [
    { steps: done.map((is) => ({ status: is ? ('completed' as const) : ('pending' as const) })) },
  ];

  it('is in whole percent: 0 with nothing done, 100 only with everything done', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 200 }), (done) => {
        const progress = percentDoneOf(sectionsOf(done));
        expect(Number.isInteger(progress)).to.equal(true);
        expect(progress === 100).to.equal(done.every(Boolean));
        if (!done.some(Boolean)) expect(progress).to.equal(0);
      }),
    );
    expect(percentDoneOf(sectionsOf([...Array<boolean>(199).fill(true), false]))).to.equal(99);
  });

  it('is 0 for a run without steps, which does not complete automatically', () => {
    expect(percentDoneOf([])).to.equal(0);
    expect(percentDoneOf([{ steps: [] }])).to.equal(0);
  });
});

describe('A stall', () => {
  const run = {
    status: 'in_progress' as const,
    notify_on_stall: true,
    stall_threshold_days: 3,
    last_progress_at: new Date('2027-01-01T10:00:00Z'),
  };

  it('is counted from the last progress, in days', () => {
    expect(workflowRunStallsAt(run)?.toISOString()).to.equal('2027-01-04T10:00:00.000Z');
  });

  it('doesn’t apply to an ended run, or without a rule', () => {
    expect(workflowRunStallsAt({ ...run, status: 'completed' })).to.equal(null);
    expect(workflowRunStallsAt({ ...run, notify_on_stall: false })).to.equal(null);
  });
});
