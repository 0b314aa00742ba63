// Operations behind a public link are limited per link, not per client address.
import { expect } from 'chai';
import { BRAKE } from '../../../functions/http/request/rateLimit';
import { newId } from '../../../functions/platform/ids';
import { call } from '../../support/client';
import { type EdgeServers, startEdgeServers } from '../../support/edgeServers';

describe('an operation with a brake', () => {
  let edge: EdgeServers;
  before(async () => {
    edge = await startEdgeServers();
  });
  after(() => edge?.stop());

  it('counts an operation with a brake per link, so that colleagues behind one address do not stop each other', async () => {
    const from = '203.0.113.79';
    const act = (token: string, at = from) =>
      call(edge.address('/v1/actOnReminder'), { body: { token, action: 'acknowledge' }, from: at });
    for (let opened = 0; opened < 15; opened += 1) {
      const body = { token: newId() };
      const shared = await call(edge.address('/v1/getSharedExpiry'), { body, from });
      expect([shared.status, (await act(newId())).status]).to.deep.equal([404, 404]);
    }
    const token = newId();
    for (let taken = 0; taken < BRAKE.limit; taken += 1)
      expect((await act(token, `198.51.100.${taken}`)).status).to.equal(404);
    const refused = await act(token, '198.51.100.200');
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 900);
  });
});
