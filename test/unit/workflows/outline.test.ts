// Valid workflow outlines.
import { expect } from 'chai';
import { stepsOfSections, workflowSectionsInput } from '../../../functions/workflows/outline';
import { workflowInput } from '../../../functions/workflows/workflow';

const problems = (sections: unknown): string[] =>
  workflowSectionsInput
    .safeParse(sections)
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

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
    for (const wrong of [{ id: 'a/b', title: 'S' }, { title: ' ' }])
      expect(problems([wrong])).to.have.length(1);
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

  it('is a calendar date, an instant as responses show it, or none', () => {
    expect(dueDate('2028-02-29').data?.due_date).to.equal('2028-02-29');
    const read = '2028-02-28T15:00:00.000Z';
    expect(dueDate(read).data?.due_date).to.deep.equal(new Date(read));
    for (const none of [null, '', undefined]) expect(dueDate(none).data?.due_date).to.equal(null);
  });

  it('is rejected if it doesn’t exist', () => {
    for (const bad of ['2027-02-29', '2027-1-1', '1900-01-01T00:00:00Z', 'tomorrow', 5]) {
      expect(dueDate(bad).success, String(bad)).to.equal(false);
    }
  });
});
