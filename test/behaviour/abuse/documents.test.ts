// The service rejects records that would outgrow a Firestore document when they are written, with a 400.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { workflowRuns } from '../../../functions/workflows/runs/run';
import { stepIds } from '../../support/workflows';
import { newWorld } from '../../support/world';

/** Three bytes in UTF-8, but one character. */
const WIDE = '\u20ac';

describe('a record too large for Firestore', () => {
  it('a workflow of long instructions returns 400, and one that just fits can be completed with long notes', async () => {
    const { editor, organizationId } = await newWorld();
    const outline = (steps: number) => [
      {
        title: 'S',
        steps: Array.from({ length: steps }, () => ({ title: 'T', instructions: WIDE.repeat(500) })),
      },
    ];
    const create = (steps: number) =>
      editor.call('/v1/createWorkflow', { body: { title: 'W', sections: outline(steps) } });
    const refused = await create(140);
    expect(refused.status).to.equal(400);
    expect(JSON.stringify(refused.body)).to.contain('sections');
    const created = await create(100);
    expect(created.status, JSON.stringify(created.body)).to.equal(201);
    const started = await editor.call('/v1/startWorkflowRun', {
      body: { workflow_id: created.body.workflow_id },
    });
    expect(started.status, JSON.stringify(started.body)).to.equal(201);
    const { run_id, run } = started.body;
    const complete = (step_id: string, notes?: string) =>
      editor.call('/v1/completeWorkflowStep', { body: { run_id, step_id, notes } });

    const ids = stepIds(run.sections);
    const full = await firstRefused(ids, (id) => complete(id, WIDE.repeat(5000)));
    expect(full.done, 'notes are taken while there is room').to.be.greaterThan(5);
    expect(full.answer.status).to.equal(400);
    expect(JSON.stringify(full.answer.body)).to.contain('notes');

    // All steps but the last are completed together, because each completion would rewrite the whole run.
    const store = workflowRuns.of(tenantOf(organizationId));
    const stored = await store.get(run_id);
    const by = { status: 'completed', completed_at: new Date(), completed_by: editor.id };
    const sections = stored?.sections.map((section) => ({
      ...section,
      steps: section.steps.map((step) =>
        step.id === ids.at(-1) ? step : { ...step, ...by, completed_by_name: 'E'.repeat(200) },
      ),
    }));
    await store.ref(run_id).update({ sections });
    const last = await complete(ids.at(-1) ?? '');
    expect(last.status, JSON.stringify(last.body)).to.equal(200);
    expect(last.body.run.status).to.equal('completed');
  });
});

/** Repeats `act` for one id after another until a call is refused. */
async function firstRefused<A extends { status: number }>(
  ids: readonly string[],
  act: (id: string) => Promise<A>,
): Promise<{ done: number; answer: A }> {
  for (const [done, id] of ids.entries()) {
    const answer = await act(id);
    if (answer.status !== 200) return { done, answer };
  }
  throw new Error('Nothing was refused');
}
