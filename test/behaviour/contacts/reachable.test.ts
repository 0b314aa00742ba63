// Contacts whom no message can reach, and people's languages.
import { domainToASCII } from 'node:url';
import { expect } from 'chai';
import { somePhone, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { changeSettings, done, newContact } from '../reminders/given';

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
    const wrong = await world.viewer.call('/v2/contacts?reachable=maybe');
    expect(wrong.status).to.equal(400);
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

describe('Languages', () => {
  it('are stored for contacts and the organization if they are supported', async () => {
    const world = await newWorld();
    const id = await contact(world, { locale: 'de' });
    expect((await world.viewer.call(`/v2/contacts/${id}`)).body.locale).to.equal('de');
    expect((await change(world, id, { locale: null })).body.locale).to.equal(null);
    expect((await change(world, id, { locale: 'tlh' })).status).to.equal(400);
    const v1 = await world.editor.call('/v1/updateContact', { body: { id, locale: 'fr' } });
    expect(v1.body.contact.locale).to.equal('fr');
    await changeSettings(world, { locale: 'es' });
    const { body } = await world.admin.call('/v1/getOrganizationSettings');
    expect(body.organization.locale).to.equal('es');
  });

  it('and time zones are set by members themselves with updateMyProfile', async () => {
    const world = await newWorld();
    const set = (body: object) => world.viewer.call('/v1/updateMyProfile', { body });
    const both = await set({ locale: 'de', timezone: 'Europe/Berlin' });
    expect(both.body.user).to.include({ id: world.viewer.id, locale: 'de', timezone: 'Europe/Berlin' });
    expect((await set({ locale: null })).body.user).to.include({ locale: null, timezone: 'Europe/Berlin' });
    expect((await set({})).body.user).to.include({ locale: null, timezone: 'Europe/Berlin' });
    for (const wrong of [{ locale: 'xx' }, { timezone: 'UTC+2' }, { locale: 7 }]) {
      expect((await set(wrong)).status).to.equal(400);
    }
  });
});
