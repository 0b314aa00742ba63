// The service compresses large responses for clients that accept it.
import { expect } from 'chai';
import { call } from '../../support/client';
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
