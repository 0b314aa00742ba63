// Expiry workflow triggers: created, changed, fired once on time, carried over to the renewal.
import { expect } from 'chai';
import { expiries } from '../../../functions/expiries/record/record';
import { clock } from '../../../functions/platform/clock';
import { fireWorkflowTrigger } from '../../../functions/workflows/triggers/fireTrigger';
import { workflowTriggers } from '../../../functions/workflows/triggers/trigger';
import { workflows } from '../../../functions/workflows/workflow';
import { dateIn, somePhone } from '../../support/reminding';
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
import { newApiKey, newTeam, newWorld, type Person, type World } from '../../support/world';
import { outcomeOf } from '../http';

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

type SevenSettings = [Setting, Setting, Setting, Setting, Setting, Setting, Setting];

const attach = ({ world, expiryId, workflowId }: Setting, over: object = {}) =>
  newTrigger(world.editor, { expiry_id: expiryId, workflow_id: workflowId, trigger_days: 1, ...over });
const act = (person: Person, endpoint: string, body: object) => person.call(`/v1/${endpoint}`, { body });
const scheduled = async (person: Person, query = '') =>
  (await person.call(`/v1/getScheduledWorkflowTriggers${query}`)).body;

describe('v1 expiry workflow triggers', () => {
  it('have a time in the organization’s zone', async () => {
    const { admin, editor } = await newWorld({ timezone: 'America/New_York' });
    const expiry_id = await newExpiry(editor, '2030-07-01');
    const workflow_id = await newWorkflow(editor, [{ title: 'A' }]);
    const made = { expiry_id, workflow_id, trigger_days: 10, trigger_time: '08:30' };
    const zoned = { timezone: 'America/New_York', trigger_date: '2030-06-21T12:30:00.000Z' };
    const created = await newTrigger(editor, made);
    expect(created).to.deep.include({ ...made, ...zoned, trigger_status: 'pending' });
    const { id } = created;
    for (const [timezone, what, more, trigger_date] of [
      ['Asia/Tokyo', 'update', { trigger_days: 11 }, '2030-06-19T23:30:00.000Z'],
      ['UTC', 'pause', {}, '2030-06-19T23:30:00.000Z'],
      ['UTC', 'resume', {}, '2030-06-20T08:30:00.000Z'],
    ] as const) {
      await act(admin, 'updateOrganizationSettings', { timezone });
      const { trigger } = (await act(editor, `${what}ExpiryWorkflowTrigger`, { id, ...more })).body;
      expect(trigger.trigger_date, what).to.equal(trigger_date);
    }
  });

  it('reject a trigger that could never fire', async () => {
    const [set, other] = await Promise.all([setting(5), newWorld()]);
    const { editor } = set.world;
    const valid = { expiry_id: set.expiryId, workflow_id: set.workflowId, trigger_days: 1 };
    const send = (over: object) => act(editor, 'createExpiryWorkflowTrigger', { ...valid, ...over });
    const fields: [object, string][] = [
      [{ trigger_days: 6 }, 'trigger_days'],
      [{ notify_recipients: [other.viewer.id] }, 'notify_recipients'],
      [{ team_id: await newTeam(other.organizationId) }, 'team_id'],
    ];
    for (const [over, field] of fields) expect(outcomeOf(await send(over)), field).to.deep.equal([400, field]);
    const unused = await newWorkflow(editor, [{ title: 'A' }]);
    await act(editor, 'updateWorkflow', { id: unused, status: 'archived' });
    expect((await send({ workflow_id: unused })).body.code).to.equal('INVALID_STATE');
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
    const change = { id, trigger_days: 3, notify_channels: { sms: true }, carry_to_renewal: true };
    const changed = await act(editor, 'updateExpiryWorkflowTrigger', change);
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
    const foreign = { id, team_id: await newTeam((await newWorld()).organizationId) };
    const refused = outcomeOf(await act(editor, 'updateExpiryWorkflowTrigger', foreign));
    expect(refused).to.deep.equal([400, 'team_id']);
    const cancelled = await act(editor, 'cancelExpiryWorkflowTrigger', { id, reason: 'Sold' });
    expect(cancelled.body.trigger).to.deep.include({ trigger_status: 'cancelled', status_reason: 'Sold' });
    for (const what of ['cancel', 'pause', 'resume'])
      expect((await act(editor, `${what}ExpiryWorkflowTrigger`, { id })).status, what).to.equal(409);
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
    const own = (await viewer.call(`/v1/getExpiryWorkflowTriggers?expiry_id=${set.expiryId}`)).body;
    expect(ids(own)).to.deep.equal([thirty, twenty, ten, five]);
    const page = await scheduled(viewer, '?status=all&limit=2&offset=1');
    expect([ids(page), page.total]).to.deep.equal([[twenty, ten], 4]);
    await act(editor, 'pauseExpiryWorkflowTrigger', { id: twenty });
    expect(ids(await scheduled(viewer, '?status=paused'))).to.deep.equal([twenty, five]);
    expect(ids(await scheduled(viewer, '?status=triggered'))).to.deep.equal([]);
    expect((await scheduled((await newWorld()).admin, '?status=all')).triggers).to.deep.equal([]);
  });
});

describe('A trigger', () => {
  it('starts its run once at its time, and follows its expiry and workflow until then', async () => {
    const settings = await Promise.all(Array.from({ length: 7 }, () => setting(3)));
    const [set, moved, paused, archived, deleted, orphan, retired] = settings as SevenSettings;
    const { editor, viewer } = set.world;
    const notices = { notify_recipients: [viewer.id], notify_on_completion: false };
    const { id, trigger_date } = await attach(set, notices);
    for (const other of settings.slice(1)) await attach(other);
    await act(editor, 'deleteExpiryWorkflowTrigger', { id: (await attach(set)).id });

    const date = dateIn(await sandbox.now(), 30);
    const body = { expiry_date: date, name: 'Permit' };
    await moved.world.editor.call(`/v2/expiries/${moved.expiryId}`, { method: 'PATCH', body });
    await act(moved.world.editor, 'updateWorkflow', { id: moved.workflowId, title: 'Second edition' });
    const { id: pausedId } = await triggerNow(paused.world.editor, paused.expiryId);
    await act(paused.world.editor, 'pauseExpiryWorkflowTrigger', { id: pausedId });
    await archived.world.editor.call(`/v2/expiries/${archived.expiryId}/archive`, { method: 'POST' });
    await deleted.world.editor.call(`/v2/expiries/${deleted.expiryId}`, { method: 'DELETE' });
    await act(orphan.world.editor, 'deleteWorkflow', { id: orphan.workflowId });
    await act(retired.world.editor, 'updateWorkflow', { id: retired.workflowId, status: 'archived' });

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
    const step = { run_id: run?.id, step_id: 'a' };
    await act(editor, 'completeWorkflowStep', step);
    expect(await notificationsOf(set.world, viewer)).to.deep.equal(['Workflow started: Renewal for Licence']);
    expect(await sandbox.messagesTo(viewer.email)).to.have.length(1);
    const ended = { current_run_id: null, last_run_id: run?.id };
    expect(await triggerNow(editor, set.expiryId)).to.deep.include(ended);
    await act(editor, 'reopenWorkflowStep', step);
    expect((await triggerNow(editor, set.expiryId)).current_run_id).to.equal(run?.id);
    for (const what of ['cancelExpiryWorkflowTrigger', 'updateExpiryWorkflowTrigger'])
      expect((await act(editor, what, { id, trigger_days: 2 })).status, what).to.equal(409);

    for (const { world } of settings.slice(1)) expect(await runsOf(world)).to.have.length(0);
    expect(await triggerNow(moved.world.editor, moved.expiryId)).to.deep.include({
      ...{ trigger_status: 'pending', expiry_name: 'Permit', workflow_title: 'Second edition' },
      trigger_date: `${dateIn(new Date(`${date}T00:00:00Z`), -1)}T09:00:00.000Z`,
    });
    for (const [{ world }, status, reason] of [
      [paused, 'paused', 'object'],
      [archived, 'cancelled', 'string'],
      [deleted, 'cancelled', 'string'],
      [orphan, 'error', 'string'],
      [retired, 'error', 'string'],
    ] as const) {
      const [found] = (await scheduled(world.editor, '?status=all')).triggers;
      expect([found.trigger_status, typeof found.status_reason]).to.deep.equal([status, reason]);
    }
    const [failed] = (await scheduled(retired.world.editor, '?status=error')).triggers;
    const change = async (rule: object) =>
      (await act(retired.world.editor, 'updateExpiryWorkflowTrigger', { id: failed.id, ...rule })).body;
    expect((await change({ trigger_days: 1 })).trigger.trigger_status).to.equal('error');
    expect((await change({ trigger_type: 'on_expiry' })).trigger.trigger_status).to.equal('pending');
    const resumed = await act(paused.world.editor, 'resumeExpiryWorkflowTrigger', { id: pausedId });
    expect(resumed.status, 'its time has passed').to.equal(409);
  });

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
    const triggered = { id: left.id, trigger_status: 'triggered' };
    expect(await triggerNow(editor, set.expiryId)).to.deep.include(triggered);
    await moveBefore(moved.trigger_date);
    await sandbox.advance('PT2M');
    expect(await runsOf(set.world)).to.have.length(3);
    const { current_run_id, last_run_id: run_id, run_count } = await triggerNow(editor, next);
    expect(run_count).to.equal(2);
    // Of the former run.
    for (const what of ['completeWorkflowStep', 'reopenWorkflowStep']) {
      await act(editor, what, { run_id, step_id: 'a' });
      expect((await triggerNow(editor, next)).current_run_id, what).to.equal(current_run_id);
    }
  });

  it('notifies once per stall of its run', async () => {
    const set = await setting(3);
    const { editor, viewer, admin } = set.world;
    const steps = ['a', 'b'].map((id) => ({ id, title: id }));
    await act(editor, 'updateWorkflow', { id: set.workflowId, sections: [{ title: 'All', steps }] });
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
    expect((await admin.call('/v1/reopenWorkflowStep', { body })).body.run.stalled_at).to.equal(null);
    await admin.call('/v1/removeUser', { body: { userId: viewer.id } });
    await sandbox.jump(3);
    expect(await notificationsOf(set.world, admin), 'instead of the former member').to.include(stalled);
  });

  it('is tried again if its workflow can’t be read, and follows its expiry’s date even if the change has not reached it', async () => {
    const { world, workflowId, ...set } = await setting(30);
    const { id } = await attach({ world, workflowId, ...set });
    await workflowTriggers.of(world).ref(id).update({ wake_at: clock.now() });
    const due = await workflowTriggers.of(world).require(id, 'Trigger');
    await workflows.of(world).ref(workflowId).update({ title: 5 });
    expect(await fireWorkflowTrigger(due).catch(() => 'again')).to.equal('again');
    const expiry_date = dateIn(await sandbox.now(), 40);
    await expiries.of(world).ref(set.expiryId).update({ expiry_date });
    await fireWorkflowTrigger(due);
    expect(await workflowTriggers.of(world).get(id)).to.include({ expiry_date, trigger_status: 'pending' });
    expect(await runsOf(world)).to.deep.equal([]);
  });

  it('notifies the admins of its failure if an API key created it or its recipients have left', async () => {
    const [byKey, byGone] = await Promise.all([setting(30), setting(30)]);
    const key = await newApiKey(byKey.world.organizationId, 'editor');
    const { expiryId: expiry_id, workflowId: workflow_id } = byKey;
    const body = { expiry_id, workflow_id, trigger_days: 1 };
    expect((await key.call('/v1/createExpiryWorkflowTrigger', { body })).status).to.equal(201);
    await act(byKey.world.editor, 'deleteExpiryWorkflowTrigger', { id: (await attach(byKey)).id });
    const sms_phone = somePhone();
    const contact = { first_name: 'A', email: byGone.world.admin.email, sms_phone, sms_opt_in: true };
    expect((await byGone.world.admin.call('/v2/contacts', { body: contact })).status).to.equal(201);
    const rule = { notify_recipients: [byGone.world.viewer.id], notify_channels: { sms: true } };
    const { id } = await attach(byGone, rule);
    for (const role of ['viewer', 'editor'] as const) {
      const { admin, [role]: gone } = byGone.world;
      expect((await act(admin, 'removeUser', { userId: gone.id })).status).to.equal(200);
    }
    const sentBack = await act(byGone.world.admin, 'updateExpiryWorkflowTrigger', { id, ...rule });
    expect(sentBack.status, 'with former members').to.equal(200);
    for (const { world, workflowId, expiryId } of [byKey, byGone]) {
      await act(world.admin, 'deleteWorkflow', { workflow_id: workflowId });
      await sandbox.untilIdle();
      await world.admin.call(`/v2/expiries/${expiryId}`, { method: 'PATCH', body: { name: 'Permit' } });
      await sandbox.untilIdle();
      const [notice, ...more] = (await world.admin.call('/v1/notifications')).body.notifications;
      expect(more, 'once').to.deep.equal([]);
      expect(notice).to.include({ item_type: 'expiry_workflow_trigger' });
      expect(notice.link).to.include(`/expiry/?id=${expiryId}`);
      expect(await sandbox.messagesTo(world.admin.email)).to.have.length(1);
    }
    expect(await notificationsOf(byKey.world, byKey.world.editor), 'not involved').to.deep.equal([]);
    expect(await sandbox.messagesTo(sms_phone), 'no text messages').to.deep.equal([]);
  });
});
