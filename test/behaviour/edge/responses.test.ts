// Compressed responses, HEAD, and the headers of the OpenAPI documents.
import { expect } from 'chai';
import { call, serviceUrl, someAddress } from '../../support/client';
import { newWorld } from '../../support/world';
import { anExpiry } from '../expiries/given';

describe('A response', () => {
  it('above 1 KB is compressed for clients that accept it, with the same content', async () => {
    const world = await newWorld();
    const { id } = await anExpiry(world, { notes: 'long '.repeat(1000) });
    const read = (encoding: string) =>
      world.viewer.call(`/v2/expiries/${id}`, { headers: { 'Accept-Encoding': encoding } });
    const packed = await read('gzip');
    expect(packed.headers.get('content-encoding')).to.equal('gzip');
    expect(packed.headers.get('vary')?.toLowerCase()).to.contain('accept-encoding');
    const plain = await read('identity');
    expect(plain.headers.get('content-encoding')).to.equal(null);
    expect(packed.body).to.deep.equal(plain.body);
    const refused = await read('gzip;q=0');
    expect(refused.headers.get('content-encoding')).to.equal(null);
  });

  it('below 1 KB is not compressed', async () => {
    const answer = await call('/v2/health', { headers: { 'Accept-Encoding': 'gzip' } });
    const bytes = Buffer.byteLength(JSON.stringify(answer.body));
    expect(answer.headers.get('content-encoding')).to.equal(bytes > 1024 ? 'gzip' : null);
    const missing = await call('/v2/expiries/nothing', { headers: { 'Accept-Encoding': 'gzip' } });
    expect([missing.status, missing.headers.get('content-encoding')]).to.deep.equal([401, null]);
  });
});

const SAME_HEADERS = ['content-type', 'x-api-version', 'allow', 'etag', 'location', 'cache-control', 'link'];

describe('HEAD', () => {
  it('responds like GET for documents, pages, unknown paths and a function’s own URL', async () => {
    const { viewer } = await newWorld();
    const bare = async (url: string, method: string, headers: Record<string, string>) => {
      const answer = await fetch(url, { method, headers: { 'X-Forwarded-For': someAddress(), ...headers } });
      return { answer, text: await answer.text() };
    };
    const pages = ['/', '/docs/', '/docs/errors/', '/expiry/', '/no-such-page/', '/favicon.svg'];
    const documents = ['/v1/openapi.json', '/v2/openapi.json'];
    const asked = [
      ...pages.map((path) => [`${process.env.HOSTING_URL}${path}`, { Accept: 'text/html' }, 1] as const),
      ...[...documents, '/getForecastData', '/v1/nothing', '/v2/nothing'].map(
        (path) => [`${serviceUrl()}${path}`, { Authorization: `Bearer ${viewer.token}` }, 7] as const,
      ),
    ];
    for (const [url, headers, same] of asked) {
      const [read, head] = [await bare(url, 'GET', headers), await bare(url, 'HEAD', headers)];
      const alike = ({ status, headers: found }: Response) => [
        status,
        ...SAME_HEADERS.slice(0, same).map((name) => found.get(name)),
      ];
      expect([...alike(head.answer), head.text], url).to.deep.equal([...alike(read.answer), '']);
    }
  });
});

describe('the OpenAPI documents', () => {
  for (const version of ['1', '2']) {
    it(`/v${version}/openapi.json has the headers of every response, and names the server of its paths`, async () => {
      const from = someAddress();
      const asked = { from, headers: { 'X-Request-Id': 'asked-for-the-document' } };
      const answer = await call(`/v${version}/openapi.json`, asked);
      expect(answer.status).to.equal(200);
      expect(answer.headers.get('content-type')).to.match(/^application\/json/);
      expect(answer.body.openapi).to.equal('3.1.0');
      expect(answer.headers.get('x-api-version')).to.equal(version);
      expect(answer.headers.get('x-request-id')).to.equal('asked-for-the-document');
      expect(answer.headers.get('x-ratelimit-remaining')).to.equal('59');
      expect(answer.headers.get('ratelimit-policy')).to.equal('"default";q=60;w=60');
      const [server, ...others] = answer.body.servers;
      expect(others).to.deep.equal([]);
      expect(server.url).to.equal(`${process.env.HOSTING_URL}/v${version}`);
      const path = version === '1' ? '/getPlans' : '/health';
      expect((await call(server.url + path)).status).to.equal(200);
    });
  }
});
