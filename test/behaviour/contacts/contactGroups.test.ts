// Contact groups through HTTP: unique names, renames and deletions that contacts follow.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { contactGroups } from '../../../functions/contacts/contactGroup';
import { listContactsInBatches } from '../../../functions/contacts/listContacts';
import { contacts } from '../../../functions/contacts/record';
import { newId } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { someAddress } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newTeam, newWorld, type World } from '../../support/world';
import { contactFields } from '../expiries/given';

/** Three commits' worth. */
const MANY = 600;

const namesOf = (body: { firstName: string }[]): string[] => body.map(({ firstName }) => firstName).sort();

/** Creates contacts directly in the store, because HTTP would take minutes. */
const storeContacts = (world: World, contact_group: string, count: number): Promise<void> =>
  unitOfWork(async (writes) => {
    const store = contacts.of(tenantOf(world.organizationId));
    for (let n = 0; n < count; n += 1)
      store.stageCreate(writes, newId(), { ...contactFields(world, `C${n}`, null), contact_group });
  });

describe('v2 contact groups', () => {
  it('are returned with every field and a Location header, and listed by sort_order', async () => {
    const { editor, organizationId } = await newWorld();
    const body = { name: 'Clients', color: '#A1b2C3', sort_order: 2 };
    const answer = await editor.call('/v2/contact-groups', { body });
    expect(answer.status).to.equal(201);
    expect(answer.headers.get('location')).to.equal(`/v2/contact-groups/${answer.body.id}`);
    const { id, created_at, updated_at, ...rest } = answer.body;
    expect(rest).to.deep.equal({ ...body, organization_id: organizationId, created_by: editor.id });
    expect(updated_at).to.equal(created_at);
    await editor.call('/v2/contact-groups', { body: { name: 'Partners', sort_order: 1 } });
    const list = (await editor.call('/v2/contact-groups')).body;
    expect(list.data.map((group: { name: string }) => group.name)).to.deep.equal(['Partners', 'Clients']);
    const path = `/v2/contact-groups/${id}`;
    expect((await editor.call(path)).body).to.deep.equal(answer.body);
    const reset = await editor.call(path, { method: 'PATCH', body: { color: null, sort_order: null } });
    expect(reset.body).to.include({ name: 'Clients', color: '#64748b', sort_order: 0 });
  });

  it('rename their contacts with them, and free the former name', async () => {
    const { editor } = await newWorld();
    const body = { first_name: 'Ada', contact_group: 'Old' };
    const contact = (await editor.call('/v2/contacts', { body })).body;
    const [group] = (await editor.call('/v2/contact-groups')).body.data;
    const path = `/v2/contact-groups/${group.id}`;
    const renamed = await editor.call(path, { method: 'PATCH', body: { name: 'New' } });
    expect(renamed.body).to.deep.equal({ ...group, name: 'New', updated_at: renamed.body.updated_at });
    expect((await editor.call(`/v2/contacts/${contact.id}`)).body.contact_group).to.equal('New');
    expect((await editor.call('/v2/contact-groups', { body: { name: 'NEW' } })).status).to.equal(409);
    expect((await editor.call('/v2/contact-groups', { body: { name: 'Old' } })).status).to.equal(201);
    const rename = async (name: string) =>
      (await editor.call(path, { method: 'PATCH', body: { name } })).body;
    expect((await rename('old')).error.code).to.equal('GROUP_EXISTS');
    expect((await rename('nEW')).name).to.equal('nEW');
    expect((await editor.call(`/v2/contacts/${contact.id}`)).body.contact_group).to.equal('nEW');
  });

  it('rename 600 contacts in the background, and list all of them at any time', async () => {
    const world = await newWorld();
    const { editor } = world;
    const group = (await editor.call('/v2/contact-groups', { body: { name: 'Old' } })).body;
    for (let stored = 0; stored < MANY; stored += 300) await storeContacts(world, 'Old', 300);
    await storeContacts(world, 'Another', 3);
    const listOf = async (name: string): Promise<string[]> =>
      (await editor.call(`/v1/getAllContacts?contactGroup=${name}`, { from: someAddress() })).body.map(
        ({ id }: { id: string }) => id,
      );
    const members = new Set(await listOf('Old'));
    expect(members.size).to.equal(MANY);

    // The new name lists everybody at any time. The old name lists everybody until the last contact has been updated.
    const path = `/v2/contact-groups/${group.id}`;
    expect((await editor.call(path, { method: 'PATCH', body: { name: 'New' } })).body.name).to.equal('New');
    const countIn = (name: string) =>
      contacts.of(tenantOf(world.organizationId)).count((query) => query.where('contact_group', '==', name));
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
  });

  it('list a contact once as ungrouped while their deletion removes it from them', async () => {
    const world = await newWorld();
    const tenant = tenantOf(world.organizationId);
    await storeContacts(world, 'Gone', 1);
    const { id } = (await world.editor.call('/v2/contact-groups', { body: { name: 'Gone' } })).body;
    await contactGroups.of(tenant).ref(id).update({ is_deleted: true, is_settling: true });
    const ungrouped = { teamId: null, type: undefined, group: 'ungrouped', limit: 10 } as const;
    const listed: string[] = [];
    for await (const batch of listContactsInBatches(tenant, ungrouped)) {
      listed.push(...batch.map((contact) => contact.id));
      for (const contact of batch) await contacts.of(tenant).ref(contact.id).update({ contact_group: null });
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
    const answer = await editor.call('/v1/createContact', { body });
    expect(answer.status).to.equal(201);
    const { contact } = answer.body;
    expect(contact).to.deep.equal({
      ...given,
      ...{ id: answer.body.contact_id, user_id: editor.id, organization_id: organizationId },
      ...{ smsPhone: '+442079460958', whatsappPhone: null, jobTitle: null, is_default: true },
      ...{ locale: null, send_window: null, timezone: 'Europe/London' },
      ...{ email_opt_in: true, whatsapp_opt_in: false },
      ...{ createdAt: contact.createdAt, updatedAt: contact.createdAt },
    });
    const change = { jobTitle: 'Counsel', contactGroup: '', is_default: false };
    const changed = await editor.call('/v1/updateContact', {
      body: { id: contact.id, ...change, isDefault: true },
    });
    const { updatedAt } = changed.body.contact;
    expect(changed.body.contact).to.deep.equal({ ...contact, ...change, contactGroup: null, updatedAt });
  });

  it('are returned as a bare array, by team, group, type or without a group', async () => {
    const { editor, viewer, organizationId } = await newWorld();
    const make = (firstName: string, more: object) =>
      editor.call('/v1/createContact', { body: { firstName, ...more } });
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
    const { viewer: stranger } = await newWorld();
    expect((await stranger.call(`/v1/getAllContacts?selectedTeam=${team_id}`)).body).to.deep.equal([]);
  });
});
