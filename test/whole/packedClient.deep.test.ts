// The TypeScript client as a package: packed, installed in a separate project, compiled there, and run.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { mintWebhookSecret, webhookRequestHeaders } from '../../functions/webhooks/signing';
import { ROOT } from '../../local/config';

const run = promisify(execFile);
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

const PROGRAM = `
import { createClient, every, unwrap, verifyWebhook, WebhookRefused } from '@expiry-service/client';
import type { Contact, ErrorCode, ServiceEvent } from '@expiry-service/client';

const [, , body = '', headers = '{}', secret = ''] = process.argv;
const client = createClient({ baseUrl: 'http://127.0.0.1:9', token: 'svc_live_x', retry: { retries: 0, longestDelayMs: 1 } });
const pages = every((cursor) =>
  client.v2.GET('/contacts', { params: { query: cursor === undefined ? {} : { cursor } } }),
);
const created = (): Promise<Contact> => unwrap(client.v2.POST('/contacts', { body: { first_name: 'Ada' } }));
const code: ErrorCode = 'NOT_FOUND';
const unreachable = await created().catch((thrown: unknown) => thrown instanceof Error);
const event: ServiceEvent = await verifyWebhook(body, JSON.parse(headers), secret);
const forged = await verifyWebhook(body + ' ', JSON.parse(headers), secret).catch(
  (thrown: unknown) => thrown instanceof WebhookRefused,
);
// @ts-expect-error: the type must reject an unknown field
void (async () => (await created()).no_such_field);
process.stdout.write(JSON.stringify({ pages: typeof pages, code, unreachable, event: event.type, forged }));
`;

/** The packages that a reader's project would have installed. */
const DEPENDENCIES = ['openapi-fetch', 'openapi-typescript-helpers', '@types/node', 'undici-types'];

describe('The packed TypeScript client', () => {
  let project: string;

  before(async () => {
    project = await mkdtemp(join(tmpdir(), 'client-project-'));
    const client = join(ROOT, 'clients/typescript');
    const packing = join(project, 'package');
    // Packs a copy of its files, because another suite may be building the folder.
    await run('cp', ['-r', client, packing]);
    await rm(join(packing, 'node_modules'), { recursive: true, force: true });
    const modules = join(project, 'node_modules');
    await mkdir(join(modules, '@expiry-service/client'), { recursive: true });
    await mkdir(join(modules, '@types'));
    for (const name of DEPENDENCIES) await symlink(join(ROOT, 'node_modules', name), join(modules, name));
    await run('node', [TSC, '-p', packing]);
    const packArguments = ['pack', '--ignore-scripts', '--json', '--pack-destination', project];
    const { stdout } = await run('npm', packArguments, { cwd: packing });
    const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
    const paths = packed?.files.map(({ path }) => path) ?? [];
    expect(paths).to.include.members(['README.md', 'dist/index.js', 'dist/index.d.ts']);
    expect(paths.filter((path) => path.startsWith('src/'))).to.deep.equal([]);
    const installed = join(modules, '@expiry-service/client');
    const archive = join(project, packed?.filename ?? '');
    await run('tar', ['-xzf', archive, '-C', installed, '--strip-components=1']);
    await rm(packing, { recursive: true });
  });
  after(() => rm(project, { recursive: true, force: true }));

  it('compiles in a strict project, runs there, and verifies webhooks', async () => {
    const strict = { strict: true, exactOptionalPropertyTypes: true };
    const compilerOptions = { module: 'nodenext', target: 'es2022', types: ['node'], ...strict };
    await writeFile(join(project, 'package.json'), '{"type":"module"}');
    const config = JSON.stringify({ compilerOptions, files: ['main.ts'] });
    await writeFile(join(project, 'tsconfig.json'), config);
    await writeFile(join(project, 'main.ts'), PROGRAM);
    await run('node', [TSC, '-p', project]).catch((failed: { stdout: string }) => {
      throw new Error(failed.stdout);
    });
    expect(await readdir(project)).to.include('main.js');
    const secret = mintWebhookSecret();
    const body = Buffer.from(JSON.stringify({ id: 'e-1', type: 'expiry.created', data: {} }));
    const timestamp = Math.floor(Date.now() / 1000);
    const message = { deliveryId: 'd', eventType: 'expiry.created', body, timestamp };
    const headers = JSON.stringify(webhookRequestHeaders(message, [mintWebhookSecret(), secret]));
    const program = join(project, 'main.js');
    const { stdout } = await run('node', [program, body.toString(), headers, secret]);
    const verified = { event: 'expiry.created', forged: true };
    const called = { pages: 'object', code: 'NOT_FOUND', unreachable: true };
    expect(JSON.parse(stdout)).to.include({ ...called, ...verified });
  });
});
