// Reminders in chat channels, and the rules of other channels that also apply to their cards.
import { expect } from 'chai';
import { newId } from '../../../functions/platform/ids';
import { firestore } from '../../../functions/store/firestore';
import { dateIn, rule, type Setting, unique } from '../../support/reminding';
import { type ChatMessage, sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { afterwards, documentsWith, good } from '../privacy/erasing';
import { done, previewOf } from '../reminders/given';

const URLS = {
  slack: () => `https://hooks.slack.com/services/T0/B0/${newId()}`,
  teams: () => `https://${newId(8).toLowerCase()}.webhook.office.com/x`,
  google_chat: () => `https://chat.googleapis.com/v1/spaces/${newId()}/messages?key=k`,
};
type Kind = keyof typeof URLS;

async function connect(world: World, kind: Kind = 'slack', name = 'Renewals') {
  const url = URLS[kind]();
  const { body } = await world.admin.call('/v1/createIntegration', { body: { kind, name, url } });
  return { id: body.integration.id as string, url };
}

async function newExpiry(world: World, date?: string): Promise<string> {
  const expiry_date = date ?? dateIn(await sandbox.now(), 2);
  const body = { name: 'Fire <licence> & *permit*', expiry_date };
  return (await done(world.editor.call('/v2/expiries', { body }))).id;
}

const remind = (world: World, expiry: string, over: object) =>
  world.editor.call(`/v2/expiries/${expiry}/reminders`, {
    body: { timezone: 'UTC', reminders: [rule(1, { time: '12:00', ...over })] },
  });

async function sendsOf(world: World, expiry: string) {
  const { body } = await world.editor.call(`/v2/expiries/${expiry}/reminders`);
  const path = `/v2/expiries/${expiry}/reminders/${body.data[0].id}/sends`;
  return (await world.editor.call(path)).body.data.filter(
    ({ recipient_type }: { recipient_type: string }) => recipient_type === 'integration',
  );
}

/** The reminders fire at 12:00 tomorrow. */
const untilFired = async () => sandbox.jumpTo(`${dateIn(await sandbox.now(), 1)}T12:05:00Z`);

const buttonsOf = (message: ChatMessage | undefined): string[] =>
  JSON.stringify(message?.payload).match(/http[^"]*\/expiry\/[^"]*/g) ?? [];

describe('A reminder in chat channels', () => {
  it('sends a card at its time, as previewed, with links to its expiry', async () => {
    const world = await newWorld();
    const chats = await Promise.all((Object.keys(URLS) as Kind[]).map((kind) => connect(world, kind)));
    const expiry = await newExpiry(world);
    const integration_ids = chats.map(({ id }) => id);
    const created = await done(remind(world, expiry, { integration_ids }));
    expect(created.data[0].integration_ids).to.deep.equal(integration_ids);
    const [entry] = await previewOf({ world, expiryId: expiry } as Setting);
    const planned = entry?.sends.filter(({ recipient_type }) => recipient_type === 'integration');
    expect(
      planned?.map(({ channel, recipient_id, will_send }) => [channel, recipient_id, will_send]),
    ).to.deep.equal(Object.keys(URLS).map((kind, index) => [kind, chats[index]?.id, true]));
    await untilFired();
    for (const [index, kind] of (Object.keys(URLS) as Kind[]).entries()) {
      const messages = await sandbox.chatMessages(kind, chats[index]?.url);
      expect(messages, kind).to.have.length(1);
      const links = buttonsOf(messages[0]);
      expect(links, kind).to.have.length(3);
      for (const link of links) expect(new URL(link).searchParams.get('id')).to.equal(expiry);
    }
    const sends = await sendsOf(world, expiry);
    expect(
      sends.map(({ channel, status }: Record<string, string>) => `${channel} ${status}`),
    ).to.have.members(['slack sent', 'teams sent', 'google_chat sent']);
  });

  it('rejects other organizations’ integrations, and uses the default ones', async () => {
    const [world, other] = await Promise.all([newWorld(), newWorld()]);
    const [own, foreign] = await Promise.all([connect(world, 'slack'), connect(other, 'slack')]);
    const expiry = await newExpiry(world);
    const refused = await remind(world, expiry, { integration_ids: [foreign.id] });
    expect(refused.status).to.equal(404);
    expect(refused.body.error.details.fields).to.have.all.keys('reminders.0.integration_ids');
    const setDefaults = (...ids: string[]) =>
      world.admin.call('/v1/updateOrganizationSettings', { body: { default_integration_ids: ids } });
    const unknown = await setDefaults(own.id, foreign.id);
    expect(unknown.status).to.equal(400);
    expect(unknown.body.details.fields).to.have.all.keys('default_integration_ids');
    await done(setDefaults(own.id));
    const created = await done(remind(world, expiry, {}));
    expect(created.data[0].integration_ids).to.deep.equal([own.id]);
    await done(world.admin.call('/v1/deleteIntegration', { body: { id: own.id } }));
    const path = `/v2/expiries/${expiry}/reminders`;
    const sentBack = { reminders: [{ id: created.data[0].id, integration_ids: [own.id] }] };
    expect((await world.editor.call(path, { method: 'PATCH', body: sentBack })).status).to.equal(200);
    expect((await remind(world, expiry, { integration_ids: [own.id] })).status).to.equal(404);
  });

  it('retries while the product fails, and skips a disabled integration', async () => {
    const world = await newWorld();
    const [failing, disabled] = [await connect(world, 'teams'), await connect(world, 'teams')];
    const expiries: string[] = [];
    for (const { id } of [failing, disabled]) {
      expiries.push(await newExpiry(world));
      await done(remind(world, expiries.at(-1) ?? '', { integration_ids: [id] }));
    }
    const host = new URL(failing.url).host;
    await sandbox.receiver({ host, status: 429, retry_after: 600, times: 1 });
    await done(world.admin.call('/v1/updateIntegration', { body: { id: disabled.id, active: false } }));
    await untilFired();
    await sandbox.advance('PT10M');
    const [sent] = await sendsOf(world, expiries[0] ?? '');
    expect(sent).to.include({ status: 'sent', attempts: 2 });
    expect(Date.parse(sent.sent_at) - Date.parse(sent.scheduled_at)).to.be.at.least(600_000);
    expect(await sandbox.chatMessages('teams', failing.url)).to.have.length(1);
    expect((await sendsOf(world, expiries[1] ?? ''))[0]).to.include({ status: 'skipped' });
    expect(await sandbox.chatMessages('teams', disabled.url)).to.have.length(0);
  });
});

describe('Chat cards', () => {
  it('are not sent by an unverified organization', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const chat = await connect(world);
    const expiry = await newExpiry(world);
    await done(remind(world, expiry, { integration_ids: [chat.id] }));
    await firestore().doc(`organizations/${world.organizationId}`).update({ address_verified: false });
    await firestore().doc(`users/${world.admin.id}`).update({ email_verified: false });
    const test = await world.admin.call('/v1/sendTestIntegrationMessage', { body: { id: chat.id } });
    expect([test.status, test.body.code]).to.deep.equal([403, 'EMAIL_NOT_VERIFIED']);
    await untilFired();
    expect(await sandbox.chatMessages('slack', chat.url)).to.have.length(0);
    const [send, ...others] = await sendsOf(world, expiry);
    expect(others).to.deep.equal([]);
    expect(send).to.include({ status: 'skipped', reason: 'organization_not_verified', attempts: 0 });
  }).timeout(60_000);

  it('don’t name erased people, and are still sent', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const mark = unique();
    const body = { first_name: 'Zebulon', last_name: mark, email: `${mark}@erased.example` };
    const contact = await done(world.editor.call('/v2/contacts', { body }));
    const chat = await connect(world, 'slack', `Zebulon ${mark}, ${body.email}`);
    const expiry = await newExpiry(world);
    await done(remind(world, expiry, { integration_ids: [chat.id] }));
    await untilFired();
    const shown = async () => (await sendsOf(world, expiry))[0];
    expect(await shown()).to.include({ recipient_name: `Zebulon ${mark}, ${body.email}` });
    const erase = world.admin.call('/v1/eraseContact', { body: { contact_id: contact.id } });
    const { erasure_id } = await good(erase, 202);
    expect(await afterwards(world.admin, erasure_id)).to.include({ status: 'completed' });
    expect(await documentsWith([mark])).to.deep.equal([]);
    expect(await shown()).to.include({ status: 'sent', recipient_name: '[erased], [erased]' });
    const test = await world.admin.call('/v1/sendTestIntegrationMessage', { body: { id: chat.id } });
    expect(test.body.delivered).to.equal(true);
  }).timeout(60_000);
});
