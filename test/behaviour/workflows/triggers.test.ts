// Expiry workflow triggers: created, changed, fired once on time, carried over to the renewal.
import { expect } from 'chai';
import { dateIn } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import {
  moveBefore,
  newExpiry,
  newTrigger,
  newWorkflow,
  notificationsOf,
  runsOf,
  triggerNow,
} from '../../support/workflows';
import { newWorld, type Person, type World } from '../../support/world';

interface Setting {
  world: World;
  expiryId: string;
  workflowId: string;
}

/** An expiry in `days` days and a workflow with one step, in UTC. */
async function setting(days: number, over: object = {}): Promise<Setting> {
  const world = await newWorld({ timezone: 'UTC' });
  const expiryId = await newExpiry(world.editor, dateIn(await sandbox.now(), days), over);
  return { world, expiryId, workflowId: await newWorkflow(world.editor, [{ id: 'a', title: 'A' }]) };
}

const attach = ({ world, expiryId, workflowId }: Setting, over: object = {}) =>
  newTrigger(world.editor, { expiry_id: expiryId, workflow_id: workflowId, trigger_days: 1, ...over });
const act = (person: Person, endpoint: string, body: object) => person.call(`/v1/${endpoint}`, { body });
const scheduled = async (person: Person, query = '') =>
  (await person.call(`/v1/getScheduledWorkflowTriggers${query}`)).body;

describe('v1 expiry workflow triggers', () => {
  it('have every field, and a time in the organization’s zone', async () => {
    const world = await newWorld({ timezone: 'America/New_York' });
    const { editor, organizationId } = world;
    const expiryId = await newExpiry(editor, '2030-07-01');
    const workflowId = await newWorkflow(editor, [{ title: 'A' }]);
    const trigger = await newTrigger(editor, {
      expiry_id: expiryId,
      workflow_id: workflowId,
      trigger_type: 'before_expiry',
      trigger_days: 10,
      trigger_time: '08:30',
      notify_recipients: [world.viewer.id],
    });
    const { id, created_at, updated_at, ...rest } = trigger;
    expect(rest).to.deep.equal({
      expiry_id: expiryId,
      workflow_id: workflowId,
      workflow_title: 'Renewal',
      action: 'start_workflow',
      collection: null,
      expiry_name: 'Licence',
      organization_id: organizationId,
      created_by: editor.id,
      team_id: null,
      trigger_type: 'before_expiry',
      trigger_days: 10,
      trigger_time: '08:30',
      timezone: 'America/New_York',
      trigger_date: '2030-06-21T12:30:00.000Z',
      trigger_status: 'pending',
      status_reason: null,
      notify_on_start: true,
      notify_on_step_assignment: true,
      notify_on_completion: true,
      notify_on_stall: false,
      stall_threshold_days: 7,
      notify_recipients: [world.viewer.id],
      notify_channels: { email: true, sms: false, whatsapp: false, in_app: true, teams: false },
      current_run_id: null,
      last_run_id: null,
      run_count: 0,
      request_ids: [],
      is_deleted: false,
      carry_to_renewal: false,
    });
    expect([typeof id, updated_at]).to.deep.equal(['string', created_at]);
  });

  it('reject a trigger that could never fire', async () => {
    const [set, other] = await Promise.all([setting(5), newWorld()]);
    const { editor } = set.world;
    const send = (over: object) =>
      act(editor, 'createExpiryWorkflowTrigger', {
        expiry_id: set.expiryId,
        workflow_id: set.workflowId,
        trigger_days: 1,
        ...over,
      });
    const fields: [object, string][] = [
      [{ trigger_days: 6 }, 'trigger_days'],
      [{ trigger_days: -1 }, 'trigger_days'],
      [{ trigger_time: '25:00' }, 'trigger_time'],
      [{ trigger_type: 'sometime' }, 'trigger_type'],
      [{ notify_recipients: [other.viewer.id] }, 'notify_recipients'],
      [{ stall_threshold_days: 0 }, 'stall_threshold_days'],
    ];
    for (const [over, field] of fields) {
      const answer = await send(over);
      expect(answer.status, field).to.equal(400);
      expect(answer.body.details.fields, field).to.have.keys(field);
    }
    expect((await send({ expiry_id: 'nowhere' })).status).to.equal(404);
    expect((await send({ workflow_id: 'nowhere' })).body.details.fields).to.have.keys('workflow_id');
    await editor.call(`/v2/expiries/${set.expiryId}/archive`, { method: 'POST' });
    expect((await send({})).body.code).to.equal('INVALID_STATE');
  });

  it('can be paused, resumed, changed, cancelled and deleted, each only in valid states', async () => {
    const set = await setting(20);
    const { editor } = set.world;
    const { id } = await attach(set);
    const paused = await act(editor, 'pauseExpiryWorkflowTrigger', { trigger_id: id });
    expect(paused.body.trigger.trigger_status).to.equal('paused');
    expect((await act(editor, 'pauseExpiryWorkflowTrigger', { id })).status).to.equal(409);
    const changed = await act(editor, 'updateExpiryWorkflowTrigger', {
      id,
      trigger_days: 3,
      notify_channels: { sms: true },
      carry_to_renewal: true,
    });
    const date = dateIn(await sandbox.now(), 17);
    expect(changed.body.trigger).to.deep.include({
      trigger_status: 'paused',
      trigger_date: `${date}T09:00:00.000Z`,
      carry_to_renewal: true,
      notify_channels: { email: true, sms: true, whatsapp: false, in_app: true, teams: false },
    });
    const resumed = await act(editor, 'resumeExpiryWorkflowTrigger', { id });
    expect(resumed.body.trigger.trigger_status).to.equal('pending');
    expect((await act(editor, 'resumeExpiryWorkflowTrigger', { id })).status).to.equal(409);
    expect((await act(editor, 'updateExpiryWorkflowTrigger', { id, trigger_days: 30 })).status).to.equal(400);
    const cancelled = await act(editor, 'cancelExpiryWorkflowTrigger', { id, reason: 'Sold' });
    expect(cancelled.body.trigger).to.deep.include({ trigger_status: 'cancelled', status_reason: 'Sold' });
    for (const what of [
      'cancelExpiryWorkflowTrigger',
      'pauseExpiryWorkflowTrigger',
      'resumeExpiryWorkflowTrigger',
    ]) {
      expect((await act(editor, what, { id })).status, what).to.equal(409);
    }
    expect((await act(editor, 'updateExpiryWorkflowTrigger', { id, trigger_days: 2 })).status).to.equal(409);
    expect((await act(editor, 'deleteExpiryWorkflowTrigger', { id })).status).to.equal(200);
    expect((await act(editor, 'deleteExpiryWorkflowTrigger', { id })).status).to.equal(404);
    expect((await scheduled(editor, '?status=all')).total).to.equal(0);
  });
});

describe('v1 getScheduledWorkflowTriggers', () => {
  it('lists by status, sorted and counted, in pages', async () => {
    const set = await setting(40);
    const { editor, viewer } = set.world;
    const made: string[] = [];
    for (const trigger_days of [5, 20, 10, 30]) made.push((await attach(set, { trigger_days })).id);
    const [five, twenty, ten, thirty] = made as [string, string, string, string];
    await act(editor, 'pauseExpiryWorkflowTrigger', { id: five });
    await act(editor, 'cancelExpiryWorkflowTrigger', { id: ten });
    const ids = (answer: { triggers: { id: string }[] }) => answer.triggers.map(({ id }) => id);
    const pending = await scheduled(viewer);
    expect(ids(pending)).to.deep.equal([thirty, twenty]);
    expect(pending.total).to.equal(2);
    expect(pending.counts).to.deep.equal({ pending: 2, triggered: 0, cancelled: 1, paused: 1, error: 0 });
    const all = await scheduled(viewer, '?status=all');
    expect(ids(all)).to.deep.equal([thirty, twenty, ten, five]);
    expect([all.total, all.counts]).to.deep.equal([4, pending.counts]);
    const page = await scheduled(viewer, '?status=all&limit=2&offset=1');
    expect([ids(page), page.total]).to.deep.equal([[twenty, ten], 4]);
    await act(editor, 'pauseExpiryWorkflowTrigger', { id: twenty });
    expect(ids(await scheduled(viewer, '?status=paused'))).to.deep.equal([twenty, five]);
    expect(ids(await scheduled(viewer, '?status=triggered'))).to.deep.equal([]);
    for (const query of ['?status=done', '?limit=0', '?offset=-1', '?limit=x']) {
      expect((await viewer.call(`/v1/getScheduledWorkflowTriggers${query}`)).status, query).to.equal(400);
    }
    expect((await scheduled((await newWorld()).admin, '?status=all')).triggers).to.deep.equal([]);
  });
});

describe('A trigger', () => {
  it('starts its run at its time, once despite repeated tasks and triggers', async () => {
    const set = await setting(3);
    const { editor, viewer } = set.world;
    const { id, trigger_date } = await attach(set, { notify_recipients: [viewer.id] });
    await sandbox.duplicate('task', 20);
    await sandbox.duplicate('trigger', 20);
    await moveBefore(trigger_date);
    expect(await runsOf(set.world), 'not before its moment').to.have.length(0);
    await sandbox.advance('PT1H');
    await sandbox.duplicate('task', 0);
    await sandbox.duplicate('trigger', 0);
    const [run, ...more] = await runsOf(set.world);
    expect(more).to.deep.equal([]);
    expect(run).to.deep.include({ trigger_id: id, expiry_id: set.expiryId, started_by: editor.id });
    const late = (run?.started_at.getTime() ?? 0) - new Date(trigger_date).getTime();
    expect(late).to.be.within(0, 60_000);
    const fired = await triggerNow(editor, set.expiryId);
    expect(fired).to.deep.include({ trigger_status: 'triggered', current_run_id: run?.id, run_count: 1 });
    expect(await notificationsOf(set.world, viewer)).to.deep.equal(['Workflow started: Renewal for Licence']);
    expect(await sandbox.messagesTo(viewer.email)).to.have.length(1);
    await editor.call('/v1/completeWorkflowStep', { body: { run_id: run?.id, step_id: 'a' } });
    expect(await triggerNow(editor, set.expiryId)).to.deep.include({
      current_run_id: null,
      last_run_id: run?.id,
    });
    await editor.call('/v1/reopenWorkflowStep', { body: { run_id: run?.id, step_id: 'a' } });
    expect((await triggerNow(editor, set.expiryId)).current_run_id).to.equal(run?.id);
    expect((await act(editor, 'cancelExpiryWorkflowTrigger', { id })).status).to.equal(409);
  }).timeout(120_000);

  it('follows its expiry’s date and name, and its workflow’s title', async () => {
    const set = await setting(3);
    const { editor } = set.world;
    const { trigger_date } = await attach(set);
    const date = dateIn(await sandbox.now(), 30);
    await editor.call(`/v2/expiries/${set.expiryId}`, {
      method: 'PATCH',
      body: { expiry_date: date, name: 'Permit' },
    });
    await editor.call('/v1/updateWorkflow', { body: { id: set.workflowId, title: 'Second edition' } });
    await moveBefore(trigger_date);
    await sandbox.advance('PT1H');
    expect(await runsOf(set.world)).to.have.length(0);
    expect(await triggerNow(editor, set.expiryId)).to.deep.include({
      trigger_status: 'pending',
      trigger_date: `${dateIn(new Date(`${date}T00:00:00Z`), -1)}T09:00:00.000Z`,
      expiry_name: 'Permit',
      workflow_title: 'Second edition',
    });
  }).timeout(60_000);

  it('does not fire while paused, for a closed or deleted expiry, or without its workflow', async () => {
    const settings = await Promise.all([setting(3), setting(3), setting(3), setting(3)]);
    const [paused, archived, deleted, orphan] = settings as [Setting, Setting, Setting, Setting];
    for (const set of settings) await attach(set);
    const { id, trigger_date } = await triggerNow(paused.world.editor, paused.expiryId);
    await act(paused.world.editor, 'pauseExpiryWorkflowTrigger', { id });
    await archived.world.editor.call(`/v2/expiries/${archived.expiryId}/archive`, { method: 'POST' });
    await deleted.world.editor.call(`/v2/expiries/${deleted.expiryId}`, { method: 'DELETE' });
    await orphan.world.editor.call('/v1/deleteWorkflow', { body: { id: orphan.workflowId } });
    await moveBefore(trigger_date);
    await sandbox.advance('PT1H');
    for (const set of settings) expect(await runsOf(set.world)).to.have.length(0);
    const statusOf = async ({ world }: Setting) => {
      const [found] = (await scheduled(world.editor, '?status=all')).triggers;
      return [found.trigger_status, typeof found.status_reason];
    };
    expect(await statusOf(paused)).to.deep.equal(['paused', 'object']);
    expect(await statusOf(archived)).to.deep.equal(['cancelled', 'string']);
    expect(await statusOf(deleted)).to.deep.equal(['cancelled', 'string']);
    expect(await statusOf(orphan)).to.deep.equal(['error', 'string']);
    expect((await act(paused.world.editor, 'resumeExpiryWorkflowTrigger', { id })).status).to.equal(409);
  }).timeout(120_000);

  it('moves to the renewal and fires again there, if it carries over; otherwise it stays', async () => {
    const set = await setting(3, { recurrence: { every: 10, unit: 'day' } });
    const { editor } = set.world;
    const carried = await attach(set, { carry_to_renewal: true });
    const left = await attach(set, { trigger_days: 2 });
    await sandbox.jump(3);
    expect(await runsOf(set.world)).to.have.length(2);
    const done = await editor.call(`/v2/expiries/${set.expiryId}/complete`, { method: 'POST', body: {} });
    expect(done.status, JSON.stringify(done.body)).to.equal(200);
    await sandbox.untilIdle();
    const next = /\/v2\/expiries\/(\w+)/.exec(done.headers.get('link') ?? '')?.[1] ?? '';
    const moved = await triggerNow(editor, next);
    expect(moved).to.deep.include({ id: carried.id, trigger_status: 'pending', run_count: 1 });
    expect(moved.last_run_id).to.be.a('string');
    expect(await triggerNow(editor, set.expiryId)).to.deep.include({
      id: left.id,
      trigger_status: 'triggered',
    });
    await moveBefore(moved.trigger_date);
    await sandbox.advance('PT2M');
    expect(await runsOf(set.world)).to.have.length(3);
    expect((await triggerNow(editor, next)).run_count).to.equal(2);
  }).timeout(120_000);

  it('notifies once per stall of its run', async () => {
    const set = await setting(3);
    const { editor, viewer, admin } = set.world;
    const sections = [
      {
        title: 'All',
        steps: [
          { id: 'a', title: 'A' },
          { id: 'b', title: 'B' },
        ],
      },
    ];
    await editor.call('/v1/updateWorkflow', { body: { id: set.workflowId, sections } });
    await attach(set, {
      notify_on_start: false,
      notify_on_stall: true,
      stall_threshold_days: 2,
      notify_recipients: [viewer.id],
    });
    const stalls = async () => (await notificationsOf(set.world, viewer)).length;
    await sandbox.jump(3);
    expect(await stalls()).to.equal(0);
    await sandbox.jump(2);
    expect(await stalls()).to.equal(1);
    const [run] = await runsOf(set.world);
    expect(run?.stalled_at).to.not.equal(null);
    const body = { run_id: run?.id, step_id: 'a' };
    expect((await admin.call('/v1/completeWorkflowStep', { body })).body.run.stalled_at).to.equal(null);
    await sandbox.jump(3);
    const notified = await notificationsOf(set.world, viewer);
    const stalled = 'Workflow stalled: Renewal for Licence, no step completed in 2 days';
    expect(notified).to.deep.equal([stalled, stalled]);
    const reopened = await admin.call('/v1/reopenWorkflowStep', { body });
    expect(reopened.body.run.stalled_at).to.equal(null);
    await admin.call('/v1/removeUser', { body: { userId: viewer.id } });
    await sandbox.jump(3);
    expect(await notificationsOf(set.world, admin), 'instead of the former member').to.include(stalled);
  }).timeout(120_000);
});
