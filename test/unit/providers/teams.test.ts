// What a Teams channel answers decides whether its message goes again: never at once where it may have been taken.
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { generate } from 'selfsigned';
import { sendTeamsMessage } from '../../../functions/providers/teams';

const HOST = 'teams.example';
const SETTINGS = ['WEBHOOK_TEST_RECEIVER', 'WEBHOOK_TEST_CA_FILE'];

describe('a message to a Teams channel', () => {
  const former = SETTINGS.map((name) => [name, process.env[name]] as const);
  const folder = mkdtempSync(join(tmpdir(), 'teams-'));
  let server: Server;
  let behave: (request: IncomingMessage, response: ServerResponse) => void;

  before(async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: HOST }], {
      keyType: 'ec',
      algorithm: 'sha256',
      extensions: [
        { name: 'basicConstraints', cA: true, critical: true },
        { name: 'subjectAltName', altNames: [{ type: 2, value: HOST }] },
      ],
    });
    server = createServer({ key, cert }, (request, response) => behave(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const authority = join(folder, 'authority.pem');
    writeFileSync(authority, cert);
    process.env.WEBHOOK_TEST_RECEIVER = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    process.env.WEBHOOK_TEST_CA_FILE = authority;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
    for (const [name, value] of former) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  const send = (answer: typeof behave, host = HOST) => {
    behave = answer;
    return sendTeamsMessage({ to: `https://${host}/in`, body: 'Due soon' });
  };

  it('is accepted by any 2xx, however its answer ends', async () => {
    expect(await send((_, response) => response.writeHead(202).end())).to.include({ kind: 'accepted' });
    const brokenOff = await send((request, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('half');
      setTimeout(() => request.socket.destroy(), 20);
    });
    expect(brokenOff).to.include({ kind: 'accepted' });
  });

  it('may have been taken when no answer comes, and has not where nothing could be sent', async () => {
    const gone = await send((request) => {
      request.resume().once('end', () => request.socket.destroy());
    });
    expect(gone).to.include({ kind: 'unknown' });
    expect(await send(() => undefined, 'teams.elsewhere')).to.include({ kind: 'transient' });
    expect(await send(() => undefined, 'other.example'), 'a certificate of another name').to.include({
      kind: 'transient',
    });
  });

  it('waits for as long as it is asked to, and is refused for good by what never helps', async () => {
    const busy = await send((_, response) => response.writeHead(429, { 'Retry-After': '120' }).end());
    expect(busy).to.include({ kind: 'transient', retryAfterMs: 120_000 });
    expect(await send((_, response) => response.writeHead(410).end())).to.include({ kind: 'refused' });
    expect(await send((_, response) => response.writeHead(302).end())).to.include({ kind: 'refused' });
  });
});
