// The sandbox's TLS receivers: a certificate for every host, requests kept, answers as told.
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { expect } from 'chai';
import { certificateAuthorityFile } from '../../local/config';
import { type SandboxUnderTest, startSandboxUnderTest } from './sandboxUnderTest';

describe('sandbox: webhook receivers', () => {
  let sandbox: SandboxUnderTest;

  before(async () => {
    sandbox = await startSandboxUnderTest();
    await sandbox.api('POST', '/ready', {});
  });

  after(() => sandbox.stop());

  const send = (host: string, body: string, ca = readFileSync(certificateAuthorityFile(sandbox.suite))) =>
    new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
      const headers = { host, 'content-type': 'application/json', 'x-signature': 'v1' };
      const { receiver: port } = sandbox.suite.ports;
      const call = {
        host: '127.0.0.1',
        port,
        servername: host,
        ca,
        method: 'POST',
        path: '/hook?a=1',
        headers,
      };
      request(call, (response) => {
        response.resume();
        resolve({ status: response.statusCode, location: response.headers.location });
      })
        .on('error', reject)
        .end(body);
    });

  it('keeps what each host got and proves to be that host', async () => {
    expect((await send('one.example', '{"a": 1}')).status).to.equal(200);
    await send('two.test', 'second');
    const { json } = await sandbox.api('GET', '/webhooks');
    const requests = json.requests as Record<string, unknown>[];
    expect(requests.map(({ host }) => host)).to.deep.equal(['two.test', 'one.example']);
    const only = (await sandbox.api('GET', '/webhooks?host=One.example')).json.requests as typeof requests;
    expect(only).to.have.length(1);
    expect(only[0]).to.include({ path: '/hook?a=1', method: 'POST', body: '{"a": 1}', answered: 200 });
    expect(only[0]?.headers).to.include({ 'x-signature': 'v1' });
    expect(only[0]).to.have.all.keys(
      ...['host', 'path', 'method', 'headers', 'body', 'received_at', 'answered'],
    );
  });

  it('is trusted by nobody who does not know the authority', async () => {
    const refused = await send('one.example', 'x', Buffer.from('')).catch(
      (error: { code: string }) => error.code,
    );
    expect(refused).to.equal('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  });

  it('answers as told, for as long as told', async () => {
    await sandbox.api('POST', '/webhooks', { host: 'bad.example', status: 500, times: 1 });
    expect((await send('bad.example', 'x')).status).to.equal(500);
    expect((await send('bad.example', 'x')).status).to.equal(200);
    await sandbox.api('POST', '/webhooks', {
      host: 'Moved.example',
      status: 302,
      location: 'https://x.test/',
    });
    expect(await send('moved.example', 'x')).to.deep.equal({ status: 302, location: 'https://x.test/' });
    await sandbox.api('POST', '/webhooks', { host: 'slow.example', delay_ms: 60 });
    const before = performance.now();
    await send('slow.example', 'x');
    expect(performance.now() - before).to.be.at.least(59);
  });
});
