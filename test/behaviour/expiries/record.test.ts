// Behaviour of the v2 expiry record: create, get, update, delete.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { expiries } from '../../../functions/expiries/record/record';
import { costOf } from '../../support/client';
import { newWorld } from '../../support/world';
import { aContact, aFolder, anExpiry, fieldsOf, usedExpiries } from './given';

describe('v2 expiries: record', () => {
  it('is created with 201, its Location and every published field', async () => {
    const world = await newWorld();
    const contact = await aContact(world);
    const folder = await aFolder(world);
    const sent = {
      expiry_date: '2028-02-29',
      type: 'Certificate',
      priority: 'High',
      contacts: [contact],
      notes: 'Call first',
      assigned_to: world.viewer.id,
      folder_id: folder,
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
      name: 'Gas certificate',
      state: 'todo',
      is_done: false,
      is_archive: false,
      has_share_password: true,
      assigned_to_user_full_name: 'viewer Person',
      assigned_to_user_email: world.viewer.email,
      assigned_by_user_full_name: 'editor Person',
      assigned_by_user_email: world.editor.email,
      closing_notes: '',
      entity_id: null,
      previous_expiry_id: null,
      next_expiry_id: null,
      renewed_by_submission_id: null,
      completed_at: null,
      user_id: world.editor.id,
      organization_id: world.organizationId,
      attachments: [],
    });
    expect(answer.body.checklist[0]).to.deep.equal({ ...checklist[0], done: false });
    expect(answer.body.checklist[1].id).to.match(/^\w{12}$/);
    expect(answer.body.created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const got = await world.viewer.call(`/v2/expiries/${answer.body.id}`);
    expect(got.status).to.equal(200);
    expect(got.body).to.deep.equal(answer.body);
  });

  it('never shows the share password, and stores it salted and hashed', async () => {
    const world = await newWorld();
    const shared = await anExpiry(world, { share_password: 'open sesame' });
    const other = await anExpiry(world, { share_password: 'open sesame' });
    const store = expiries.of(tenantOf(world.organizationId));
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

  it('costs one read and five writes to create (expiry, plan, activity, line, event), and one read to get', async () => {
    const world = await newWorld();
    await anExpiry(world);
    const body = { name: 'A', expiry_date: '2027-01-01' };
    const created = await world.editor.call('/v2/expiries', { body });
    expect(costOf(created)).to.deep.equal({ reads: 1 + 1, writes: 5 });
    const got = await world.editor.call(`/v2/expiries/${created.body.id}`);
    expect(costOf(got)).to.deep.equal({ reads: 1 + 1, writes: 0 });
  });

  it('rejects a creation with invalid fields, naming each, and stores nothing', async () => {
    const world = await newWorld();
    const item = { id: 'a', text: 'A' };
    const rules = ['FREQ=HOURLY', 'FREQ=DAILY;COUNT=1', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'];
    const bad: Record<string, unknown[]> = {
      name: [undefined, '   ', 'x'.repeat(201)],
      expiry_date: [undefined, '2027-02-29', '2027-01-01T00:00:00Z'],
      state: ['done'],
      contacts: [['a', 'a']],
      checklist: [[{ text: '' }], [item, item]],
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

  it('changes only the fields sent', async () => {
    const world = await newWorld();
    const before = await anExpiry(world, { notes: 'keep', type: 'Permit', custom_fields: { a: '1' } });
    const patch = { priority: 'Low', state: 'in_progress', type: null };
    const answer = await world.admin.call(`/v2/expiries/${before.id}`, { method: 'PATCH', body: patch });
    expect(answer.status).to.equal(200);
    const { updated_at: was, ...rest } = before;
    const { updated_at: is, ...changed } = answer.body;
    expect(changed).to.deep.equal({ ...rest, ...patch, updated_by_name: 'admin Person' });
    expect(is > was).to.equal(true);
    expect((await world.admin.call(`/v2/expiries/${before.id}`)).body).to.deep.equal(answer.body);
  });

  it('keeps both of two concurrent patches to different fields', async () => {
    const world = await newWorld();
    const { id } = await anExpiry(world);
    await Promise.all([
      world.editor.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { notes: 'one' } }),
      world.admin.call(`/v2/expiries/${id}`, { method: 'PATCH', body: { priority: 'High' } }),
    ]);
    const { body } = await world.viewer.call(`/v2/expiries/${id}`);
    expect(body).to.include({ notes: 'one', priority: 'High' });
  });

  it('is deleted with 204, frees its place in the plan, and returns 404 afterwards', async () => {
    const world = await newWorld();
    const { id } = await anExpiry(world);
    expect(await usedExpiries(world)).to.equal(1);
    const answer = await world.editor.call(`/v2/expiries/${id}`, { method: 'DELETE' });
    expect(answer.status).to.equal(204);
    expect(answer.body).to.equal(undefined);
    expect(await usedExpiries(world)).to.equal(0);
    for (const method of ['GET', 'DELETE']) {
      expect((await world.editor.call(`/v2/expiries/${id}`, { method })).status).to.equal(404);
    }
  });
});
