// Workflow runs through HTTP and on their page: copies of a workflow whose progress follows their steps.
import { expect } from 'chai';
import { loadPlanUsage, planUsages } from '../../../functions/plans/usage';
import { newId } from '../../../functions/platform/ids';
import { linkIn, mailTo } from '../../support/accounts';
import { keepScreenshot, PHONE } from '../../support/browser';
import { somePhone } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newExpiry, newWorkflow, notificationsOf } from '../../support/workflows';
import { newPerson, newWorld, type Person, type World } from '../../support/world';
import { done, outcomeOf } from '../http';
import { newMember, pagesForTests, pathOf, press } from '../pages/given';

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
    // A zone where the date now differs from the date in UTC.
    const timeZone = (await sandbox.now()).getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
    const { editor } = await newWorld({ timezone: timeZone });
    const id = await newWorkflow(editor, [
      { title: 'Soon', due: { days: 1, from: 'run_start' } },
      { title: 'Before', due: { days: -30, from: 'expiry_date' } },
      { title: 'Any time' },
    ]);
    const expiry_id = await newExpiry(editor, '2030-03-31');
    const { run } = (await start(editor, id, { expiry_id })).body;
    const local = new Intl.DateTimeFormat('en-CA', { timeZone });
    const tomorrow = local.format(new Date(new Date(run.started_at).getTime() + 86_400_000));
    const dates = run.sections[0].steps.map((step: { due_date: string | null }) => step.due_date);
    expect(dates).to.deep.equal([tomorrow, '2030-03-01', null]);
    expect([run.expiry_id, run.expiry_name]).to.deep.equal([expiry_id, 'Licence']);
    const alone = (await start(editor, id)).body.run;
    expect(alone.sections[0].steps[1].due_date).to.equal(null);
  });

  it('follow their steps to completion and back, can be completed early without required steps, and end when cancelled', async () => {
    const world = await newWorld();
    const { editor, viewer } = world;
    const id = await newWorkflow(editor, steps);
    const told = { notify_recipients: [viewer.id], notify_on_start: false };
    const { run_id } = (await start(editor, id, told)).body;
    const done = await act(editor, 'completeWorkflowStep', { run_id, step_id: 'a', notes: 'By phone' });
    expect(done.body.run.progress).to.equal(33);
    expect(done.body.run.sections[0].steps[0]).to.deep.include({
      status: 'completed',
      notes: 'By phone',
      completed_by: editor.id,
      completed_by_name: 'editor Person',
    });
    const again = await act(editor, 'completeWorkflowStep', { run_id, step_id: 'a' });
    expect(again.body.code).to.equal('INVALID_STATE');
    expect((await viewer.call(`/v1/getWorkflow?id=${id}`)).body.workflow.progress).to.equal(33);
    await act(editor, 'completeWorkflowStep', { run_id, step_id: 'b' });
    const last = (await act(editor, 'completeWorkflowStep', { run_id, step_id: 'c' })).body.run;
    const completed = [last.status, last.progress, typeof last.completed_at];
    expect(completed).to.deep.equal(['completed', 100, 'string']);
    const back = (await act(editor, 'reopenWorkflowStep', { run_id, step_id: 'a' })).body.run;
    expect([back.status, back.progress, back.completed_at]).to.deep.equal(['in_progress', 66, null]);
    const reopened = { status: 'pending', completed_at: null, completed_by: null, completed_by_name: null };
    expect(back.sections[0].steps[0]).to.include({ ...reopened, notes: 'By phone' });
    expect((await act(editor, 'reopenWorkflowStep', { run_id, step_id: 'a' })).status).to.equal(409);
    const anew = (await act(editor, 'completeWorkflowStep', { run_id, step_id: 'a' })).body.run;
    expect([anew.status, anew.sections[0].steps[0].notes]).to.deep.equal(['completed', 'By phone']);
    const completions = ['Workflow completed: Renewal', 'Workflow completed: Renewal'];
    expect(await notificationsOf(world, viewer), 'each time').to.deep.equal(completions);
    expect((await act(editor, 'completeWorkflowStep', { run_id, step_id: 'x' })).status).to.equal(404);
    const { run_id: early } = (await start(editor, id)).body;
    await act(editor, 'completeWorkflowStep', { run_id: early, step_id: 'a' });
    const refused = await act(editor, 'completeWorkflowRun', { run_id: early });
    expect([refused.status, refused.body.details.missing_required]).to.deep.equal([400, ['b']]);
    await act(editor, 'completeWorkflowStep', { run_id: early, step_id: 'b' });
    const { run } = (await act(editor, 'completeWorkflowRun', { run_id: early })).body;
    expect(run.status).to.equal('completed');
    expect((await act(editor, 'completeWorkflowRun', { run_id: early })).status).to.equal(409);
    const assign = { run_id: early, step_id: 'b', assignee_id: null };
    expect((await act(editor, 'assignWorkflowStep', assign)).status).to.equal(409);
    const { run_id: ended } = (await start(editor, id)).body;
    await act(editor, 'completeWorkflowStep', { run_id: ended, step_id: 'a' });
    const cancelled = (await act(editor, 'cancelWorkflowRun', { run_id: ended, reason: 'Sold' })).body.run;
    expect(cancelled).to.include({ status: 'cancelled', cancel_reason: 'Sold' });
    expect(cancelled.cancelled_at).to.be.a('string');
    for (const what of [...['cancelWorkflowRun', 'completeWorkflowRun', 'completeWorkflowStep', 'reopenWorkflowStep']])
      expect((await act(editor, what, { run_id: ended, step_id: 'a' })).status, what).to.equal(409);
  });

  it('notify assignees and recipients on the chosen channels, but nobody of their own actions', async () => {
    const world = await newWorld();
    const { admin, editor, viewer } = world;
    const sms = somePhone();
    const whatsapp = { whatsapp_phone: somePhone(), whatsapp_opt_in: true };
    const phone = { first_name: 'V', sms_phone: sms, sms_opt_in: true, ...whatsapp };
    for (const over of [
      { email: viewer.email },
      { email: admin.email, sendNotifications: false },
      { email: editor.email, sms_opt_in: false },
    ])
      expect((await editor.call('/v2/contacts', { body: { ...phone, ...over } })).status).to.equal(201);
    const slack = await newSlackIntegration(world);
    const off = await newSlackIntegration(world);
    await act(admin, 'updateIntegration', { id: off.id, active: false });
    await act(admin, 'updateOrganizationSettings', { default_integration_ids: [slack.id, off.id] });
    const id = await newWorkflow(editor, [
      { id: 'a', title: 'Call <them>', assignee_id: viewer.id },
      { id: 'b', title: 'Mine', assignee_id: editor.id },
    ]);
    const { run_id, run: started } = (
      await start(editor, id, {
        notify_recipients: [admin.id, editor.id, admin.id],
        notify_channels: { sms: true, whatsapp: true, teams: true },
      })
    ).body;
    expect(started.notify_recipients).to.deep.equal([admin.id, editor.id]);
    await sandbox.untilIdle();
    expect(await notificationsOf(world, admin)).to.deep.equal(['Workflow started: Renewal']);
    expect(await notificationsOf(world, viewer)).to.deep.equal(['You have a step to complete in Renewal: Call <them>']);
    expect(await notificationsOf(world, editor)).to.deep.equal([]);
    const [mail] = await sandbox.messagesTo(viewer.email);
    expect(mail?.subject).to.equal('You have a step to complete in Renewal: Call <them>');
    expect(mail?.html).to.include('Call &lt;them&gt;').and.not.include('<them>');
    const texts = (await sandbox.messagesTo(sms)).map(({ text }) => text.slice(0, 38));
    expect(texts, 'none to the admin').to.deep.equal(['You have a step to complete in Renewal']);
    const templates = (await sandbox.messagesTo(whatsapp.whatsapp_phone)).map(({ text }) => text);
    expect(templates.map((text) => text.includes('You have a step to complete in Renewal'))).to.deep.equal([true]);
    const [card] = await sandbox.chatMessages('slack', slack.url);
    expect(JSON.stringify(card?.payload)).to.include('Workflow started: Renewal').and.include('/run/?id=');
    await act(editor, 'completeWorkflowStep', { run_id, step_id: 'a' });
    const given = { run_id, step_id: 'b', assignee_id: viewer.id };
    const { run } = (await act(editor, 'assignWorkflowStep', given)).body;
    expect(run.sections[0].steps[1]).to.include({ assignee_id: viewer.id, assignee_name: 'viewer Person' });
    await act(editor, 'assignWorkflowStep', given);
    await start(editor, id, { notify_on_step_assignment: false });
    await act(admin, 'completeWorkflowStep', { run_id, step_id: 'b' });
    await sandbox.untilIdle();
    const assigned = ['Call <them>', 'Mine'].map((step) => `You have a step to complete in Renewal: ${step}`);
    expect(await notificationsOf(world, viewer)).to.deep.equal(assigned);
    expect((await loadPlanUsage(world)).credits.sms, 'both text messages were paid').to.equal(998);
    expect(await notificationsOf(world, editor)).to.deep.equal(['Workflow completed: Renewal']);
    expect(await sandbox.chatMessages('slack', slack.url)).to.have.length(2);
    expect(await sandbox.chatMessages('slack', off.url)).to.have.length(0);
    const usage = await loadPlanUsage(world);
    await planUsages.tryUpdate(usage, { credits: { ...usage.credits, sms: 1 } });
    await start(editor, id, { notify_recipients: [viewer.id], notify_channels: { sms: true } });
    await sandbox.untilIdle();
    expect(await sandbox.messagesTo(sms), 'one of two, for the last credit').to.have.length(3);
  });

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
    const assigned = { run_id: b, step_id: 'a', assignee_id: theirs.viewer.id };
    expect(outcomeOf(await act(editor, 'assignWorkflowStep', assigned))).to.deep.equal([400, 'assignee_id']);
    const query = `workflow_id=${one}&status=cancelled`;
    expect((await viewer.call(`/v1/getWorkflowRuns?${query}`)).status, 'two filters').to.equal(400);
  });
});

describe('The page of a workflow run', () => {
  const openPage = pagesForTests();

  it('opens from the email, and completes, reopens and finishes the run’s steps', async () => {
    const { admin, organizationId } = await newMember();
    const ask = (path: string, body?: object) => done(admin.call(path, body ? { body } : {}));
    const assignee = await newPerson(organizationId, 'editor');
    const expiry = await ask('/v2/expiries', { name: 'Liquor licence', expiry_date: '2031-01-01' });
    const steps = [
      {
        title: 'Collect the evidence',
        instructions: 'From the last two years',
        assignee_id: assignee.id,
        due: { days: 3, from: 'run_start' },
      },
      { title: 'Send the application' },
      { title: 'Thank the clerk', required: false },
    ];
    const sections = [{ title: 'Prepare and file', steps }];
    const { workflow_id } = await ask('/v1/createWorkflow', { title: 'Licence renewal', sections });
    const { run_id } = await ask('/v1/startWorkflowRun', { workflow_id, expiry_id: expiry.id });
    const runNow = async () => (await ask(`/v1/getWorkflowRun?run_id=${run_id}`)).run;

    const link = linkIn(await mailTo(assignee.email, /You have a step/));
    const page = await openPage(pathOf(link), PHONE, admin.email);
    await page.getByRole('heading', { name: 'Licence renewal' }).waitFor();
    await press(page, 'Done: Collect the evidence', 'Progress: 33%');
    await keepScreenshot(page, 'run/phone');
    await press(page, 'Undo: Collect the evidence', 'Progress: 0%');
    expect(await page.getByRole('button', { name: /^Finish/ }).isVisible()).to.equal(false);
    await press(page, 'Done: Collect the evidence', 'Progress: 33%');
    await press(page, 'Done: Send the application', 'Progress: 66%');
    expect((await runNow()).status).to.equal('in_progress');
    await press(page, /^Finish/, /; completed\./);
    expect((await runNow()).status).to.equal('completed');
    const fits = await page.evaluate('document.documentElement.scrollWidth <= innerWidth');
    expect(fits, 'nothing sticks out').to.equal(true);
  });
});
