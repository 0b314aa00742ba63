// Completing and archiving expiries, v1’s expiry operations, and the types and templates of expiries.
import { expect } from 'chai';
import { loadPlanUsage, planUsages } from '../../../functions/plans/usage';
import { newWorld, type World } from '../../support/world';
import { outcomeOf, patch, post, valuesOf } from '../http';
import { freshWorld } from '../worlds';
import { anExpiry, usedExpiries } from './given';

const complete = (world: World, id: string, body: unknown = {}) =>
  world.editor.call(`/v2/expiries/${id}/complete`, { body });
const archive = (world: World, id: string) => world.editor.call(`/v2/expiries/${id}/archive`, { method: 'POST' });
/** The next occurrence, found by the response's Link header. */
async function fetchNext(world: World, answer: { headers: Headers }) {
  const link = /^<([^>]+)>; rel="next-occurrence"$/.exec(answer.headers.get('link') ?? '');
  if (!link?.[1]) throw new Error(`No next occurrence in: ${answer.headers.get('link')}`);
  return (await world.viewer.call(link[1])).body;
}

describe('v2 expiries: completing', () => {
  const world = freshWorld();

  it('marks an open expiry done with closing notes and time, but lists missing required checklist items', async () => {
    const { id } = await anExpiry(world);
    const answer = await complete(world, id, { closing_notes: 'Renewed by phone' });
    expect(answer.status).to.equal(200);
    const done = { state: 'done', is_done: true, is_archive: false, closing_notes: 'Renewed by phone' };
    expect(answer.body).to.include(done);
    expect(Date.parse(answer.body.completed_at)).to.be.closeTo(Date.parse(answer.body.updated_at), 5000);
    expect(answer.headers.get('link')).to.equal(null);
    const checklist = [
      { id: 'a', text: 'A', required: true },
      { id: 'b', text: 'B', required: true },
      { id: 'c', text: 'C' },
      { id: 'd', text: 'D', done: true },
    ];
    const { id: listed } = await anExpiry(world, { checklist });
    for (const [completed, missing] of [
      [[], ['a', 'b']],
      [['b', 'z'], ['a']],
      [['b', 'a', 'z'], undefined],
    ]) {
      const refused = await complete(world, listed, { checklist_completed: completed });
      expect(outcomeOf(refused)).to.deep.equal([400, 'checklist_completed']);
      expect(refused.body.error.details.missing_required).to.deep.equal(missing);
    }
    expect((await world.viewer.call(`/v2/expiries/${listed}`)).body).to.include({ is_done: false });
    const { body } = await complete(world, listed, { checklist_completed: ['a', 'b'] });
    expect(valuesOf(body.checklist, 'done')).to.deep.equal([true, true, false, true]);
  });

  it('creates the next occurrence of a recurring expiry, linked both ways, with a fresh checklist', async () => {
    const kept = {
      ...{ type: 'Permit', reference_number: 'S-1', assigned_to: world.admin.id, custom_fields: { k: 'v' } },
      notice_period: { amount: 1, time_unit: 'month' },
    };
    const former = await anExpiry(world, {
      ...{ ...kept, expiry_date: '2027-01-31', start_date: '2026-12-31', share_password: 'open sesame' },
      recurrence: { every: 1, unit: 'month' },
      checklist: [{ id: 'a', text: 'A', required: true }],
    });
    const answer = await complete(world, former.id, { checklist_completed: ['a'], closing_notes: 'ok' });
    const next = await fetchNext(world, answer);
    expect(answer.body.next_expiry_id).to.equal(next.id);
    expect(next).to.deep.include({
      ...{ ...kept, expiry_date: '2027-02-28', start_date: '2027-01-31', act_by_date: '2027-01-28' },
      ...{ previous_expiry_id: former.id, next_expiry_id: null, has_share_password: true },
      ...{ state: 'todo', is_done: false, closing_notes: '', completed_at: null },
    });
    expect(next.checklist).to.deep.equal([{ id: 'a', text: 'A', required: true, done: false }]);
    // Undoing a change of the date keeps the series.
    for (const expiry_date of ['2027-03-05', '2027-02-28'])
      await world.editor.call(`/v2/expiries/${next.id}`, { method: 'PATCH', body: { expiry_date } });
    const march = await fetchNext(world, await complete(world, next.id, { checklist_completed: ['a'] }));
    expect(march.expiry_date).to.equal('2027-03-31');
    const fourth = await fetchNext(world, await complete(world, march.id, { checklist_completed: ['a'] }));
    expect(fourth.expiry_date).to.equal('2027-04-30');
    // The series restarts from another date, or with another rule.
    const path = `/v2/expiries/${fourth.id}`;
    await world.editor.call(path, { method: 'PATCH', body: { recurrence: { every: 3, unit: 'month' } } });
    const july = await fetchNext(world, await complete(world, fourth.id, { checklist_completed: ['a'] }));
    expect(july.expiry_date).to.equal('2027-07-30');
    const moved = { method: 'PATCH', body: { expiry_date: '2027-08-02' } };
    await world.editor.call(`/v2/expiries/${july.id}`, moved);
    const last = await fetchNext(world, await complete(world, july.id, { checklist_completed: ['a'] }));
    expect(last.expiry_date).to.equal('2027-11-02');
    await world.editor.call(`/v2/expiries/${next.id}`, { method: 'DELETE' });
    const left = async ({ id }: { id: string }) => (await world.viewer.call(`/v2/expiries/${id}`)).body;
    expect(await left(former)).to.include({ next_expiry_id: march.id });
    expect(await left(march)).to.include({ previous_expiry_id: former.id });
  });

  it('completed twice concurrently: one 200, one 409, one next occurrence', async () => {
    const recurrence = { rrule: 'FREQ=YEARLY;UNTIL=20280630' };
    const { id } = await anExpiry(world, { recurrence });
    const answers = await Promise.all([complete(world, id), complete(world, id)]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
    const [, last, ...more] = (await world.viewer.call('/v2/expiries')).body.data;
    expect(more).to.deep.equal([]);
    const again = await patch(world.editor, `/v2/expiries/${last.id}`, { recurrence });
    expect(again.status, 'the rule of the last occurrence, unchanged').to.equal(200);
    expect((await complete(world, last.id)).body.next_expiry_id).to.equal(null);
  });

  it('transfers its place in the plan to the next occurrence, so a full plan breaks no series', async () => {
    const world = await newWorld({ plan: 'trial' });
    const first = await anExpiry(world, { recurrence: { every: 1, unit: 'year' } });
    const usage = await loadPlanUsage(world);
    await planUsages.tryUpdate(usage, { used: { ...usage.used, expiries: 50 } });
    const next = await fetchNext(world, await complete(world, first.id));
    expect(await usedExpiries(world)).to.equal(50);
    await world.editor.call(`/v2/expiries/${first.id}`, { method: 'DELETE' });
    expect(await usedExpiries(world)).to.equal(50);
    const { body: left } = await world.viewer.call(`/v2/expiries/${next.id}`);
    expect(left.previous_expiry_id, 'deleted').to.equal(null);
    const third = await fetchNext(world, await complete(world, next.id));
    await world.editor.call(`/v2/expiries/${third.id}`, { method: 'DELETE' });
    expect(await usedExpiries(world), 'left to the one before').to.equal(50);
    await world.editor.call(`/v2/expiries/${next.id}`, { method: 'DELETE' });
    expect(await usedExpiries(world)).to.equal(49);
  });

  it('ends its reminders and copies them to the next occurrence', async () => {
    const { id } = await anExpiry(world, {
      expiry_date: '2027-05-31',
      recurrence: { every: 1, unit: 'month' },
    });
    const reminders = [{ amount: 1, time_unit: 'day', period: 'before', time: '09:00' }];
    await world.editor.call(`/v2/expiries/${id}/reminders`, { body: { reminders, timezone: 'UTC' } });
    const next = await fetchNext(world, await complete(world, id));
    const listed = async (expiryId: string) =>
      (await world.viewer.call(`/v2/expiries/${expiryId}/reminders`)).body.data;
    expect((await listed(id)).map(({ status }: { status: string }) => status)).to.deep.equal(['cancelled']);
    const [carried, ...more] = await listed(next.id);
    expect(more).to.deep.equal([]);
    expect(carried).to.include({ status: 'pending', scheduled_at: '2027-06-29T09:00:00.000Z', amount: 1 });
  });
});

describe('v1 expiries', () => {
  it('can be created, read, updated, completed and deleted', async () => {
    const { editor, viewer } = await newWorld();
    const recurrence = { every: 1, unit: 'month' };
    const body = { name: 'A', expiry_date: '2027-01-31', recurrence, ignored: 1 };
    const made = await editor.call('/v1/createExpiry', { body });
    expect(made.status).to.equal(201);
    expect(made.body.message).to.be.a('string');
    const { id } = made.body.expiry;
    expect((await viewer.call(`/v1/getExpiry?expiry_id=${id}`)).body.expiry).to.deep.equal(made.body.expiry);
    expect((await viewer.call(`/v2/expiries/${id}`)).body).to.deep.equal(made.body.expiry);
    const changed = await editor.call('/v1/updateExpiry', { body: { id, notes: 'n' } });
    expect(changed.body.expiry).to.include({ notes: 'n', name: 'A' });
    const done = await editor.call('/v1/completeExpiry', { body: { expiry_id: id, closing_notes: 'c' } });
    expect(done.body.expiry).to.include({ is_done: true, closing_notes: 'c' });
    const { id: expiry_id, ...next } = done.body.next_expiry;
    expect(next).to.include({ expiry_date: '2027-02-28', previous_expiry_id: id, start_date: null });
    const { next_expiry } = (await editor.call('/v1/completeExpiry', { body: { expiry_id } })).body;
    expect(next_expiry).to.include({ expiry_date: '2027-03-31' });
    const gone = await editor.call('/v1/deleteExpiry', { body: { id } });
    expect(gone.status).to.equal(200);
    expect(gone.body).to.deep.equal({ deleted: true, id });
    expect((await viewer.call(`/v1/getExpiry?id=${id}`)).status).to.equal(404);
  });

  it('archive and restore undo each other, with the reminders of an open expiry; repeating either returns 409', async () => {
    const world = await newWorld();
    const { id } = await anExpiry(world);
    const reminders = [{ amount: 1, time_unit: 'day', period: 'before', time: '09:00' }];
    await world.editor.call(`/v2/expiries/${id}/reminders`, { body: { reminders } });
    const reminderStatus = async () => (await world.viewer.call(`/v2/expiries/${id}/reminders`)).body.data[0].status;
    const archive = () => world.editor.call('/v1/archiveExpiry', { body: { id } });
    const restore = () => world.editor.call('/v1/restoreExpiry', { body: { id } });
    expect((await restore()).body.code).to.equal('INVALID_STATE');
    expect((await archive()).body.expiry.is_archive).to.equal(true);
    await patch(world.editor, `/v2/expiries/${id}`, { expiry_date: '2027-07-01' });
    expect(await reminderStatus()).to.equal('cancelled');
    expect((await archive()).status).to.equal(409);
    expect((await restore()).body.expiry).to.include({ is_archive: false, is_done: false, state: 'todo' });
    expect(await reminderStatus()).to.equal('pending');
    await world.editor.call('/v1/completeExpiry', { body: { id } });
    await archive();
    expect((await restore()).body.expiry).to.include({ is_archive: false, is_done: true });
    expect(await reminderStatus(), 'of a done expiry').to.equal('cancelled');
  });
});

describe('Expiries, their types and templates', () => {
  it('v2 expiries: archiving archives open and done expiries; an archived one, and the state of a done one, return 409', async () => {
    const world = await newWorld();
    const { id } = await anExpiry(world);
    expect((await archive(world, id)).body).to.include({ is_archive: true, is_done: false, state: 'todo' });
    const done = await anExpiry(world);
    await complete(world, done.id);
    for (const refused of [
      await archive(world, id),
      await complete(world, id),
      await complete(world, done.id),
      await world.editor.call(`/v2/expiries/${done.id}`, { method: 'PATCH', body: { state: 'todo' } }),
    ])
      expect([refused.status, refused.body.error.code]).to.deep.equal([409, 'INVALID_STATE']);
    const patchDone = (id: string) => patch(world.editor, `/v2/expiries/${id}`, { state: 'done' });
    expect((await patchDone(done.id)).status, 'unchanged').to.equal(200);
    expect(outcomeOf(await patchDone((await anExpiry(world)).id))).to.deep.equal([400, 'state']);
    expect((await archive(world, done.id)).body).to.include({ is_archive: true, is_done: true });
  });

  it('v1 expiry types can be created, listed, updated and deleted, and have unique names even when created concurrently', async () => {
    const { editor, viewer } = await newWorld();
    const make = async (body: object) => (await post(editor, '/v1/createExpiryType', body)).body.expiry_type;
    const late = await make({ name: 'Area', sort_order: 1 });
    await make({ name: 'Permit' });
    const changed = await post(editor, '/v1/updateExpiryType', { id: late.id, name: ' AREA ' });
    expect(changed.body.expiry_type).to.include({ name: 'AREA', sort_order: 1 });
    expect(changed.body.expiry_type.updated_at > late.updated_at).to.equal(true);
    const names = async () => valuesOf((await viewer.call('/v1/getExpiryTypes')).body.expiry_types, 'name');
    expect(await names()).to.deep.equal(['Permit', 'AREA']);
    const deleted = await post(editor, '/v1/deleteExpiryType', { id: late.id });
    expect(deleted.body).to.deep.equal({ deleted: true, id: late.id });
    expect(await names()).to.deep.equal(['Permit']);
    expect((await make({ name: 'area' })).name).to.equal('area');
    const answers = await Promise.all(
      ['Visa', 'visa', 'VISA'].map((name) => post(editor, '/v1/createExpiryType', { name })),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 409, 409]);
    const other = await post(editor, '/v1/createExpiryType', { name: 'Lease' });
    expect((await names()).join().toLowerCase()).to.equal('area,lease,permit,visa');
    const body = { id: other.body.expiry_type.id, name: 'visa' };
    expect(outcomeOf(await post(editor, '/v1/updateExpiryType', body))).to.deep.equal([409, 'CONFLICT']);
  });

  it('v1 expiry templates can be created, listed, updated and deleted', async () => {
    const { editor, viewer } = await newWorld();
    const made = await post(editor, '/v1/createExpiryTemplate', {
      name: 'Vehicle',
      reference_number: ' DMV- ',
      priority: 'High',
      checklist: [{ text: 'Book a test', required: true }],
      recurrence: { every: 1, unit: 'year' },
    });
    expect(made.status).to.equal(201);
    const { id } = made.body.expiry_template;
    const kept = { name: 'Vehicle', reference_number: 'DMV-', priority: 'High', type: null };
    expect(made.body.expiry_template).to.include({ ...kept, notes: '' });
    const update = (body: object) => post(editor, '/v1/updateExpiryTemplate', { id, ...body });
    const changed = (await update({ recurrence: null, notes: 'n' })).body.expiry_template;
    expect(changed).to.include({ ...kept, recurrence: null, notes: 'n' });
    expect(changed.updated_at > made.body.expiry_template.updated_at).to.equal(true);
    const area = (await post(editor, '/v1/createExpiryTemplate', { name: 'Area' })).body.expiry_template;
    const listed = async () => (await viewer.call('/v1/getExpiryTemplates')).body.expiry_templates;
    expect(await listed()).to.deep.equal([area, changed]);
    expect((await update({ recurrence: { every: 0, unit: 'day' } })).status).to.equal(400);
    expect((await post(editor, '/v1/deleteExpiryTemplate', { id })).status).to.equal(200);
    expect(await listed()).to.deep.equal([area]);
  });
});
