// Contacts and their groups through HTTP: every field, unique emails and names, and contacts that no message reaches.
import { domainToASCII } from 'node:url';
import { expect } from 'chai';
import { contactGroups } from '../../../functions/contacts/contactGroup';
import { listContactsInBatches } from '../../../functions/contacts/listContacts';
import { applyStopOrStart } from '../../../functions/contacts/reachability';
import { contacts } from '../../../functions/contacts/record';
import { sweepContactGroupChanges } from '../../../functions/contacts/workers';
import { clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { costOf, someAddress } from '../../support/client';
import { somePhone, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newTeam, newWorld, type World } from '../../support/world';
import { contactFields } from '../expiries/given';
import { done, outcomeOf, patch, post, remove, valuesOf } from '../http';
import { newContact } from '../reminders/given';

const ADA = { first_name: 'Ada', email: 'ada@example.org' };

describe('v2 contacts', () => {
  it('reject each invalid field, cost three reads and writes to create, and start with defaults', async () => {
    const { editor, organizationId } = await newWorld();
    const cost = costOf(await editor.call('/v2/contacts', { body: ADA }));
    // One of the reads counts the contacts, and is cached for ten minutes.
    expect(cost).to.deep.equal({ reads: 2 + 1, writes: 3 });
    const bad: Record<string, unknown> = {
      ...{ first_name: '  ', email: 'nobody', sms_phone: '020 7946', contact_type: 'x'.repeat(101) },
      ...{ timezone: 'Mars/Olympus', is_default: 'yes', id: 'mine', organization_id: 'another' },
    };
    for (const [field, value] of Object.entries(bad)) {
      const answer = await editor.call('/v2/contacts', { body: { first_name: 'Ada', [field]: value } });
      expect(answer.status, field).to.equal(400);
      expect(answer.body.error.code, field).to.equal('VALIDATION_FAILED');
      expect(answer.body.error.details.fields, field).to.have.keys(field);
    }
    expect((await editor.call('/v2/contacts')).body.data).to.have.length(1);
    const answer = await editor.call('/v2/contacts', { body: { first_name: ' Ada ' } });
    expect(answer.status).to.equal(201);
    expect(answer.headers.get('location')).to.equal(`/v2/contacts/${answer.body.id}`);
    expect(answer.headers.get('x-api-version')).to.equal('2');
    const { id, created_at, updated_at, ...rest } = answer.body;
    expect(created_at)
      .to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      .and.equal(updated_at);
    expect(rest).to.deep.equal({
      ...{ user_id: editor.id, organization_id: organizationId, first_name: 'Ada', last_name: '' },
      ...{ email: null, sms_phone: null, whatsapp_phone: null, contact_type: null, job_title: null },
      ...{ locale: null, send_window: null, timezone: 'Europe/London', contact_group: null },
      ...{ is_default: false, email_opt_in: true, sms_opt_in: false, whatsapp_opt_in: false },
      sendNotifications: true,
    });
    expect((await editor.call(`/v2/contacts/${id}`)).body).to.deep.equal(answer.body);
  });

  it('change only in the fields sent, return 204 when deleted, and have unique emails even among 8 concurrent creations', async () => {
    const { editor } = await newWorld();
    const given = { ...ADA, job_title: 'Counsel', sms_opt_in: true };
    const before = (await editor.call('/v2/contacts', { body: given })).body;
    const body = { job_title: null, last_name: 'Lovelace' };
    const after = await done(editor.call(`/v2/contacts/${before.id}`, { method: 'PATCH', body }), 200);
    const { updated_at } = after;
    expect(after).to.deep.equal({ ...before, ...body, updated_at });
    expect(updated_at > before.updated_at).to.equal(true);
    const answer = await editor.call(`/v2/contacts/${before.id}`, { method: 'DELETE' });
    expect([answer.status, answer.body]).to.deep.equal([204, undefined]);
    expect((await editor.call(`/v2/contacts/${before.id}`)).status).to.equal(404);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        editor.call('/v2/contacts', {
          body: { first_name: `Ada ${n}`, email: n % 2 ? 'Ada@Example.org' : 'ada@example.ORG' },
        }),
      ),
    );
    const outcomes = answers.map(({ status, body }) => body.error?.code ?? status);
    expect(outcomes).to.have.members([201, ...Array(7).fill('EMAIL_EXISTS')]);
    const [{ id: contact_id }, ...others] = (await editor.call('/v2/contacts')).body.data;
    expect(others).to.deep.equal([]);
    const taken = await post(editor, '/v2/contacts', ADA);
    expect(taken.body.error.details).to.include({ contact_id });
  });
});

describe('The v2 list of contacts', () => {
  it('filters by exact type and by updated_since', async () => {
    const { editor } = await newWorld();
    const make = async (first_name: string, contact_type: string) =>
      (await editor.call('/v2/contacts', { body: { first_name, contact_type } })).body;
    const [first, second] = [await make('A', 'Client'), await make('B', 'client')];
    const names = async (query: string) =>
      valuesOf((await editor.call(`/v2/contacts?${query}`)).body.data, 'first_name');
    expect(await names('type=Client')).to.deep.equal(['A']);
    expect(await names('type=Client&sort=-updated_at')).to.deep.equal(['A']);
    expect(await names(`sort=updated_at&updated_since=${second.updated_at}`)).to.deep.equal(['B']);
    expect(await names(`sort=-updated_at&updated_since=${first.updated_at}`)).to.deep.equal(['B', 'A']);
    expect(await names(`sort=updated_at&type=Client&updated_since=${second.updated_at}`)).to.deep.equal([]);
    for (const [field, query] of [
      ['q', 'q=A&sort=updated_at'],
      ['updated_since', `updated_since=${second.updated_at}`],
    ])
      expect(outcomeOf(await editor.call(`/v2/contacts?${query}`))).to.deep.equal([400, field]);
  });
});

const contact = async (world: World, fields: object = {}): Promise<string> => (await newContact(world, fields)).id;
const listed = async (world: World, query: string): Promise<string[]> =>
  (await done(world.viewer.call(`/v2/contacts?${query}`))).data.map(({ id }: { id: string }) => id);

const change = (world: World, id: string, body: object) =>
  world.editor.call(`/v2/contacts/${id}`, { method: 'PATCH', body });

describe('GET /v2/contacts?reachable', () => {
  it('lists contacts by whether a channel is opted into, as they change', async () => {
    const world = await newWorld();
    const email = `${unique()}@partner.example`;
    const reached = await contact(world, { email });
    const nothing = await contact(world);
    const notOptedIn = await contact(world, { sms_phone: somePhone() });
    const switchedOff = await contact(world, { email: `x${email}`, sendNotifications: false });
    expect(await listed(world, 'reachable=false')).to.have.members([nothing, notOptedIn, switchedOff]);
    expect(await listed(world, 'reachable=true')).to.deep.equal([reached]);
    expect(await listed(world, '')).to.have.length(4);
    await change(world, notOptedIn, { sms_opt_in: true });
    await change(world, switchedOff, { sendNotifications: true });
    await change(world, reached, { email_opt_in: false });
    expect(await listed(world, 'reachable=false&sort=-updated_at')).to.deep.equal([reached, nothing]);
    expect(await listed(world, 'reachable=false&sort=updated_at')).to.deep.equal([nothing, reached]);
  });

  it('lists a contact as unreachable while its only address is suppressed, even with a non-ASCII host', async () => {
    const world = await newWorld();
    const phone = somePhone();
    const id = await contact(world, { sms_phone: phone, sms_opt_in: true });
    await contact(world, { email: `${unique()}@partner.example` });
    expect(await listed(world, 'reachable=false')).to.deep.equal([]);
    await sandbox.reply(phone, 'STOP');
    await sandbox.untilIdle();
    expect(await listed(world, 'reachable=false')).to.deep.equal([id]);
    const late = await contact(world, { sms_phone: phone, sms_opt_in: true });
    expect(await listed(world, 'reachable=false')).to.have.members([id, late]);
    await sandbox.reply(phone, 'START');
    await sandbox.untilIdle();
    await applyStopOrStart({ channel: 'sms', address: phone }, { wish: 'stop', at: new Date(0) }, clock.now());
    expect(await listed(world, 'reachable=false'), 'older than the contacts’ last change').to.deep.equal([]);
    const host = `bücher-${unique()}.example`;
    const foreign = await contact(world, { email: `ada@${host}` });
    const body = { name: 'A', expiry_date: '2040-01-01', contacts: [foreign] };
    const { id: expiry_id } = await done(world.editor.call('/v2/expiries', { body }));
    await sandbox.fate(`ada@${domainToASCII(host)}`, 'bounced');
    await done(world.editor.call('/v1/sendExpiryNotificationNow', { body: { expiry_id } }));
    await sandbox.untilIdle();
    expect(await listed(world, 'reachable=false')).to.deep.equal([foreign]);
  });
});

/** Three commits' worth. */
const MANY = 60;

const namesOf = (body: { firstName: string }[]): string[] => body.map(({ firstName }) => firstName).sort();

const storeContacts = (world: World, contact_group: string, count: number): Promise<void> =>
  unitOfWork(async (writes) => {
    const store = contacts.of(world);
    for (let n = 0; n < count; n += 1)
      store.stageCreate(writes, newId(), { ...contactFields(world, `C${n}`, null), contact_group });
  });

describe('v2 contact groups', () => {
  it('are returned with every field and a Location header, and listed by sort_order', async () => {
    const { editor, organizationId } = await newWorld();
    const body = { name: 'Clients', color: '#A1b2C3', sort_order: 2 };
    const answer = await post(editor, '/v2/contact-groups', body);
    expect(answer.status).to.equal(201);
    expect(answer.headers.get('location')).to.equal(`/v2/contact-groups/${answer.body.id}`);
    const { id, created_at, updated_at, ...rest } = answer.body;
    expect(rest).to.deep.equal({ ...body, organization_id: organizationId, created_by: editor.id });
    expect(updated_at).to.equal(created_at);
    await post(editor, '/v2/contact-groups', { name: 'Partners', sort_order: 1 });
    const list = (await editor.call('/v2/contact-groups')).body;
    expect(list.data.map((group: { name: string }) => group.name)).to.deep.equal(['Partners', 'Clients']);
    const path = `/v2/contact-groups/${id}`;
    expect((await editor.call(path)).body).to.deep.equal(answer.body);
    await patch(editor, path, { color: null });
    const reset = await patch(editor, path, { sort_order: null });
    expect(reset.body).to.include({ name: 'Clients', color: '#64748b', sort_order: 0 });
  });

  it('rename their contacts with them, and free the former name', async () => {
    const { editor } = await newWorld();
    const contact = (await post(editor, '/v2/contacts', { first_name: 'Ada', contact_group: 'Old' })).body;
    const [group] = (await editor.call('/v2/contact-groups')).body.data;
    const path = `/v2/contact-groups/${group.id}`;
    const renamed = await patch(editor, path, { name: 'New' });
    expect(renamed.body).to.deep.equal({ ...group, name: 'New', updated_at: renamed.body.updated_at });
    expect((await editor.call(`/v2/contacts/${contact.id}`)).body.contact_group).to.equal('New');
    expect((await post(editor, '/v2/contact-groups', { name: 'NEW' })).status).to.equal(409);
    expect((await post(editor, '/v2/contact-groups', { name: 'Old' })).status).to.equal(201);
    const rename = async (name: string) => (await patch(editor, path, { name })).body;
    expect((await rename('old')).error.code).to.equal('GROUP_EXISTS');
    expect((await rename('nEW')).name).to.equal('nEW');
    expect((await editor.call(`/v2/contacts/${contact.id}`)).body.contact_group).to.equal('nEW');
    const joining = Array.from({ length: 4 }, (_, n) => ({ first_name: `${n}`, contact_group: 'Shared' }));
    const joined = await Promise.all(joining.map((body) => post(editor, '/v2/contacts', body)));
    expect(valuesOf(joined, 'status'), 'all at the same time').to.deep.equal([201, 201, 201, 201]);
    const groups = (await editor.call('/v2/contact-groups')).body.data;
    expect(valuesOf(groups, 'name')).to.have.members(['nEW', 'Old', 'Shared']);
  });

  it('rename many contacts in the background, and list all of them at any time', async () => {
    const world = await newWorld();
    const { editor } = world;
    const group = (await post(editor, '/v2/contact-groups', { name: 'Old' })).body;
    await storeContacts(world, 'Old', MANY);
    await storeContacts(world, 'Another', 3);
    const listOf = async (name: string): Promise<string[]> =>
      (await editor.call(`/v1/getAllContacts?contactGroup=${name}`, { from: someAddress() })).body.map(
        ({ id }: { id: string }) => id,
      );
    const members = new Set(await listOf('Old'));
    expect(members.size).to.equal(MANY);

    // The new name lists everybody at any time. The old name lists everybody until the last contact has been updated.
    const path = `/v2/contact-groups/${group.id}`;
    expect((await patch(editor, path, { name: 'New' })).body.name).to.equal('New');
    const countIn = (name: string) => contacts.of(world).count((query) => query.where('contact_group', '==', name));
    const steps = new Set<number>();
    for (let left = MANY; left > 0; ) {
      steps.add(await countIn('Old'));
      const [renamed, former] = await Promise.all([listOf('New'), listOf('Old')]);
      expect(new Set(renamed)).to.deep.equal(members);
      expect(renamed).to.have.length(MANY);
      left = await countIn('Old');
      if (left > 0) expect(new Set(former)).to.deep.equal(members);
      steps.add(left);
    }
    expect(steps.size, 'read during the background update').to.be.greaterThan(1);
    await sandbox.untilIdle();
    expect(await listOf('New')).to.have.length(MANY);
    expect(await listOf('Old')).to.deep.equal([]);
    expect(await listOf('Another')).to.have.length(3);
    await done(post(editor, '/v2/contact-groups', { name: 'Old' }), 201);
  });

  it('with many contacts keep their name when deleted, until a sweep has updated the contacts if the task is lost', async () => {
    const world = await newWorld();
    const { id } = (await post(world.editor, '/v2/contact-groups', { name: 'Gone' })).body;
    await storeContacts(world, 'Gone', 4);
    await sandbox.losingTasks(() => done(remove(world.editor, `/v2/contact-groups/${id}`)));
    await done(post(world.editor, '/v2/contacts', { first_name: 'Ada', contact_group: 'Gone' }), 409);
    const get = async (path: string) => (await world.viewer.call(`/v1/${path}`)).body;
    expect((await get('getContactGroups')).groups).to.deep.equal([]);
    expect((await world.viewer.call(`/v2/contact-groups/${id}`)).status).to.equal(404);
    expect(await get('getAllContacts?contactGroup=Gone')).to.deep.equal([]);
    await contact(world);
    expect(await get('getAllContacts?ungrouped=true&limit=4')).to.have.length(4);
    expect((await contactGroups.of(world).get(id))?.wake_at, 'for the sweep').to.be.a('date');
    await contactGroups.of(world).ref(id).update({ wake_at: clock.now() });
    await sweepContactGroupChanges.sweep.run();
    const { length } = await get('getAllContacts?ungrouped=true');
    expect([length, await contactGroups.of(world).get(id)]).to.deep.equal([5, null]);
    await done(post(world.editor, '/v2/contacts', { first_name: 'Ada', contact_group: 'Gone' }), 201);
  });

  it('list a contact once as ungrouped while their deletion removes it from them', async () => {
    const world = await newWorld();
    await storeContacts(world, 'Gone', 1);
    const { id } = (await post(world.editor, '/v2/contact-groups', { name: 'Gone' })).body;
    await contactGroups.of(world).ref(id).update({ is_deleted: true, is_settling: true });
    const ungrouped = { teamId: null, type: undefined, group: 'ungrouped', limit: 10 } as const;
    const listed: string[] = [];
    for await (const batch of listContactsInBatches(world, ungrouped)) {
      listed.push(...batch.map((contact) => contact.id));
      for (const contact of batch) await contacts.of(world).ref(contact.id).update({ contact_group: null });
    }
    expect(listed).to.have.length(1);
  });
});

describe('v1 contacts', () => {
  it('accept and return camelCase names, isDefault and empty strings', async () => {
    const { editor, organizationId } = await newWorld();
    const team_id = await newTeam(organizationId);
    const given = {
      ...{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', contactType: 'Client' },
      ...{ contactGroup: 'Friends', sms_opt_in: true, sendNotifications: false, team_id },
    };
    const written = { smsPhone: '+44 20 7946 0958', whatsappPhone: '', jobTitle: '' };
    const body = { ...given, ...written, isDefault: true, unknown: 'ignored' };
    const answer = await done(post(editor, '/v1/createContact', body), 201);
    const { contact } = answer;
    expect(contact).to.deep.equal({
      ...given,
      ...{ id: answer.contact_id, user_id: editor.id, organization_id: organizationId },
      ...{ smsPhone: '+442079460958', whatsappPhone: null, jobTitle: null, is_default: true },
      ...{ locale: null, send_window: null, timezone: 'Europe/London' },
      ...{ email_opt_in: true, whatsapp_opt_in: false },
      ...{ createdAt: contact.createdAt, updatedAt: contact.createdAt },
    });
    const change = { jobTitle: 'Counsel', contactGroup: '', is_default: false };
    const changed = await post(editor, '/v1/updateContact', { id: contact.id, ...change, isDefault: true });
    const { updatedAt } = changed.body.contact;
    expect(changed.body.contact).to.deep.equal({ ...contact, ...change, contactGroup: null, updatedAt });
  });

  it('are returned as a bare array, by team, group, type or without a group', async () => {
    const { editor, viewer, organizationId } = await newWorld();
    const make = (firstName: string, more: object) => post(editor, '/v1/createContact', { firstName, ...more });
    const team_id = await newTeam(organizationId);
    await make('A', { contactGroup: 'Red', contactType: 'Client', team_id });
    await make('B', { contactGroup: 'Red' });
    await make('C', { contactType: 'Client' });
    const all = async (query: string): Promise<string[]> =>
      namesOf((await viewer.call(`/getAllContacts${query}`)).body);
    expect(await all('')).to.deep.equal(['A', 'B', 'C']);
    expect(await all('?selectedTeam=0')).to.deep.equal(['A', 'B', 'C']);
    expect(await all(`?selectedTeam=${team_id}`)).to.deep.equal(['A']);
    expect(await all('?contactGroup=Red')).to.deep.equal(['A', 'B']);
    expect(await all('?contactGroup=red')).to.deep.equal([]);
    expect(await all('?contactGroup=Red&contactType=Client')).to.deep.equal(['A']);
    expect(await all('?ungrouped=true&contactGroup=Red')).to.deep.equal(['C']);
    expect(await all('?contactType=Nobody')).to.deep.equal([]);
    expect(await all('?limit=2')).to.have.length(2);
    const { editor: stranger } = await newWorld();
    const { contact_id: id } = await done(post(stranger, '/v1/createContact', { firstName: 'D' }), 201);
    for (const path of ['/v1/createContact', '/v1/updateContact'])
      expect(outcomeOf(await post(stranger, path, { id, firstName: 'E', team_id }))).to.deep.equal([400, 'team_id']);
    expect((await stranger.call(`/v1/getAllContacts?selectedTeam=${team_id}`)).body).to.deep.equal([]);
  });
});
