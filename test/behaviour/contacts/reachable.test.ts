// Contacts whom no message can reach.
import { domainToASCII } from 'node:url';
import { expect } from 'chai';
import { somePhone, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { done, newContact } from '../reminders/given';

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
