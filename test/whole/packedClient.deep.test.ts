// The TypeScript client as a package: packed, installed in a separate project, compiled there, and run.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { mintWebhookSecret, webhookRequestHeaders } from '../../functions/webhooks/signing';
import { ROOT } from '../../local/config';

const run = promisify(execFile);
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

const PROGRAM = `
import { CallFailed, createClient, every, unwrap, verifyWebhook, WebhookRefused } from '@expiry-service/client';
import type { Contact, ErrorCode, ServiceEvent } from '@expiry-service/client';

const [, , baseUrl = '', body = '', headers = '{}', secret = ''] = process.argv;
const client = createClient({ baseUrl, token: 'svc_live_x', retry: { retries: 2, longestDelayMs: 1 } });

const names: string[] = [];
for await (const contact of every((cursor) =>
  client.v2.GET('/contacts', { params: { query: cursor === undefined ? {} : { cursor } } }),
)) {
  const typed: Contact = contact;
  names.push(typed.first_name);
}
const created: Contact = await unwrap(client.v2.POST('/contacts', { body: { first_name: 'Ada' } }));
const code: ErrorCode | null = await unwrap(client.v2.GET('/contacts/{id}', { params: { path: { id: 'x' } } })).then(
  () => null,
  (thrown: unknown) => (thrown instanceof CallFailed ? thrown.code : null),
);
const event: ServiceEvent = await verifyWebhook(body, JSON.parse(headers), secret);
const forged = await verifyWebhook(body + ' ', JSON.parse(headers), secret).catch(
  (thrown: unknown) => thrown instanceof WebhookRefused,
);
// @ts-expect-error: the type must reject an unknown field
void created.no_such_field;
process.stdout.write(JSON.stringify({ names, created: created.id, code, event: event.type, forged }));
`;

/** The packages that a reader's project would have installed. */
const DEPENDENCIES = ['openapi-fetch', 'openapi-typescript-helpers', '@types/node', 'undici-types'];

describe('The packed TypeScript client', () => {
  let project: string;
  let server: Server;
  const asked: { method: string; key: string | undefined }[] = [];

  /** Responds like the service; creations succeed only on the third try. */
  function answer(request: IncomingMessage): { status: number; body: unknown } {
    const { method = '', url = '', headers } = request;
    asked.push({ method, key: headers['idempotency-key'] as string | undefined });
    if (method === 'POST') {
      const tries = asked.filter((each) => each.method === 'POST').length;
      return tries < 3 ? { status: 503, body: {} } : { status: 201, body: { id: 'c-1', first_name: 'Ada' } };
    }
    if (url.endsWith('/contacts/x'))
      return { status: 404, body: { error: { code: 'NOT_FOUND', message: 'none' } } };
    const isFirst = !url.includes('cursor');
    const data = isFirst ? [{ first_name: 'Ann' }, { first_name: 'Bea' }] : [{ first_name: 'Cleo' }];
    return { status: 200, body: { data, next_cursor: isFirst ? 'more' : null, has_more: isFirst } };
  }

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
    await run('tar', [
      '-xzf',
      join(project, packed?.filename ?? ''),
      '-C',
      installed,
      '--strip-components=1',
    ]);
    await rm(packing, { recursive: true });
    server = createServer((request, response) => {
      const { status, body } = answer(request);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  after(async () => {
    server?.close();
    await rm(project, { recursive: true, force: true });
  });

  it('compiles in a strict project and runs: pages, retries with one key, typed errors, webhooks', async () => {
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
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const program = join(project, 'main.js');
    const { stdout } = await run('node', [program, address, body.toString(), headers, secret]);
    expect(JSON.parse(stdout)).to.deep.equal({
      ...{ names: ['Ann', 'Bea', 'Cleo'], created: 'c-1', code: 'NOT_FOUND', event: 'expiry.created' },
      forged: true,
    });
    const keys = asked.filter(({ method }) => method === 'POST').map(({ key }) => key);
    expect(keys).to.have.length(3);
    expect(keys[0]).to.match(/^[\w-]{36}$/);
    expect(new Set(keys).size).to.equal(1);
  });
});
