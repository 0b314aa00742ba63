// HEAD is answered like GET wherever GET reads, and changes nothing anywhere (RFC 9110 §9.3.2).
import { request as httpRequest } from 'node:http';
import { expect } from 'chai';
import { verbsOf } from '../../../functions/api/endpoint';
import { serviceUrl, someAddress } from '../../support/client';
import { allEndpointAddresses, filled } from '../../support/matrix';
import { idsOf } from '../../support/records';
import { SAMPLES } from '../../support/samples';
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

  for (const { name, endpoint, path, allow } of allEndpointAddresses()) {
    if (!(allow ?? verbsOf(endpoint)).includes('GET')) {
      it(`of ${name} is not allowed, and changes nothing`, async () => {
        const sample = await SAMPLES[name]?.(idsOf(world, (at, options) => world.admin.call(at, options)));
        const address = filled(path, sample?.id === undefined ? {} : { id: sample.id });
        const query = sample?.query ? `?${new URLSearchParams(sample.query)}` : '';
        const url = `${serviceUrl()}${address}${query}`;
        const answer = await send(url, 'HEAD', { token: world.admin.token, body: sample?.body ?? {} });
        expect(answer.status).to.equal(405);
        expect(answer.headers.allow).to.be.a('string').and.not.equal('');
      });
    } else if (endpoint.version === 1 || endpoint.method === 'GET') {
      it(`of ${name} is answered like GET, without a body`, async () => {
        const sample = await SAMPLES[name]?.(idsOf(world, (at, options) => world.admin.call(at, options)));
        const address = filled(path, sample?.id === undefined ? { id: 'same' } : { id: sample.id });
        const query = sample?.query ? `?${new URLSearchParams(sample.query)}` : '';
        for (const token of [world.admin.token, undefined]) {
          const url = `${serviceUrl()}${address}${query}`;
          const read = await send(url, 'GET', token ? { token } : {});
          const head = await send(url, 'HEAD', token ? { token } : {});
          expect(alike(head), url).to.deep.equal(alike(read));
          expect(head.text).to.equal('');
          const length = head.headers['content-length'];
          // The activity log grows in between.
          if (length !== undefined && name !== 'v2 exportActivity')
            expect(Number(length)).to.equal(Buffer.byteLength(read.text));
        }
      });
    }
  }

  it('is answered like GET by documents, pages, unknown paths and a function’s own address', async () => {
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
    const functions = [
      '/v1/openapi.json',
      '/v2/openapi.json',
      '/getForecastData',
      '/v1/nothing',
      '/v2/nothing',
    ];
    for (const path of functions) {
      const [read, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => send(`${serviceUrl()}${path}`, method, { token })),
      );
      expect(alike(head as Bare), path).to.deep.equal(alike(read as Bare));
      expect(head?.text).to.equal('');
    }
  });
});
