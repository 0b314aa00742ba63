// Reminders in chat channels.
import { expect } from 'chai';
import { newId } from '../../../functions/platform/ids';
import type { ChatMessage } from '../../support/sandbox';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';

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

async function newExpiryDueIn(world: World, days: number) {
  const date = new Date((await sandbox.now()).getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const { body } = await world.editor.call('/v2/expiries', {
    body: { name: 'Fire <licence> & *permit*', expiry_date: date },
  });
  return body.id as string;
}

const remind = (world: World, expiry: string, over: Record<string, unknown>) =>
  world.editor.call(`/v2/expiries/${expiry}/reminders`, {
    body: {
      timezone: 'UTC',
      reminders: [{ amount: 1, time_unit: 'day', period: 'before', time: '12:00', ...over }],
    },
  });

async function sendsOf(world: World, expiry: string) {
  const { body } = await world.editor.call(`/v2/expiries/${expiry}/reminders`);
  const path = `/v2/expiries/${expiry}/reminders/${body.data[0].id}/sends`;
  return (await world.editor.call(path)).body.data.filter(
    ({ recipient_type }: { recipient_type: string }) => recipient_type === 'integration',
  );
}

const buttonsOf = (message: ChatMessage | undefined): string[] =>
  JSON.stringify(message?.payload).match(/http[^"]*\/expiry\/[^"]*/g) ?? [];

describe('reminders in chat channels', () => {
  it('a card arrives at the reminder’s time, and its link leads to the acknowledgement', async () => {
    const world = await newWorld();
    const chats = await Promise.all((Object.keys(URLS) as Kind[]).map((kind) => connect(world, kind)));
    const expiry = await newExpiryDueIn(world, 2);
    const integration_ids = chats.map(({ id }) => id);
    const created = await remind(world, expiry, { integration_ids });
    expect(created.status, JSON.stringify(created.body)).to.equal(201);
    expect(created.body.data[0].integration_ids).to.deep.equal(integration_ids);
    const preview = await world.editor.call(`/v2/expiries/${expiry}/reminders/preview`);
    expect(
      preview.body.data[0].sends
        .filter(({ recipient_type }: { recipient_type: string }) => recipient_type === 'integration')
        .map((send: Record<string, unknown>) => [send.channel, send.recipient_id, send.will_send]),
    ).to.deep.equal([
      ['slack', chats[0]?.id, true],
      ['teams', chats[1]?.id, true],
      ['google_chat', chats[2]?.id, true],
    ]);
    await sandbox.advance('P2D');
    for (const [index, kind] of (Object.keys(URLS) as Kind[]).entries()) {
      const messages = await sandbox.chatMessages(kind, chats[index]?.url);
      expect(messages, kind).to.have.length(1);
      const links = buttonsOf(messages[0]);
      expect(links, kind).to.have.length(3);
      for (const link of links) expect(new URL(link).searchParams.get('id')).to.equal(expiry);
    }
    const sends = await sendsOf(world, expiry);
    expect(
      sends.map(({ channel, status }: Record<string, string>) => [channel, status]),
    ).to.have.deep.members([
      ['slack', 'sent'],
      ['teams', 'sent'],
      ['google_chat', 'sent'],
    ]);
    const [link = ''] = buttonsOf((await sandbox.chatMessages('slack', chats[0]?.url))[0]);
    const id = new URL(link).searchParams.get('id');
    const done = await world.editor.call(`/v2/expiries/${id}/acknowledge`, { body: { note: 'On it' } });
    expect(done.body.acknowledgement).to.include({ by_id: world.editor.id });
  });

  it('refuses integrations that the organization doesn’t have, and uses the default ones', async () => {
    const [world, other] = await Promise.all([newWorld(), newWorld()]);
    const [own, foreign] = await Promise.all([connect(world, 'slack'), connect(other, 'slack')]);
    const expiry = await newExpiryDueIn(world, 2);
    const refused = await remind(world, expiry, { integration_ids: [foreign.id] });
    expect(refused.status).to.equal(404);
    expect(refused.body.error.details.fields).to.have.all.keys('reminders.0.integration_ids');
    const rule = { amount: 1, time_unit: 'day', period: 'before', time: '12:00' };
    const v1 = await world.editor.call('/v1/createExpiryReminders', {
      body: {
        expiry_id: expiry,
        expiry_date: '2040-01-01',
        reminders: [{ ...rule, integration_ids: [foreign.id] }],
      },
    });
    expect(v1.status).to.equal(400);
    const many = await remind(world, expiry, { integration_ids: Array.from({ length: 6 }, () => newId()) });
    expect(many.status).to.equal(400);
    const setDefaults = (...ids: string[]) =>
      world.admin.call('/v1/updateOrganizationSettings', { body: { default_integration_ids: ids } });
    for (const ids of [[foreign.id], [own.id, newId()]]) {
      const unknown = await setDefaults(...ids);
      expect(unknown.status).to.equal(400);
      expect(unknown.body.details.fields).to.have.all.keys('default_integration_ids');
    }
    const settings = await setDefaults(own.id);
    expect(settings.status, JSON.stringify(settings.body)).to.equal(200);
    const created = await remind(world, expiry, {});
    expect(created.body.data[0].integration_ids).to.deep.equal([own.id]);
  });

  it('retries while the product fails, and skips an integration that is disabled', async () => {
    const world = await newWorld();
    const chat = await connect(world, 'teams');
    const host = new URL(chat.url).host;
    const expiry = await newExpiryDueIn(world, 2);
    await remind(world, expiry, { integration_ids: [chat.id] });
    await sandbox.receiver({ host, status: 429, retry_after: 600, times: 2 });
    await sandbox.advance('P2D');
    const [sent] = await sendsOf(world, expiry);
    expect(sent).to.include({ status: 'sent', attempts: 3 });
    expect(Date.parse(sent.sent_at) - Date.parse(sent.scheduled_at)).to.be.at.least(2 * 600_000);
    expect(await sandbox.chatMessages('teams', chat.url)).to.have.length(1);
    await world.admin.call('/v1/updateIntegration', { body: { id: chat.id, active: false } });
    const second = await newExpiryDueIn(world, 2);
    await remind(world, second, { integration_ids: [chat.id] });
    await sandbox.advance('P2D');
    expect((await sendsOf(world, second))[0]).to.include({ status: 'skipped' });
    expect(await sandbox.chatMessages('teams', chat.url)).to.have.length(1);
  });
});
