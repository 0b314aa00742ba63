// The v2 expiry record: create, get, update, delete; which records it may refer to, and how many there may be.
import { expect } from 'chai';
import { expiries } from '../../../functions/expiries/record/record';
import { loadPlanUsage, planUsages } from '../../../functions/plans/usage';
import { costOf } from '../../support/client';
import { newApiKey, newWorld } from '../../support/world';
import { done, fieldsOf } from '../http';
import { freshWorld } from '../worlds';
import { aContact, aFolder, anExpiry, usedExpiries } from './given';

describe('v2 expiries: record', () => {
  const world = freshWorld();

  it('is created with 201, its Location and every published field, and can be saved after its people have left', async () => {
    const contact = await aContact(world);
    const folder = await aFolder(world);
    const truck = { kind: 'asset', name: 'Truck' };
    const { entity_id } = (await world.editor.call('/v1/createDirectoryEntity', { body: truck })).body;
    const sent = {
      ...{ expiry_date: '2028-02-29', type: 'Certificate', priority: 'High', contacts: [contact] },
      ...{ notes: 'Call first', assigned_to: world.viewer.id, folder_id: folder, entity_id },
      recurrence: { every: 1, unit: 'year' },
      custom_fields: { 'Meter.no': '17' },
    };
    const checklist = [{ id: 'a', text: 'Inspect', required: true }, { text: 'File' }];
    const answer = await world.editor.call('/v2/expiries', {
      body: { ...sent, name: '  Gas certificate ', checklist, share_password: 'open sesame' },
    });
    expect(answer.status).to.equal(201);
    expect(answer.headers.get('location')).to.equal(`/v2/expiries/${answer.body.id}`);
    expect(answer.headers.get('x-api-version')).to.equal('2');
    expect(answer.body).to.deep.include({
      ...sent,
      ...{ name: 'Gas certificate', state: 'todo', is_done: false, is_archive: false },
      ...{ has_share_password: true, assigned_to_user_full_name: 'viewer Person' },
      ...{ assigned_to_user_email: world.viewer.email, assigned_by_user_full_name: 'editor Person' },
      ...{ assigned_by_user_email: world.editor.email, closing_notes: '' },
      ...{ previous_expiry_id: null, next_expiry_id: null, renewed_by_submission_id: null },
      ...{ completed_at: null, user_id: world.editor.id, organization_id: world.organizationId },
      attachments: [],
    });
    expect(answer.body.checklist[0]).to.deep.equal({ ...checklist[0], done: false });
    expect(answer.body.checklist[1].id).to.match(/^\w{12}$/);
    expect(answer.body.created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await done(world.viewer.call(`/v2/expiries/${answer.body.id}`), 200)).to.deep.equal(answer.body);
    await world.editor.call(`/v2/contacts/${contact}`, { method: 'DELETE' });
    await world.admin.call('/v1/removeUser', { body: { userId: world.viewer.id } });
    await world.editor.call('/v1/deleteDirectoryEntity', { body: { entity_id } });
    await done(world.editor.call(`/v2/expiries/${answer.body.id}`, { method: 'PATCH', body: sent }), 200);
  });

  it('never shows the share password, and stores it salted and hashed', async () => {
    const shared = await anExpiry(world, { share_password: 'open sesame' });
    const other = await anExpiry(world, { share_password: 'open sesame' });
    const store = expiries.of(world);
    const [first, second] = [await store.get(shared.id), await store.get(other.id)];
    expect(first?.share_password_hash)
      .to.match(/^scrypt\$/)
      .and.not.equal(second?.share_password_hash);
    expect(JSON.stringify(first)).not.to.contain('sesame');
    expect(JSON.stringify(shared)).not.to.contain('scrypt').and.not.to.contain('sesame');
    expect(shared).not.to.have.any.keys('share_password', 'share_password_hash');
    const patch = { method: 'PATCH', body: { share_password: null } };
    const removed = await world.editor.call(`/v2/expiries/${shared.id}`, patch);
    expect(removed.body.has_share_password).to.equal(false);
  });

  it('costs one read and five writes to create, one read to get, and frees its place when deleted', async () => {
    await anExpiry(world);
    const body = { name: 'A', expiry_date: '2027-01-01' };
    const created = await world.editor.call('/v2/expiries', { body });
    // Expiry, plan, activity, line and event.
    expect(costOf(created)).to.deep.equal({ reads: 1 + 1, writes: 5 });
    const got = await world.editor.call(`/v2/expiries/${created.body.id}`);
    expect(costOf(got)).to.deep.equal({ reads: 1 + 1, writes: 0 });
    const { id } = await anExpiry(world);
    expect(await usedExpiries(world)).to.equal(3);
    const answer = await done(world.editor.call(`/v2/expiries/${id}`, { method: 'DELETE' }), 204);
    expect(answer).to.equal(undefined);
    expect(await usedExpiries(world)).to.equal(2);
    for (const method of ['GET', 'DELETE']) {
      expect((await world.editor.call(`/v2/expiries/${id}`, { method })).status).to.equal(404);
    }
  });

  it('rejects a creation with invalid fields, naming each, and stores nothing', async () => {
    const item = { id: 'a', text: 'A' };
    const many = Array.from({ length: 101 }, (_, index) => `${index}`);
    const rules = ['FREQ=HOURLY', 'FREQ=DAILY;COUNT=1', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'];
    const bad: Record<string, unknown[]> = {
      name: [undefined, '   ', 'x'.repeat(201)],
      expiry_date: [undefined, '2027-02-29', '2027-01-01T00:00:00Z'],
      state: ['done'],
      contacts: [['a', 'a'], many],
      checklist: [[{ text: '' }], [item, item], many.map((text) => ({ text }))],
      share_password: ['short'],
      recurrence: [...rules.map((rrule) => ({ rrule })), { every: 1, unit: 'day', rrule: 'FREQ=DAILY' }],
      custom_fields: [{ a: 1 }, { '': 'x' }, { __name__: 'x' }],
      is_done: [true],
      organization_id: ['other'],
      attachments: [[]],
    };
    for (const [field, values] of Object.entries(bad)) {
      for (const value of values) {
        const body = { name: 'A', expiry_date: '2027-01-01', [field]: value };
        const answer = await world.editor.call('/v2/expiries', { body });
        expect(answer.status, `${field} = ${JSON.stringify(value)}`).to.equal(400);
        expect(answer.body.error.code).to.equal('VALIDATION_FAILED');
        expect(fieldsOf(answer).map((named) => named.split('.')[0])).to.include(field);
      }
    }
    expect((await world.editor.call('/v2/expiries')).body.data).to.deep.equal([]);
    expect(await usedExpiries(world)).to.equal(0);
  });

  it('changes only the fields sent, and keeps both of two concurrent patches to different fields', async () => {
    const before = await anExpiry(world, { notes: 'keep', type: 'Permit', custom_fields: { a: '1' } });
    const patch = { priority: 'Low', state: 'in_progress', type: null };
    const answer = await world.admin.call(`/v2/expiries/${before.id}`, { method: 'PATCH', body: patch });
    expect(answer.status).to.equal(200);
    const { updated_at: was, ...rest } = before;
    const { updated_at: is, ...changed } = answer.body;
    expect(changed).to.deep.equal({ ...rest, ...patch, updated_by_name: 'admin Person' });
    expect(is > was).to.equal(true);
    const empty = await world.editor.call(`/v2/expiries/${before.id}`, { method: 'PATCH', body: {} });
    for (const { body } of [empty, await world.admin.call(`/v2/expiries/${before.id}`)])
      expect(body).to.deep.equal(answer.body);
    const { id } = await anExpiry(world);
    await Promise.all([
      world.editor.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { notes: 'one' } }),
      world.admin.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { priority: 'High' } }),
    ]);
    const { body } = await world.viewer.call(`/v2/expiries/${id}`);
    expect(body).to.include({ notes: 'one', priority: 'High' });
  });
});

describe('v2 expiries: rights and limits', () => {
  it('rejects contacts, assignees, folders and entities of another organization, naming them', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const truck = { kind: 'asset', name: 'Truck' };
    const { entity_id } = (await other.editor.call('/v1/createDirectoryEntity', { body: truck })).body;
    const body = {
      name: 'A',
      expiry_date: '2027-01-01',
      contacts: [await aContact(world), await aContact(other)],
      assigned_to: other.editor.id,
      folder_id: await aFolder(other),
      entity_id,
    };
    const answer = await world.editor.call('/v2/expiries', { body });
    expect(answer.status).to.equal(404);
    expect(fieldsOf(answer)).to.have.members(['contacts', 'assigned_to', 'folder_id', 'entity_id']);
  });

  it('shows an API key’s name as author', async () => {
    const world = await newWorld();
    const key = await newApiKey(world.organizationId, 'editor');
    const answer = await key.call('/v2/expiries', {
      body: { name: 'A', expiry_date: '2027-01-01', assigned_to: world.editor.id },
    });
    const name = `Key ${key.id}`;
    expect(answer.body).to.include({ created_by_name: name, assigned_by_user_full_name: name });
    expect(answer.body.assigned_by_user_email).to.equal(null);
  });

  it('applies the plan limit exactly: of 60 concurrent creations, 20 succeed and none returns 5xx', async () => {
    const world = await newWorld({ plan: 'trial' });
    const usage = await loadPlanUsage(world);
    await planUsages.tryUpdate(usage, { used: { ...usage.used, expiries: 29 } });
    // From now on, the plan is read in parallel with the caller.
    await anExpiry(world);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        world.editor.call('/v2/expiries', { body: { name: `${index}`, expiry_date: '2027-01-01' } }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).to.deep.equal([...Array(20).fill(201), ...Array(40).fill(403)]);
    const refused = answers.filter(({ status }) => status === 403);
    expect(refused[0]?.body.error.code).to.equal('PLAN_LIMIT_REACHED');
    expect(refused[0]?.body.error.details).to.include({ limit: 50, used: 50, requested: 1 });
    expect((await world.editor.call('/v2/expiries')).body.data).to.have.length(1 + 20);
    expect(await usedExpiries(world)).to.equal(50);
  });
});
