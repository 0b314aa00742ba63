// Valid workflow outlines, and how a run starts, progresses and stalls.
import { expect } from 'chai';
import fc from 'fast-check';
import { stepsOfSections, type WorkflowSection, workflowSectionsInput } from '../../../functions/workflows/outline';
import {
  percentDoneOf,
  sectionsOfNewRun,
  stepDueDateOf,
  workflowRunStallsAt,
} from '../../../functions/workflows/runs/run';
import { workflowInput } from '../../../functions/workflows/workflow';

const problems = (sections: unknown): string[] =>
  workflowSectionsInput.safeParse(sections).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ??
  [];

describe('An outline', () => {
  it('keeps given ids and adds missing ones, all different', () => {
    const sections = workflowSectionsInput.parse([
      { id: 's', title: 'S', steps: [{ id: 'a', title: 'A' }, { title: 'B' }] },
      { title: 'T' },
    ]);
    const ids = [...sections, ...stepsOfSections(sections)].map(({ id }) => id);
    expect(ids).to.include.members(['s', 'a']);
    expect(new Set(ids).size).to.equal(4);
    expect(workflowSectionsInput.parse(sections), 'what is read can be sent back').to.deep.equal(sections);
  });

  it('is rejected with a duplicate id across sections and steps, or an invalid id, title or due date', () => {
    expect(problems([{ id: 'a', title: 'S', steps: [{ id: 'a', title: 'A' }] }])).to.have.length(1);
    for (const wrong of [{ id: 'a/b', title: 'S' }, { title: ' ' }]) expect(problems([wrong])).to.have.length(1);
    const steps = [{ title: 'A', due: { days: 1, from: 'yesterday' } }];
    expect(problems([{ title: 'S', steps }])).to.have.length(1);
  });

  it('has at most 50 sections and 200 steps in all', () => {
    const section = (steps: number) => ({
      title: 'S',
      steps: Array.from({ length: steps }, (_, n) => ({ title: `${n}` })),
    });
    expect(problems([section(100), section(100)])).to.deep.equal([]);
    expect(problems([section(100), section(101)])).to.have.length(1);
    expect(problems(Array.from({ length: 51 }, () => section(0)))).to.have.length(1);
  });
});

describe('A workflow’s due date', () => {
  const dueDate = (due_date: unknown) => workflowInput.safeParse({ title: 'A', due_date });

  it('is rejected if it doesn’t exist', () => {
    for (const bad of ['2027-02-29', '2027-1-1', '1900-01-01T00:00:00Z', '9999-12-31T00:00:00Z', 5])
      expect(dueDate(bad).success, String(bad)).to.equal(false);
  });
});

const step = (over: object = {}) => ({
  ...{ id: 'a', title: 'Call', instructions: '', assignee_id: null, required: true, due: null },
  ...over,
});
const section = (...steps: ReturnType<typeof step>[]): WorkflowSection => ({
  id: 's',
  title: 'First',
  description: '',
  steps,
});
const anchors = { startDate: '2027-01-30', expiryDate: '2028-03-01' };

describe('A started run', () => {
  it('dates its steps in calendar days', () => {
    expect(stepDueDateOf({ days: 2, from: 'run_start' }, anchors)).to.equal('2027-02-01');
    expect(stepDueDateOf({ days: -1, from: 'expiry_date' }, anchors)).to.equal('2028-02-29');
  });

  it('has no steps done, names its assignees and drops former members', () => {
    const sections = [section(step({ assignee_id: 'ada' }), step({ id: 'b', assignee_id: 'gone' }))];
    const [started] = sectionsOfNewRun(sections, anchors, new Map([['ada', 'Ada Lovelace']]));
    expect(started?.steps.map(({ assignee_id, assignee_name }) => [assignee_id, assignee_name])).to.deep.equal([
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

  it('doesn’t apply to an ended run, or without a rule', () => {
    expect(workflowRunStallsAt({ ...run, status: 'completed' })).to.equal(null);
    expect(workflowRunStallsAt({ ...run, notify_on_stall: false })).to.equal(null);
  });
});
