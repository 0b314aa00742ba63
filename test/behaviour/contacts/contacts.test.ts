// Contacts through HTTP: every field, one email per organization, and those whom no message can reach.
import { domainToASCII } from 'node:url';
import { expect } from 'chai';
import { costOf } from '../../support/client';
import { somePhone, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type World } from '../../support/world';
import { done, newContact } from '../reminders/given';

const ADA = { first_name: 'Ada', email: 'ada@example.org' };

describe('v2 contacts', () => {
  it('are created with defaults, and returned with every field and a Location header', async () => {
    const { editor, organizationId } = await newWorld();
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

  it('cost three reads and three writes to create with an email', async () => {
    const { editor } = await newWorld();
    const answer = await editor.call('/v2/contacts', { body: ADA });
    // One of the reads counts the contacts, and is cached for ten minutes.
    expect(costOf(answer)).to.deep.equal({ reads: 2 + 1, writes: 3 });
  });

  it('reject each invalid field by name, and store nothing', async () => {
    const { editor } = await newWorld();
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
    expect((await editor.call('/v2/contacts')).body.data).to.deep.equal([]);
  });

  it('change only in the fields sent; null clears a field; a deletion returns 204', async () => {
    const { editor } = await newWorld();
    const given = { ...ADA, job_title: 'Counsel', sms_opt_in: true };
    const before = (await editor.call('/v2/contacts', { body: given })).body;
    const body = { job_title: null, last_name: 'Lovelace' };
    const after = await editor.call(`/v2/contacts/${before.id}`, { method: 'PATCH', body });
    expect(after.status).to.equal(200);
    const { updated_at } = after.body;
    expect(after.body).to.deep.equal({ ...before, ...body, updated_at });
    expect(updated_at > before.updated_at).to.equal(true);
    const answer = await editor.call(`/v2/contacts/${before.id}`, { method: 'DELETE' });
    expect([answer.status, answer.body]).to.deep.equal([204, undefined]);
    expect((await editor.call(`/v2/contacts/${before.id}`)).status).to.equal(404);
  });

  it('have unique emails in any case, even among 8 concurrent creations', async () => {
    const { editor } = await newWorld();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        editor.call('/v2/contacts', {
          body: { first_name: `Ada ${n}`, email: n % 2 ? 'Ada@Example.org' : 'ada@example.ORG' },
        }),
      ),
    );
    const outcomes = answers.map(({ status, body }) => body.error?.code ?? status);
    expect(outcomes).to.have.members([201, ...Array(7).fill('EMAIL_EXISTS')]);
    expect((await editor.call('/v2/contacts')).body.data).to.have.length(1);
  });

  it('can be read but not changed by viewers and viewer keys', async () => {
    const { organizationId, editor, viewer } = await newWorld();
    const { id } = (await editor.call('/v2/contacts', { body: ADA })).body;
    const key = await newApiKey(organizationId, 'viewer');
    for (const { call } of [viewer, key]) {
      expect((await call(`/v2/contacts/${id}`)).status).to.equal(200);
      expect((await call('/v2/contacts', { body: { first_name: 'Bob' } })).status).to.equal(403);
      expect((await call(`/v2/contacts/${id}`, { method: 'PATCH', body: {} })).status).to.equal(403);
      expect((await call(`/v2/contacts/${id}`, { method: 'DELETE' })).status).to.equal(403);
    }
  });
});

describe('The v2 list of contacts', () => {
  it('filters by exact type and by updated_since', async () => {
    const { editor } = await newWorld();
    const make = async (first_name: string, contact_type: string) =>
      (await editor.call('/v2/contacts', { body: { first_name, contact_type } })).body;
    const [first, second] = [await make('A', 'Client'), await make('B', 'client')];
    const names = async (query: string) =>
      (await editor.call(`/v2/contacts?${query}`)).body.data.map(
        (contact: { first_name: string }) => contact.first_name,
      );
    expect(await names('type=Client')).to.deep.equal(['A']);
    expect(await names('type=Client&sort=-updated_at')).to.deep.equal(['A']);
    expect(await names(`sort=updated_at&updated_since=${second.updated_at}`)).to.deep.equal(['B']);
    expect(await names(`sort=-updated_at&updated_since=${first.updated_at}`)).to.deep.equal(['B', 'A']);
    expect(await names(`sort=updated_at&type=Client&updated_since=${second.updated_at}`)).to.deep.equal([]);
  });
});

const contact = async (world: World, fields: object = {}): Promise<string> =>
  (await newContact(world, fields)).id;
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

  it('lists a contact as unreachable while its only address is suppressed', async () => {
    const world = await newWorld();
    const phone = somePhone();
    const id = await contact(world, { sms_phone: phone, sms_opt_in: true });
    await contact(world, { email: `${unique()}@partner.example` });
    expect(await listed(world, 'reachable=false')).to.deep.equal([]);
    await sandbox.reply(phone, 'STOP');
    await sandbox.untilIdle();
    expect(await listed(world, 'reachable=false')).to.deep.equal([id]);
    await sandbox.reply(phone, 'START');
    await sandbox.untilIdle();
    expect(await listed(world, 'reachable=false')).to.deep.equal([]);
  }).timeout(60_000);
});

describe('A bounced email', () => {
  it('makes a contact with a non-ASCII host unreachable', async () => {
    const world = await newWorld();
    const host = `bücher-${unique()}.example`;
    const id = await contact(world, { email: `ada@${host}` });
    const body = { name: 'A', expiry_date: '2040-01-01', contacts: [id] };
    const { id: expiry_id } = await done(world.editor.call('/v2/expiries', { body }));
    await sandbox.fate(`ada@${domainToASCII(host)}`, 'bounced');
    await done(world.editor.call('/v1/sendExpiryNotificationNow', { body: { expiry_id } }));
    await sandbox.untilIdle();
    expect(await listed(world, 'reachable=false')).to.deep.equal([id]);
  }).timeout(60_000);
});
