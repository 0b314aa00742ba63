// Agents use `/mcp` through the protocol's official client, with API keys.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect } from 'chai';
import type { ApiKeyScope } from '../../../functions/api/actor';
import { apiKeyScopeOfEndpoint, loadAllV2Endpoints } from '../../../functions/http/register';
import { newId } from '../../../functions/platform/ids';
import { call, someAddress } from '../../support/client';
import { newApiKey, type World } from '../../support/world';
import { post } from '../http';
import { freshWorld } from '../worlds';

const address = (): string => `${process.env.HOSTING_URL}/mcp`;

async function agentOf(key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const headers = { Authorization: `Bearer ${key}`, 'X-Forwarded-For': someAddress() };
  const transport = new StreamableHTTPClientTransport(new URL(address()), { requestInit: { headers } });
  await client.connect(transport as never);
  return client;
}

async function agentWith(world: World, scopes: ApiKeyScope[] | null, role: 'editor' | 'viewer' = 'editor') {
  const { key, id } = await newApiKey(world.organizationId, role, { scopes });
  return { agent: await agentOf(key), id };
}

const namesOf = async (agent: Client): Promise<string[]> => (await agent.listTools()).tools.map(({ name }) => name);
const told = (result: unknown) => (result as { structuredContent: Record<string, unknown> }).structuredContent;

describe('An agent at /mcp', () => {
  const world = freshWorld();

  it('can only read with a key without scopes or a viewer’s key, and sees what each tool does', async () => {
    const { agent } = await agentWith(world, null);
    const { tools } = await agent.listTools();
    const reads = [...loadAllV2Endpoints()].filter(
      ([, endpoint]) =>
        endpoint.method === 'GET' &&
        apiKeyScopeOfEndpoint(endpoint) &&
        endpoint.access.kind === 'member' &&
        endpoint.access.apiKeys === 'allowed',
    );
    const reading = ['listExpiries', 'getExpiry', 'previewReminders', 'getMe'];
    expect(tools.map(({ name }) => name)).to.include.members(reading);
    expect(tools.length).to.equal(reads.length + 1);
    for (const tool of tools) {
      expect(tool.annotations, tool.name).to.include({ readOnlyHint: true, destructiveHint: false });
      expect(tool.description?.length ?? 0, tool.name).to.be.above(10);
      expect(JSON.stringify(tool.inputSchema), tool.name).not.to.contain('$ref');
      for (const [name, argument] of Object.entries(tool.inputSchema.properties ?? {})) {
        expect((argument as { description?: string }).description, `${tool.name} ${name}`)
          .to.be.a('string')
          .and.not.equal('');
      }
    }
    const refused = await agent
      .callTool({ name: 'createContact', arguments: { first_name: 'Ada' } })
      .catch((thrown) => thrown);
    expect(String(refused)).to.contain('createContact isn’t available');
    await agent.close();
    const viewer = (await agentWith(world, ['expiries:write'], 'viewer')).agent;
    expect(await namesOf(viewer)).not.to.include('createExpiry');
    await viewer.close();
  });

  it('makes the changes that its scopes allow, as their author, once for an idempotency key; errors name each wrong field', async () => {
    const { agent, id } = await agentWith(world, ['expiries:write', 'comments:write']);
    const { tools } = await agent.listTools();
    const names = tools.map(({ name }) => name);
    for (const [tool, is] of Object.entries({ deleteExpiry: true, createExpiry: false })) {
      const hints = { readOnlyHint: false, destructiveHint: is, idempotentHint: is };
      expect(tools.find(({ name }) => name === tool)?.annotations, tool).to.include(hints);
    }
    const writing = ['createExpiry', 'updateExpiry', 'deleteExpiry', 'createExpiryComment', 'listExpiries'];
    expect(names).to.include.members(writing);
    expect(names).not.to.include.members(['createContact', 'listContacts']);
    const given = { name: 'Passport of Ada', expiry_date: '2040-06-01', idempotency_key: newId() };
    const made = told(await agent.callTool({ name: 'createExpiry', arguments: given }));
    const again = told(await agent.callTool({ name: 'createExpiry', arguments: given }));
    expect(again.id).to.equal(made.id);
    expect(made.user_id).to.equal(id);
    const changed = told(
      await agent.callTool({ name: 'updateExpiry', arguments: { id: made.id, notes: 'By an agent' } }),
    );
    expect(changed.notes).to.equal('By an agent');
    const list = told(await agent.callTool({ name: 'listExpiries', arguments: { limit: 5, status: 'open' } }));
    expect((list.data as { id: string }[]).map((each) => each.id)).to.deep.equal([made.id]);
    expect((await world.viewer.call(`/v2/expiries/${made.id}`)).body.notes).to.equal('By an agent');
    const deleted = await agent.callTool({ name: 'deleteExpiry', arguments: { id: made.id } });
    expect(deleted.isError ?? false).to.equal(false);
    expect((await world.viewer.call(`/v2/expiries/${made.id}`)).status).to.equal(404);
    const wrong = await agent.callTool({
      name: 'createExpiry',
      arguments: { name: '', expiry_date: 'soon', colour: 'red' },
    });
    expect(wrong.isError).to.equal(true);
    const [{ text }] = wrong.content as [{ text: string }];
    const { error } = JSON.parse(text);
    expect(error.code).to.equal('VALIDATION_FAILED');
    expect(error.details.fields).to.have.all.keys('name', 'expiry_date', 'colour');
    await agent.close();
  });

  it('needs an API key: no token, people’s tokens and revoked keys are rejected', async () => {
    const ask = (token: string | undefined, method = 'POST') =>
      call(address(), {
        method,
        token,
        headers: { Accept: 'application/json, text/event-stream' },
        ...(method === 'POST' ? { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } } : {}),
      });
    expect((await ask(undefined)).status).to.equal(401);
    expect((await ask(world.admin.token)).status).to.equal(403);
    const key = await newApiKey(world.organizationId, 'editor');
    expect((await ask(key.key)).status).to.equal(200);
    const other = await ask(key.key, 'GET');
    expect([other.status, other.headers.get('allow')]).to.deep.equal([405, 'POST']);
    await post(world.admin, '/v1/revokeApiKey', { id: key.id });
    expect((await ask(key.key)).status).to.equal(401);
  });
});
