// Rate limits: of addresses where nobody is known, and of known callers at their address.
import { expect } from 'chai';
import { call } from '../../support/client';
import { type EdgeServers, startEdgeServers } from '../../support/edgeServers';
import { newWorld } from '../../support/world';

describe('rate limits', () => {
  let edge: EdgeServers;
  before(async () => {
    edge = await startEdgeServers();
  });
  after(() => edge.stop());

  it('counts per client address and endpoint, both versions alike, and says when to come back', async () => {
    const from = '203.0.113.77';
    const limits: [string, number][] = [
      ['/v2/contacts', 60],
      ['/v1/getContactGroups', 60],
      ['/v1/verifyEmail', 30],
      ['/v1/sendPasswordResetEmail', 10],
    ];
    for (const [path, limit] of limits) {
      const method = path.includes('send') ? 'POST' : 'GET';
      const answers = [];
      for (let taken = 0; taken <= limit; taken += 1)
        answers.push(await call(edge.address(path), { method, from }));
      const allowed = answers.slice(0, limit);
      expect(allowed.map(({ status }) => status)).not.to.include(429);
      expect(allowed.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))).to.deep.equal(
        Array.from({ length: limit }, (_, index) => limit - 1 - index),
      );
      const refused = answers[limit];
      expect(refused?.status).to.equal(429);
      expect(Number(refused?.headers.get('retry-after'))).to.be.within(1, 900);
      expect((await call(edge.address(path), { method, from: '203.0.113.78' })).status).not.to.equal(429);
    }
  });

  it('counts people behind one address apart once they are known, and GET /v2/client-address tells the address', async () => {
    const from = '203.0.113.79';
    const { editor, viewer } = await newWorld();
    const path = edge.address('/v2/folders');
    for (let taken = 0; taken <= 60; taken += 1) await call(path, { from, token: 'not-a-token' });
    expect((await call(path, { from, token: 'not-a-token' })).status).to.equal(429);
    const statuses = [];
    for (let taken = 0; taken <= 60; taken += 1)
      statuses.push((await call(path, { from, token: editor.token })).status);
    expect(statuses.slice(0, 60)).to.deep.equal(Array(60).fill(200));
    expect(statuses[60]).to.equal(429);
    const other = await call(path, { from, token: viewer.token });
    expect([other.status, other.headers.get('x-ratelimit-remaining')]).to.deep.equal([200, '59']);
    const told = await call(edge.address('/v2/client-address'), { from });
    expect(told.body).to.deep.equal({ client_address: from });
  });
});
