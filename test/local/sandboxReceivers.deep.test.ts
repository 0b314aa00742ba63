// The sandbox's TLS receivers: a certificate for every host, requests kept, answers as told.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
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
      const headers = {
        ...{ host, 'content-type': 'application/json', 'x-signature': 'v1' },
        ...{ 'x-service-delivery': 'd-1', 'x-service-event': 'expiry.created' },
      };
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

  describe('that forward to a port of this machine', () => {
    const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
    const got: { headers: IncomingHttpHeaders; body: Buffer; path: string | undefined }[] = [];
    let status = 204;
    const own = createServer(async (req, res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk as Buffer);
      got.push({ headers: req.headers, body: Buffer.concat(chunks), path: req.url });
      res.writeHead(status).end();
    });
    let url = '';
    before(async () => {
      await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve));
      url = `http://127.0.0.1:${(own.address() as AddressInfo).port}/expiries`;
    });
    after(() => {
      own.closeAllConnections();
      own.close();
    });

    it('sign anew in real time, however far the clock was moved, and answer as it answers', async () => {
      await sandbox.api('POST', '/webhooks', { host: 'mine.example', forward: { url, secret } });
      await sandbox.api('POST', '/clock', { advance: 'P40D' });
      const body = '{"type":"expiry.created"}';
      expect((await send('mine.example', body)).status).to.equal(204);
      const [{ headers, body: raw, path } = { headers: {}, body: Buffer.of(), path: '' }] = got;
      expect(path).to.equal('/expiries');
      expect(raw.toString()).to.equal(body);
      const event = Stripe.webhooks.constructEvent(raw, String(headers['x-service-signature']), secret);
      expect(event.type).to.equal('expiry.created');
      expect(new Webhook(secret).verify(raw.toString(), headers as Record<string, string>)).to.deep.equal(
        JSON.parse(body),
      );
      status = 503;
      expect((await send('mine.example', body)).status, 'the service is to try again').to.equal(503);
    });

    it('answer 502 where nobody listens, and as themselves when it is over', async () => {
      const nobody = { url: 'http://127.0.0.1:1/', secret };
      await sandbox.api('POST', '/webhooks', { host: 'mine.example', forward: nobody });
      expect((await send('mine.example', 'x')).status).to.equal(502);
      await sandbox.api('POST', '/webhooks', { host: 'mine.example', times: 0 });
      expect((await send('mine.example', 'x')).status).to.equal(200);
    });
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
