// The edge before any endpoint: unknown paths, CORS, request ids and concurrent requests.
import { expect } from 'chai';
import { call } from '../../support/client';
import { type EdgeServers, startEdgeServers } from '../../support/edgeServers';

describe('The edge', () => {
  let edge: EdgeServers;
  before(async () => {
    edge = await startEdgeServers({ CORS_ORIGINS: 'https://front.example, https://other.example' });
  });
  after(() => edge?.stop());

  for (const path of [
    '/v1/noSuchEndpoint',
    '/v1/login/more',
    '/v1/',
    '/v2/no-such-thing',
    '/v2/contacts/a/b',
    '/v2/contacts/',
    '/v2/expiries//complete',
    '/v1/getExpiry%',
    '/v2/100%',
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
    const preflight = (Origin: string) =>
      call(edge.address('/v1/createApiKey'), {
        method: 'OPTIONS',
        headers: { Origin, 'Access-Control-Request-Method': 'POST' },
      });
    const ours = await preflight('https://front.example');
    expect(ours.status).to.equal(204);
    expect(ours.headers.get('access-control-allow-methods')).to.equal('POST');
    expect(ours.headers.get('access-control-allow-origin')).to.equal('https://front.example');
    expect(ours.headers.get('x-ratelimit-remaining')).to.match(/^\d+$/);
    const outsider = await preflight('https://evil.example');
    expect(outsider.headers.get('access-control-allow-origin')).to.equal(null);
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
