// Reminders in chat channels.
import { expect } from 'chai';
import { newId } from '../../../functions/platform/ids';
import { dateIn, rule, type Setting } from '../../support/reminding';
import { type ChatMessage, sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { done, jumpTo, previewOf } from '../reminders/given';

const URLS = {
  slack: () => `https://hooks.slack.com/services/T0/B0/${newId()}`,
  teams: () => `https://${newId(8).toLowerCase()}.webhook.office.com/x`,
  google_chat: () => `https://chat.googleapis.com/v1/spaces/${newId()}/messages?key=k`,
};
type Kind = keyof typeof URLS;

async function connect(world: World, kind: Kind) {
  const url = URLS[kind]();
  const { body } = await world.admin.call('/v1/createIntegration', { body: { kind, name: kind, url } });
  return { id: body.integration.id as string, url };
}

async function newExpiryDueIn(world: World, days: number): Promise<string> {
  const body = { name: 'Fire <licence> & *permit*', expiry_date: dateIn(await sandbox.now(), days) };
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

/** Reminders of expiries that are due in two days fire at 12:00 tomorrow. */
const untilFired = async () => jumpTo(`${dateIn(await sandbox.now(), 1)}T12:05:00Z`);

const buttonsOf = (message: ChatMessage | undefined): string[] =>
  JSON.stringify(message?.payload).match(/http[^"]*\/expiry\/[^"]*/g) ?? [];

describe('A reminder in chat channels', () => {
  it('sends a card at its time, as previewed, with links to its expiry', async () => {
    const world = await newWorld();
    const chats = await Promise.all((Object.keys(URLS) as Kind[]).map((kind) => connect(world, kind)));
    const expiry = await newExpiryDueIn(world, 2);
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
    const expiry = await newExpiryDueIn(world, 2);
    const refused = await remind(world, expiry, { integration_ids: [foreign.id] });
    expect(refused.status).to.equal(404);
    expect(refused.body.error.details.fields).to.have.all.keys('reminders.0.integration_ids');
    const reminders = [rule(1, { integration_ids: [foreign.id] })];
    const body = { expiry_id: expiry, expiry_date: '2040-01-01', reminders };
    expect((await world.editor.call('/v1/createExpiryReminders', { body })).status).to.equal(400);
    const many = await remind(world, expiry, { integration_ids: Array.from({ length: 6 }, () => newId()) });
    expect(many.status).to.equal(400);
    const setDefaults = (...ids: string[]) =>
      world.admin.call('/v1/updateOrganizationSettings', { body: { default_integration_ids: ids } });
    for (const ids of [[foreign.id], [own.id, newId()]]) {
      const unknown = await setDefaults(...ids);
      expect(unknown.status).to.equal(400);
      expect(unknown.body.details.fields).to.have.all.keys('default_integration_ids');
    }
    await done(setDefaults(own.id));
    const created = await done(remind(world, expiry, {}));
    expect(created.data[0].integration_ids).to.deep.equal([own.id]);
  });

  it('retries while the product fails, and skips a disabled integration', async () => {
    const world = await newWorld();
    const [failing, disabled] = [await connect(world, 'teams'), await connect(world, 'teams')];
    const expiries: string[] = [];
    for (const { id } of [failing, disabled]) {
      expiries.push(await newExpiryDueIn(world, 2));
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
