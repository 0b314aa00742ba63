// HEAD is answered like GET wherever GET reads, and changes nothing anywhere (RFC 9110 §9.3.2).
import { request as httpRequest } from 'node:http';
import { expect } from 'chai';
import { serviceUrl, someAddress } from '../../support/client';
import { newWorld, type World } from '../../support/world';

interface Bare {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** `fetch` sends no body with HEAD. */
function send(
  url: string,
  method: string,
  { token, body, accept }: { token?: string; body?: unknown; accept?: string } = {},
): Promise<Bare> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    'X-Forwarded-For': someAddress(),
    ...(accept === undefined ? {} : { Accept: accept }),
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(text === '' ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method, headers }, async (answer) => {
      let received = '';
      for await (const chunk of answer) received += chunk;
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: received });
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

const SAME_HEADERS = ['content-type', 'x-api-version', 'allow', 'etag', 'location', 'cache-control', 'link'];
const alike = ({ status, headers }: Bare) => ({ status, headers: SAME_HEADERS.map((name) => headers[name]) });

describe('HEAD', () => {
  let world: World;
  before(async () => {
    world = await newWorld();
  });

  it('responds like GET for documents, pages, unknown paths and a function’s own URL', async () => {
    const hosting = process.env.HOSTING_URL ?? '';
    const accept = 'text/html';
    for (const path of ['/', '/docs/', '/docs/errors/', '/expiry/', '/no-such-page/', '/favicon.svg']) {
      const read = await send(`${hosting}${path}`, 'GET', { accept });
      const head = await send(`${hosting}${path}`, 'HEAD', { accept });
      expect([head.status, head.headers['content-type'], head.text], path).to.deep.equal([
        read.status,
        read.headers['content-type'],
        '',
      ]);
    }
    const { token } = world.viewer;
    const documents = ['/v1/openapi.json', '/v2/openapi.json'];
    for (const path of [...documents, '/getForecastData', '/v1/nothing', '/v2/nothing']) {
      const [read, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => send(`${serviceUrl()}${path}`, method, { token })),
      );
      expect(alike(head as Bare), path).to.deep.equal(alike(read as Bare));
      expect(head?.text).to.equal('');
    }
  });
});
