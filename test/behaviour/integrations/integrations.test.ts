// Chat integrations as managed by admins, and reminders in chat channels.
import { expect } from 'chai';
import { integrations } from '../../../functions/integrations/integration';
import { newId } from '../../../functions/platform/ids';
import { secretCipherFor } from '../../../functions/platform/secrets';
import { firestore } from '../../../functions/store/firestore';
import { dateIn, rule, type Setting, unique } from '../../support/reminding';
import { type ChatMessage, sandbox } from '../../support/sandbox';
import { newExpiry as newLicence } from '../../support/workflows';
import { newWorld, type World } from '../../support/world';
import { done, fieldsOf, outcomeOf, patch, post } from '../http';
import { afterwards, documentsWith } from '../privacy/erasing';
import { previewOf } from '../reminders/given';
import { freshWorld } from '../worlds';

const slackUrl = (): string => `https://hooks.slack.com/services/T0/B0/${newId()}`;
const create = (world: World, over: Record<string, unknown> = {}) =>
  post(world.admin, '/v1/createIntegration', { kind: 'slack', name: 'Renewals', url: slackUrl(), ...over });

/** The wrong kind of host, lookalike hosts, and other schemes, ports and spellings. */
const HOSTILE = {
  slack: [
    ...['https://chat.googleapis.com/v1/spaces/A/messages?key=k&token=t', 'https://hooks.slack.com'],
    ...['http://hooks.slack.com/services/T/B/x', 'https://hooks.slack.com:8443/services/T/B/x'],
    ...['https://hooks.slack.com.evil.example/services', 'https://a.hooks.slack.com/services'],
    ...['https://hooks.slack.com@evil.example/services', 'https://user:pass@hooks.slack.com/services'],
    ...['https://hooks.slack.com\\@evil.example/x', 'https://hооks.slack.com/services'],
    ...['https://hooks.slack.com/services/T/B/x#y', 'https://:pass@hooks.slack.com/services/x'],
  ],
  teams: ['https://webhook.office.com/x', 'https://evilwebhook.office.com/x'],
  google_chat: ['https://a.chat.googleapis.com/x', 'https://www.googleapis.com/x'],
};
const ALLOWED = {
  slack: ['https://hooks.slack.com/services/T0/B0/x', 'https://HOOKS.slack.com:443/services/T0/B0/x'],
  teams: [
    'https://contoso.webhook.office.com/webhookb2/x',
    'https://prod-1.westeurope.logic.azure.com/workflows/x?sig=y',
    'https://a.b.environment.api.powerplatform.com/x',
  ],
  google_chat: ['https://chat.googleapis.com/v1/spaces/A/messages?key=k&token=t'],
};
const URLS = {
  slack: slackUrl,
  teams: () => `https://${newId(8).toLowerCase()}.webhook.office.com/x`,
  google_chat: () => `https://chat.googleapis.com/v1/spaces/${newId()}/messages?key=k`,
};
type Kind = keyof typeof URLS;

describe('Chat integrations', () => {
  const world = freshWorld();

  it('are returned with a hint of their URL, which no response contains', async () => {
    const url = slackUrl();
    const body = await done(create(world, { url }), 201);
    expect(body.integration).to.include({
      ...{ kind: 'slack', name: 'Renewals', url_hint: `hooks.slack.com/…${url.slice(-4)}` },
      ...{ active: true, disabled_reason: null, last_used_at: null },
    });
    const second = await create(world, { name: 'Second' });
    const list = await world.admin.call('/v1/getIntegrations');
    const made = [second, { body }].map((answer) => answer.body.integration.id);
    expect(list.body.integrations.map(({ id }: { id: string }) => id)).to.deep.equal(made);
    const other = await newWorld();
    expect((await other.admin.call('/v1/getIntegrations')).body.integrations).to.deep.equal([]);
    expect(JSON.stringify([body, list.body]))
      .not.to.include(url)
      .and.not.match(/sealed/);
  });

  it('accept URLs on the products’ own hosts only', async () => {
    for (const [kind, urls] of Object.entries(HOSTILE))
      for (const url of urls) {
        const answer = await create(world, { kind, url });
        expect([answer.status, ...fieldsOf(answer)], url).to.deep.equal([400, 'url']);
      }
    for (const [kind, urls] of Object.entries(ALLOWED))
      for (const url of urls) expect((await create(world, { kind, url })).status, url).to.equal(201);
    const { id } = (await create(world)).body.integration;
    const move = (url: string) => post(world.admin, '/v1/updateIntegration', { id, url });
    expect(outcomeOf(await move('https://chat.googleapis.com/v1/x'))).to.deep.equal([400, 'url']);
    const url = slackUrl();
    const { integration } = (await move(url)).body;
    expect(integration).to.include({ url_hint: `hooks.slack.com/…${url.slice(-4)}`, name: 'Renewals' });
    await post(world.admin, '/v1/sendTestIntegrationMessage', { id });
    expect(await sandbox.chatMessages('slack', url)).to.have.length(1);
  });

  it('receive a test message as a card, and report the product’s error', async () => {
    const cards = { slack: 'blocks', teams: 'attachments', google_chat: 'cardsV2' };
    const connectorError = 'Microsoft Teams endpoint returned HTTP error 429';
    const content = Buffer.from(`Delivery failed: ${connectorError} with ContextId x`).toString('base64');
    const refusals = {
      slack: [{ status: 404 }, 404, 'Responded with 404: no_service'],
      google_chat: [{ status: 429 }, 429, 'Responded with 429: The sandbox is set to fail this call.'],
      // Office 365 reports errors inside a 200.
      teams: [{ status: 200, content }, 429, connectorError],
    } as const;
    for (const kind of ['slack', 'teams', 'google_chat'] as const) {
      const { id, url } = await connect(world, kind);
      const send = async () => (await post(world.admin, '/v1/sendTestIntegrationMessage', { id })).body;
      expect(await send()).to.deep.equal({ delivered: true, status_code: 200, error: null });
      const [message] = await sandbox.chatMessages(kind, url);
      expect(message?.payload).to.have.property(cards[kind]);
      const [behaviour, status_code, error] = refusals[kind];
      await sandbox.receiver({ host: new URL(url).host, ...behaviour, times: 1 });
      expect(await send()).to.deep.equal({ delivered: false, status_code, error });
    }
  });

  it('reject redirects, and are disabled with a notification after 20 failures, a 404 or a 410', async () => {
    const host = `${newId(8).toLowerCase()}.webhook.office.com`;
    const { id } = (await create(world, { kind: 'teams', url: `https://${host}/x` })).body.integration;
    const test = async () => (await post(world.admin, '/v1/sendTestIntegrationMessage', { id })).body;
    const shown = async () =>
      (await world.admin.call('/v1/getIntegrations')).body.integrations[0] as Record<string, unknown>;
    const store = integrations.of(world);
    for (const failures_in_a_row of [18, 19]) {
      await store.ref(id).update({ failures_in_a_row });
      expect(await test()).to.include({ delivered: true });
      expect(await store.get(id), 'a delivered message').to.include({ failures_in_a_row: 0 });
    }
    expect((await shown()).last_used_at).to.be.a('string');
    await sandbox.receiver({ host, status: 302, location: 'https://127.0.0.1/', times: 1 });
    expect(await test()).to.include({ delivered: false, status_code: 302 });
    await sandbox.receiver({ host, status: 500 });
    await store.ref(id).update({ failures_in_a_row: 18 });
    await test();
    expect(await shown()).to.include({ active: true, disabled_reason: null });
    await test();
    expect(await shown()).to.include({ active: false, disabled_reason: 'too_many_failures' });
    for (const status of [404, 410]) {
      const enabled = await post(world.admin, '/v1/updateIntegration', { id, active: true });
      expect(enabled.body.integration).to.include({ active: true, disabled_reason: null });
      await sandbox.receiver({ host, status: 500 });
      await test();
      expect(await shown(), 'the failures count from 0').to.include({ active: true });
      await sandbox.receiver({ host, status });
      for (const _ of ['disables', 'changes nothing']) await test();
      expect(await shown()).to.include({ active: false, disabled_reason: 'gone' });
    }
    const { body } = await world.admin.call('/v1/notifications');
    const notices = body.notifications.map(({ type, item_id }: Record<string, string>) => `${type} ${item_id}`);
    expect(notices).to.deep.equal(Array(3).fill(`integration_disabled ${id}`));
  });
});

async function connect(world: World, kind: Kind = 'slack', name = 'Renewals') {
  const url = URLS[kind]();
  const { body } = await create(world, { kind, name, url });
  return { id: body.integration.id as string, url };
}

const newExpiry = async (world: World) =>
  newLicence(world.editor, dateIn(await sandbox.now(), 2), { name: 'Fire <licence> & *permit*' });

const remind = (world: World, expiry: string, over: object) =>
  post(world.editor, `/v2/expiries/${expiry}/reminders`, {
    timezone: 'UTC',
    reminders: [rule(1, { time: '12:00', ...over })],
  });

async function sendsOf(world: World, expiry: string) {
  const { body } = await world.editor.call(`/v2/expiries/${expiry}/reminders`);
  return (await world.editor.call(`/v2/expiries/${expiry}/reminders/${body.data[0].id}/sends`)).body.data.filter(
    ({ recipient_type }: { recipient_type: string }) => recipient_type === 'integration',
  );
}

/** The reminders fire at 12:00 tomorrow. */
const untilFired = async () => sandbox.jumpTo(`${dateIn(await sandbox.now(), 1)}T12:05:00Z`);

const buttonsOf = (message: ChatMessage | undefined): string[] =>
  JSON.stringify(message?.payload).match(/http[^"]*\/expiry\/[^"]*/g) ?? [];

describe('A reminder in chat channels', () => {
  const world = freshWorld();

  it('sends a card at its time, as previewed, with links to its expiry', async () => {
    const chats = await Promise.all((Object.keys(URLS) as Kind[]).map((kind) => connect(world, kind)));
    const expiry = await newExpiry(world);
    const integration_ids = chats.map(({ id }) => id);
    const created = await done(remind(world, expiry, { integration_ids }));
    expect(created.data[0].integration_ids).to.deep.equal(integration_ids);
    const [entry] = await previewOf({ world, expiryId: expiry } as Setting);
    const planned = entry?.sends.filter(({ recipient_type }) => recipient_type === 'integration');
    expect(planned?.map(({ channel, recipient_id, will_send }) => [channel, recipient_id, will_send])).to.deep.equal(
      Object.keys(URLS).map((kind, index) => [kind, chats[index]?.id, true]),
    );
    await untilFired();
    for (const [index, kind] of (Object.keys(URLS) as Kind[]).entries()) {
      const messages = await sandbox.chatMessages(kind, chats[index]?.url);
      expect(messages, kind).to.have.length(1);
      const links = buttonsOf(messages[0]);
      expect(links, kind).to.have.length(3);
      for (const link of links) expect(new URL(link).searchParams.get('id')).to.equal(expiry);
    }
    const { body } = await world.admin.call('/v1/getIntegrations');
    expect(JSON.stringify(body.integrations)).not.to.include('"last_used_at":null');
    const sends = await sendsOf(world, expiry);
    expect(sends.map(({ channel, status }: Record<string, string>) => `${channel} ${status}`)).to.have.members([
      'slack sent',
      'teams sent',
      'google_chat sent',
    ]);
  });

  it('rejects other organizations’ integrations, and uses the default ones', async () => {
    const [world, other] = await Promise.all([newWorld(), newWorld()]);
    const [own, foreign] = await Promise.all([connect(world, 'slack'), connect(other, 'slack')]);
    const expiry = await newExpiry(world);
    const refused = await done(remind(world, expiry, { integration_ids: [foreign.id] }), 404);
    expect(refused.error.details.fields).to.have.all.keys('reminders.0.integration_ids');
    const setDefaults = (...ids: string[]) =>
      post(world.admin, '/v1/updateOrganizationSettings', { default_integration_ids: ids });
    expect(outcomeOf(await setDefaults(own.id, foreign.id))).to.deep.equal([400, 'default_integration_ids']);
    await done(setDefaults(own.id));
    const created = await done(remind(world, expiry, {}));
    expect(created.data[0].integration_ids).to.deep.equal([own.id]);
    await done(post(world.admin, '/v1/deleteIntegration', { id: own.id }));
    const path = `/v2/expiries/${expiry}/reminders`;
    await done(setDefaults(own.id));
    expect((await setDefaults(own.id, foreign.id)).status, 'one of two is kept').to.equal(400);
    const sentBack = { reminders: [{ id: created.data[0].id, integration_ids: [own.id] }] };
    expect((await patch(world.editor, path, sentBack)).status).to.equal(200);
    expect((await remind(world, expiry, { integration_ids: [own.id] })).status).to.equal(404);
  });

  it('retries while the product fails, and skips a disabled integration', async () => {
    const [failing, disabled] = [await connect(world, 'teams'), await connect(world, 'teams')];
    const unreachable = await connect(world, 'teams');
    const expiries: string[] = [];
    for (const { id } of [failing, disabled, unreachable]) {
      expiries.push(await newExpiry(world));
      await done(remind(world, expiries.at(-1) ?? '', { integration_ids: [id] }));
    }
    const host = new URL(failing.url).host;
    await sandbox.receiver({ host, status: 429, retry_after: 600, times: 1 });
    // A try that is repeated isn’t counted: one more failure would disable it.
    await integrations.of(world).ref(failing.id).update({ failures_in_a_row: 19 });
    await done(post(world.admin, '/v1/updateIntegration', { id: disabled.id, active: false }));
    const url_sealed = secretCipherFor('integration urls').encrypt('https://unknown.invalid/x', unreachable.id);
    await integrations.of(world).ref(unreachable.id).update({ url_sealed });
    await untilFired();
    await done(post(world.admin, '/v1/updateIntegration', unreachable));
    await sandbox.advance('PT10M');
    expect((await sendsOf(world, expiries[2] ?? ''))[0], 'no connection').to.include({ status: 'sent', attempts: 3 });
    const [sent] = await sendsOf(world, expiries[0] ?? '');
    expect(sent).to.include({ status: 'sent', attempts: 2 });
    expect(Date.parse(sent.sent_at) - Date.parse(sent.scheduled_at)).to.be.at.least(600_000);
    expect(await sandbox.chatMessages('teams', failing.url)).to.have.length(1);
    expect((await sendsOf(world, expiries[1] ?? ''))[0]).to.include({ status: 'skipped' });
    expect(await sandbox.chatMessages('teams', disabled.url)).to.have.length(0);
  });
});

describe('Chat cards', () => {
  const world = freshWorld({ timezone: 'UTC' });

  it('are not sent by an unverified organization', async () => {
    const chat = await connect(world);
    const expiry = await newExpiry(world);
    await done(remind(world, expiry, { integration_ids: [chat.id] }));
    await firestore().doc(`organizations/${world.organizationId}`).update({ address_verified: false });
    await firestore().doc(`users/${world.admin.id}`).update({ email_verified: false });
    const test = await post(world.admin, '/v1/sendTestIntegrationMessage', { id: chat.id });
    expect([test.status, test.body.code]).to.deep.equal([403, 'EMAIL_NOT_VERIFIED']);
    await untilFired();
    expect(await sandbox.chatMessages('slack', chat.url)).to.have.length(0);
    const [send, ...others] = await sendsOf(world, expiry);
    expect(others).to.deep.equal([]);
    expect(send).to.include({ status: 'skipped', reason: 'organization_not_verified', attempts: 0 });
  });

  it('don’t name erased people, and are still sent', async () => {
    const mark = unique();
    const body = { first_name: 'Zebulon', last_name: mark, email: `${mark}@erased.example` };
    const contact = await done(post(world.editor, '/v2/contacts', body));
    const chat = await connect(world, 'slack', `Zebulon ${mark}, ${body.email}`);
    const expiry = await newExpiry(world);
    await done(remind(world, expiry, { integration_ids: [chat.id] }));
    await untilFired();
    const shown = async () => (await sendsOf(world, expiry))[0];
    expect(await shown()).to.include({ recipient_name: `Zebulon ${mark}, ${body.email}` });
    const erase = post(world.admin, '/v1/eraseContact', { contact_id: contact.id });
    const { erasure_id } = await done(erase, 202);
    expect(await afterwards(world.admin, erasure_id)).to.include({ status: 'completed' });
    expect(await documentsWith([mark])).to.deep.equal([]);
    expect(await shown()).to.include({ status: 'sent', recipient_name: '[erased], [erased]' });
    const test = await post(world.admin, '/v1/sendTestIntegrationMessage', { id: chat.id });
    expect(test.body.delivered).to.equal(true);
  });
});
