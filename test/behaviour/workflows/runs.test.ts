// Workflow runs through HTTP: copies of a workflow whose progress follows their steps.
import { expect } from 'chai';
import { newId } from '../../../functions/platform/ids';
import { somePhone } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newExpiry, newWorkflow, notificationsOf } from '../../support/workflows';
import { newWorld, type Person, type World } from '../../support/world';

const start = (person: Person, workflow_id: string, over: object = {}) =>
  person.call('/v1/startWorkflowRun', { body: { workflow_id, ...over } });
const act = (person: Person, what: string, body: object) => person.call(`/v1/${what}`, { body });
async function newSlackIntegration({ admin }: World) {
  const url = `https://hooks.slack.com/services/T0/B0/${newId()}`;
  const made = await act(admin, 'createIntegration', { kind: 'slack', name: 'Renewals', url });
  return { id: made.body.integration.id as string, url };
}
const steps = [
  { id: 'a', title: 'A' },
  { id: 'b', title: 'B' },
  { id: 'c', title: 'C', required: false },
];

describe('v1 workflow runs', () => {
  it('date their steps from the start in the organization’s zone and from the expiry', async () => {
    const { editor } = await newWorld({ timezone: 'Pacific/Kiritimati' });
    const id = await newWorkflow(editor, [
      { title: 'Soon', due: { days: 1, from: 'run_start' } },
      { title: 'Before', due: { days: -30, from: 'expiry_date' } },
      { title: 'Any time' },
    ]);
    const expiry_id = await newExpiry(editor, '2030-03-31');
    const { run } = (await start(editor, id, { expiry_id })).body;
    const local = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' });
    const tomorrow = local.format(new Date(new Date(run.started_at).getTime() + 86_400_000));
    const dates = run.sections[0].steps.map((step: { due_date: string | null }) => step.due_date);
    expect(dates).to.deep.equal([tomorrow, '2030-03-01', null]);
    expect([run.expiry_id, run.expiry_name]).to.deep.equal([expiry_id, 'Licence']);
    const alone = (await start(editor, id)).body.run;
    expect(alone.sections[0].steps[1].due_date).to.equal(null);
  });

  it('follow their steps to completion and back, and so does the workflow’s progress', async () => {
    const { editor, viewer } = await newWorld();
    const id = await newWorkflow(editor, steps);
    const { run_id } = (await start(editor, id)).body;
    const done = await act(editor, 'completeWorkflowStep', { run_id, step_id: 'a', notes: 'By phone' });
    expect(done.body.run.progress).to.equal(33);
    expect(done.body.run.sections[0].steps[0]).to.deep.include({
      status: 'completed',
      notes: 'By phone',
      completed_by: editor.id,
      completed_by_name: 'editor Person',
    });
    expect((await act(editor, 'completeWorkflowStep', { run_id, step_id: 'a' })).body.code).to.equal(
      'INVALID_STATE',
    );
    expect((await viewer.call(`/v1/getWorkflow?id=${id}`)).body.workflow.progress).to.equal(33);
    await act(editor, 'completeWorkflowStep', { run_id, step_id: 'b' });
    const last = (await act(editor, 'completeWorkflowStep', { run_id, step_id: 'c' })).body.run;
    expect([last.status, last.progress, typeof last.completed_at]).to.deep.equal([
      'completed',
      100,
      'string',
    ]);
    const back = (await act(editor, 'reopenWorkflowStep', { run_id, step_id: 'b' })).body.run;
    expect([back.status, back.progress, back.completed_at]).to.deep.equal(['in_progress', 66, null]);
    expect((await act(editor, 'reopenWorkflowStep', { run_id, step_id: 'b' })).status).to.equal(409);
    expect((await act(editor, 'completeWorkflowStep', { run_id, step_id: 'x' })).status).to.equal(404);
  });

  it('can be completed early if only optional steps are open; otherwise the error names the required ones', async () => {
    const { editor } = await newWorld();
    const { run_id } = (await start(editor, await newWorkflow(editor, steps))).body;
    await act(editor, 'completeWorkflowStep', { run_id, step_id: 'a' });
    const refused = await act(editor, 'completeWorkflowRun', { run_id });
    expect([refused.status, refused.body.details.missing_required]).to.deep.equal([400, ['b']]);
    await act(editor, 'completeWorkflowStep', { run_id, step_id: 'b' });
    expect((await act(editor, 'completeWorkflowRun', { run_id })).body.run.status).to.equal('completed');
    expect((await act(editor, 'completeWorkflowRun', { run_id })).status).to.equal(409);
    const assign = { run_id, step_id: 'b', assignee_id: null };
    expect((await act(editor, 'assignWorkflowStep', assign)).status).to.equal(409);
  });

  it('end permanently when cancelled', async () => {
    const { editor } = await newWorld();
    const { run_id } = (await start(editor, await newWorkflow(editor, steps))).body;
    await act(editor, 'completeWorkflowStep', { run_id, step_id: 'a' });
    const cancelled = (await act(editor, 'cancelWorkflowRun', { run_id, reason: 'Sold' })).body.run;
    expect([cancelled.status, cancelled.cancel_reason]).to.deep.equal(['cancelled', 'Sold']);
    for (const what of [
      'cancelWorkflowRun',
      'completeWorkflowRun',
      'completeWorkflowStep',
      'reopenWorkflowStep',
    ])
      expect((await act(editor, what, { run_id, step_id: 'a' })).status, what).to.equal(409);
  });

  it('notify assignees and recipients on the chosen channels, but nobody of their own actions', async () => {
    const world = await newWorld();
    const { admin, editor, viewer } = world;
    const sms = somePhone();
    const body = { first_name: 'V', email: viewer.email, sms_phone: sms, sms_opt_in: true };
    expect((await editor.call('/v2/contacts', { body })).status).to.equal(201);
    const slack = await newSlackIntegration(world);
    const off = await newSlackIntegration(world);
    await act(admin, 'updateIntegration', { id: off.id, active: false });
    await act(admin, 'updateOrganizationSettings', { default_integration_ids: [slack.id, off.id] });
    const id = await newWorkflow(editor, [
      { id: 'a', title: 'Call <them>', assignee_id: viewer.id },
      { id: 'b', title: 'Mine', assignee_id: editor.id },
    ]);
    const { run_id } = (
      await start(editor, id, {
        notify_recipients: [admin.id, editor.id],
        notify_channels: { sms: true, teams: true },
      })
    ).body;
    await sandbox.untilIdle();
    expect(await notificationsOf(world, admin)).to.deep.equal(['Workflow started: Renewal']);
    expect(await notificationsOf(world, viewer)).to.deep.equal(['You have a step in Renewal: Call <them>']);
    expect(await notificationsOf(world, editor)).to.deep.equal([]);
    const [mail] = await sandbox.messagesTo(viewer.email);
    expect(mail?.subject).to.equal('You have a step in Renewal: Call <them>');
    expect(mail?.html).to.include('Call &lt;them&gt;').and.not.include('<them>');
    expect((await sandbox.messagesTo(sms)).map(({ text }) => text)[0]).to.match(
      /^You have a step in Renewal/,
    );
    const [card] = await sandbox.chatMessages('slack', slack.url);
    expect(JSON.stringify(card?.payload)).to.include('Workflow started: Renewal').and.include('/run/?id=');
    await act(editor, 'completeWorkflowStep', { run_id, step_id: 'a' });
    const given = { run_id, step_id: 'b', assignee_id: viewer.id };
    const { run } = (await act(editor, 'assignWorkflowStep', given)).body;
    expect(run.sections[0].steps[1]).to.include({ assignee_id: viewer.id, assignee_name: 'viewer Person' });
    await act(admin, 'completeWorkflowStep', { run_id, step_id: 'b' });
    await sandbox.untilIdle();
    expect(await notificationsOf(world, viewer)).to.include('You have a step in Renewal: Mine');
    expect(await notificationsOf(world, editor)).to.deep.equal(['Workflow completed: Renewal']);
    expect(await sandbox.chatMessages('slack', slack.url)).to.have.length(2);
    expect(await sandbox.chatMessages('slack', off.url)).to.have.length(0);
  }).timeout(60_000);

  it('are listed newest first by workflow, expiry or status, only within their organization', async () => {
    const [ours, theirs] = await Promise.all([newWorld(), newWorld()]);
    const { editor, viewer } = ours;
    const [one, two] = [await newWorkflow(editor, steps), await newWorkflow(editor, steps)];
    const expiry_id = await newExpiry(editor, '2030-01-01');
    const a = (await start(editor, one)).body.run_id;
    const b = (await start(editor, two, { expiry_id })).body.run_id;
    await act(editor, 'cancelWorkflowRun', { run_id: a });
    const list = async (query: string) =>
      (await viewer.call(`/v1/getWorkflowRuns${query}`)).body.runs.map(({ id }: { id: string }) => id);
    expect(await list('')).to.deep.equal([b, a]);
    expect(await list(`?workflow_id=${one}`)).to.deep.equal([a]);
    expect(await list(`?expiry_id=${expiry_id}`)).to.deep.equal([b]);
    expect(await list('?status=cancelled')).to.deep.equal([a]);
    expect((await theirs.admin.call('/v1/getWorkflowRuns')).body.runs).to.deep.equal([]);
    await act(editor, 'updateWorkflow', { id: two, status: 'archived' });
    expect((await start(editor, two)).body.code).to.equal('INVALID_STATE');
    expect((await start(editor, one, { notify_recipients: [theirs.viewer.id] })).status).to.equal(400);
  });
});
