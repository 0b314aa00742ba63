// /v1/openapi.json and /v2/openapi.json have the headers of every response: request id, version, rate limit.
import { expect } from 'chai';
import { call, someAddress } from '../../support/client';

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
