// The edge before any endpoint: URLs, unknown paths, CORS, request ids, compression, HEAD and the OpenAPI documents.
import { expect } from 'chai';
import { type Answer, type Call, call, serviceUrl, someAddress } from '../../support/client';
import { type EdgeServers, startEdgeServers } from '../../support/edgeServers';
import { newWorld } from '../../support/world';
import { anExpiry } from '../expiries/given';
import { sharedWorld } from '../worlds';

describe('The edge', () => {
  let edge: EdgeServers;
  before(async () => {
    edge = await startEdgeServers({ CORS_ORIGINS: 'https://front.example, https://other.example' });
  });
  after(() => edge?.stop());

  for (const path of [
    ...['/v1/noSuchEndpoint', '/v1/login/more', '/v1/', '/v2/no-such-thing', '/v2/contacts/a/b'],
    ...['/v2/contacts/', '/v2/expiries//complete', '/v1/getExpiry%', '/v2/100%'],
  ]) {
    it(`${path} returns 404 Unknown API path, in its version’s error format`, async () => {
      for (const method of ['GET', 'POST']) {
        const { status, body, headers } = await call(edge.address(path), { method });
        expect(status).to.equal(404);
        const version = path.slice(2, 3);
        const { message, code } = version === '2' ? body.error : { message: body.error, code: body.code };
        expect([message, code]).to.deep.equal(['Unknown API path', 'NOT_FOUND']);
        expect(headers.get('x-api-version')).to.equal(version);
        const requestId = version === '2' ? body.error.request_id : body.requestId;
        expect(requestId).to.equal(headers.get('x-request-id'));
        expect(headers.get('x-ratelimit-remaining')).to.match(/^\d+$/);
      }
    });
  }

  it('answers a preflight request with the methods, and allows only configured origins', async () => {
    const from = someAddress();
    const preflight = (Origin: string) =>
      call(edge.address('/v1/createApiKey'), {
        ...{ method: 'OPTIONS', from },
        headers: { Origin, 'Access-Control-Request-Method': 'POST' },
      });
    const ours = await preflight('https://front.example');
    expect(ours.status).to.equal(204);
    expect(ours.headers.get('access-control-allow-methods')).to.equal('POST');
    const allowed = ours.headers.get('access-control-allow-headers')?.split(', ');
    expect(allowed).to.include.members(['Authorization', 'Idempotency-Key', 'If-Match', 'X-API-Key']);
    expect(ours.headers.get('vary')).to.equal('Origin');
    expect(ours.headers.get('access-control-allow-origin')).to.equal('https://front.example');
    expect(ours.headers.get('x-ratelimit-remaining')).to.match(/^\d+$/);
    const outsider = await preflight('https://evil.example');
    expect(outsider.headers.get('access-control-allow-origin')).to.equal(null);
    const uncounted = [outsider, await call(edge.address('/v1/createApiKey'), { method: 'DELETE', from })];
    for (const { headers } of uncounted) expect(headers.get('x-ratelimit-remaining')).to.equal('60');
    const read = await call(edge.address('/v2/contacts'), { headers: { Origin: 'https://other.example' } });
    expect(read.headers.get('access-control-allow-origin')).to.equal('https://other.example');
    const exposed = read.headers.get('access-control-expose-headers')?.split(', ');
    expect(exposed).to.include.members(['X-Request-Id', 'Retry-After', 'Location', 'Link', 'ETag']);
    expect(exposed).to.include.members(['RateLimit', 'RateLimit-Policy', 'X-RateLimit-Remaining']);
  });

  it('allows every origin if none is configured, also for errors', async () => {
    const refused = await call('/v2/contacts', { headers: { Origin: 'https://anywhere.example' } });
    expect(refused.status).to.equal(401);
    expect(refused.headers.get('access-control-allow-origin')).to.equal('https://anywhere.example');
    expect(refused.headers.get('access-control-expose-headers')).to.contain('Retry-After');
  });

  it('uses a well-formed X-Request-Id and ignores any other', async () => {
    const asked = async (id: string) => {
      const answer = await call(edge.address('/v2/contacts'), { headers: { 'X-Request-Id': id } });
      expect(answer.body.error.request_id).to.equal(answer.headers.get('x-request-id'));
      return answer.headers.get('x-request-id');
    };
    expect(await asked('trace-0123456789')).to.equal('trace-0123456789');
    expect(await asked('short')).not.to.equal('short');
    expect(await asked('x'.repeat(200))).to.have.length(36);
  });
});

const hosting = (): string => process.env.HOSTING_URL ?? '';
const forms = (name: string): string[] => [
  `${serviceUrl()}/v1/${name}`,
  `${serviceUrl()}/${name}`,
  `${hosting()}/v1/${name}`,
  `${hosting()}/${name}`,
];
const alike = ({ status, headers, body }: Answer) => {
  const { requestId, ...rest } = body ?? {};
  const named = ['x-api-version', 'allow', 'content-type', 'x-ratelimit-limit', 'idempotent-replayed'];
  return { status, rest, headers: named.map((name) => headers.get(name)) };
};

describe('The URLs of an endpoint', () => {
  // Calling a function at its own address starts a process in the emulator.
  const world = sharedWorld();

  const askEach = async (name: string, options: Call): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (const address of forms(name)) answers.push(await call(address, options));
    return answers;
  };

  const cases: [string, string, () => Call][] = [
    ['an answer', 'getOrganizationSettings', () => ({ token: world.viewer.token })],
    ['a refusal', 'getApiKeys', () => ({ token: world.viewer.token })],
    ['no token', 'getApiKeys', () => ({})],
    ['another verb', 'createApiKey', () => ({ token: world.admin.token })],
    ['bad input', 'createApiKey', () => ({ token: world.admin.token, body: {} })],
  ];
  for (const [what, name, options] of cases) {
    it(`return the same response: ${what}`, async () => {
      const [first, ...others] = (await askEach(name, options())).map(alike);
      for (const other of others) expect(other).to.deep.equal(first);
    });
  }

  it('share one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'one-of-all' };
    const request = { token: world.admin.token, body: { name: 'One' }, headers };
    const answers = await askEach('createApiKey', request);
    expect(answers.map(({ status }) => status)).to.deep.equal([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.api_key.id)).size).to.equal(1);
  });

  it('of v2 are the function’s own and Hosting’s, with the same response and one Idempotency-Key', async () => {
    const body = { first_name: 'Once' };
    const options = { token: world.admin.token, body, headers: { 'Idempotency-Key': 'v2-once' } };
    const answers = [await call('/v2/contacts', options), await call(`${hosting()}/v2/contacts`, options)];
    expect(answers.map(({ status }) => status)).to.deep.equal([201, 201]);
    expect(answers[1]?.body.id).to.equal(answers[0]?.body.id);
  });
});

describe('An unknown URL', () => {
  it('of another version names the existing versions; /v2 returns 404 in v2’s format, although Hosting sends it to v1', async () => {
    const answer = await fetch(`${process.env.HOSTING_URL}/v3/expiries`, { headers: { Accept: 'text/html' } });
    const body = (await answer.json()) as { code: string; error: string };
    expect([answer.status, body.code]).to.deep.equal([404, 'NOT_FOUND']);
    expect(body.error).to.equal('This API has no version 3: use /v1 or /v2');
    const bare = await fetch(`${process.env.HOSTING_URL}/v2`);
    const { error } = (await bare.json()) as { error: Record<string, unknown> };
    expect([bare.status, bare.headers.get('x-api-version')]).to.deep.equal([404, '2']);
    expect(error).to.include({ code: 'NOT_FOUND', message: 'Unknown API path' });
    expect(error.request_id).to.equal(bare.headers.get('x-request-id'));
  });

  it('shows a page to browsers and JSON to programs', async () => {
    const opened = (path: string, Accept: string) =>
      fetch(`${process.env.HOSTING_URL}${path}`, { headers: { Accept } });
    const page = await opened('/expirie/', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect([page.status, page.headers.get('content-type')]).to.deep.equal([404, 'text/html; charset=utf-8']);
    expect(page.headers.get('x-request-id')).to.be.a('string').and.not.equal('');
    expect(page.headers.get('x-frame-options')).to.equal('DENY');
    expect(page.headers.get('strict-transport-security')).to.match(/^max-age=/);
    const text = await page.text();
    for (const told of ['Page not found', 'Diese Seite gibt es nicht', 'n’existe pas', 'no existe'])
      expect(text).to.contain(told);
    const program = await opened('/expirie/', '*/*');
    expect(await program.json()).to.include({ error: 'Unknown API path', code: 'NOT_FOUND' });
    const endpoint = await opened('/v1/noSuchEndpoint', 'text/html');
    expect(await endpoint.json()).to.include({ error: 'Unknown API path' });
  });
});

const SAME_HEADERS = ['content-type', 'x-api-version', 'allow', 'etag', 'location', 'cache-control', 'link'];

describe('Responses', () => {
  it('A response is compressed above 1 KB for clients that accept it, with the same content', async () => {
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
    expect((await read('gzip;q=0')).headers.get('content-encoding')).to.equal(null);
    const answer = await call('/v2/health', { headers: { 'Accept-Encoding': 'gzip' } });
    const bytes = Buffer.byteLength(JSON.stringify(answer.body));
    expect(answer.headers.get('content-encoding')).to.equal(bytes > 1024 ? 'gzip' : null);
    const missing = await call('/v2/expiries/nothing', { headers: { 'Accept-Encoding': 'gzip' } });
    expect([missing.status, missing.headers.get('content-encoding')]).to.deep.equal([401, null]);
  });

  it('HEAD responds like GET for documents, pages, unknown paths and a function’s own URL', async () => {
    const { viewer } = await newWorld();
    const bare = async (url: string, method: string, headers: Record<string, string>) => {
      const answer = await fetch(url, { method, headers: { 'X-Forwarded-For': someAddress(), ...headers } });
      return { answer, text: await answer.text() };
    };
    const pages = ['/', '/docs/', '/docs/errors/', '/expiry/', '/no-such-page/', '/favicon.svg'];
    const asked = [
      ...pages.map((path) => [`${process.env.HOSTING_URL}${path}`, { Accept: 'text/html' }, 1] as const),
      ...[...['/v1/openapi.json', '/v2/openapi.json'], '/getForecastData', '/v1/nothing', '/v2/nothing'].map(
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
      const named = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'ratelimit', 'ratelimit-policy', 'retry-after'];
      const told = ['60', '59', '"default";r=59;t=60', '"default";q=60;w=60', null];
      expect(named.map((name) => answer.headers.get(name))).to.deep.equal(told);
      const [server, ...others] = answer.body.servers;
      expect(others).to.deep.equal([]);
      expect(server.url).to.equal(`${process.env.HOSTING_URL}/v${version}`);
      const path = version === '1' ? '/getPlans' : '/health';
      expect((await call(server.url + path)).status).to.equal(200);
    });
  }
});
