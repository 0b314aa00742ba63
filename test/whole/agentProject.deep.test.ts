// An agent in a project of its own, compiled strictly there, with the protocol's official client: it lists, reads and writes.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { ROOT } from '../../local/config';
import { newApiKey, newWorld } from '../support/world';

const run = promisify(execFile);
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

const PROGRAM = `
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const [, , url = '', key = ''] = process.argv;
const agent = new Client({ name: 'scratch', version: '1.0.0' });
const headers = { Authorization: 'Bearer ' + key };
const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
await agent.connect(transport);
const { tools } = await agent.listTools();
const tool = async (name: string, given: Record<string, unknown>) => {
  try {
    const { isError, structuredContent } = await agent.callTool({ name, arguments: given });
    return isError === true ? 'refused' : (structuredContent as Record<string, unknown>);
  } catch (thrown) {
    return String(thrown);
  }
};
const me = await tool('getMe', {});
const made = await tool('createExpiry', { name: 'Passport of Ada', expiry_date: '2040-06-01' });
const listed = await tool('listExpiries', { limit: 5 });
await agent.close();
process.stdout.write(JSON.stringify({ tools: tools.map(({ name }) => name), me, made, listed }));
`;

interface Outcome {
  tools: string[];
  me: { name?: string };
  made: string | { id: string; name: string };
  listed: { data: { id: string }[] } | string;
}

describe('An agent in a project of its own', () => {
  let project: string;
  before(async () => {
    project = await mkdtemp(join(tmpdir(), 'agent-project-'));
    const modules = join(project, 'node_modules');
    await mkdir(join(modules, '@modelcontextprotocol'), { recursive: true });
    await mkdir(join(modules, '@types'));
    for (const name of ['@modelcontextprotocol/sdk', '@types/node', 'undici-types', 'zod'])
      await symlink(join(ROOT, 'node_modules', name), join(modules, name));
    const compilerOptions = {
      ...{ module: 'nodenext', target: 'es2022', strict: true, skipLibCheck: true },
      types: ['node'],
    };
    await writeFile(join(project, 'package.json'), '{"type":"module"}');
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }));
    await writeFile(join(project, 'main.ts'), PROGRAM);
    await run('node', [TSC, '-p', project]).catch((failed: { stdout: string }) => {
      throw new Error(failed.stdout);
    });
  });
  after(() => rm(project, { recursive: true, force: true }));

  const outcomeWith = async (key: string): Promise<Outcome> => {
    const { stdout } = await run('node', [join(project, 'main.js'), `${process.env.HOSTING_URL}/mcp`, key]);
    return JSON.parse(stdout);
  };

  it('reads at /mcp with a key without scopes, and finds no tool that writes', async () => {
    const world = await newWorld();
    const { key } = await newApiKey(world.organizationId, 'editor', { scopes: null });
    const outcome = await outcomeWith(key);
    expect(outcome.tools).to.include.members(['getMe', 'listExpiries']).and.not.include('createExpiry');
    expect(outcome.made).to.contain('createExpiry isn’t available');
    expect(outcome.listed).to.deep.include({ data: [] });
    expect(JSON.stringify(outcome.me)).to.contain('editor');
  });

  it('writes at /mcp with a key whose scope names it', async () => {
    const world = await newWorld();
    const { key } = await newApiKey(world.organizationId, 'editor', { scopes: ['expiries:write'] });
    const { made, listed } = await outcomeWith(key);
    expect(made).to.include({ name: 'Passport of Ada' });
    const { data } = listed as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).to.deep.equal([(made as { id: string }).id]);
  });

  it('neither reads nor writes at /mcp what its key’s scopes leave out', async () => {
    const world = await newWorld();
    const { key } = await newApiKey(world.organizationId, 'editor', { scopes: ['contacts:write'] });
    const { tools, made, listed } = await outcomeWith(key);
    expect(tools)
      .to.include.members(['getMe', 'listContacts', 'createContact'])
      .and.not.include('listExpiries');
    expect(made).to.contain('createExpiry isn’t available');
    expect(listed).to.contain('listExpiries isn’t available');
  });
});
