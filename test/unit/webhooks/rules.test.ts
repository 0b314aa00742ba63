// Retry times, the room that one receiver gets, and how secrets are kept (specification sections 2 and 6.1).
import { expect } from 'chai';
import { MINUTE_MS } from '../../../functions/platform/clock';
import { seal, unseal } from '../../../functions/platform/sealed';
import { ReceiverGate } from '../../../functions/webhooks/receiverGate';
import { MOST_ATTEMPTS, retryDelayMs } from '../../../functions/webhooks/retries';
import { hintOf, mintSecret } from '../../../functions/webhooks/secret';

describe('retries', () => {
  it('follow after 5 min, 30 min, 2 h, 6 h and 15 h; the sixth try is the last', () => {
    const minutes = [1, 2, 3, 4, 5].map((attempts) => Number(retryDelayMs(attempts)) / MINUTE_MS);
    expect(minutes).to.deep.equal([5, 30, 120, 360, 900]);
    expect(retryDelayMs(6)).to.equal(null);
    expect(MOST_ATTEMPTS).to.equal(6);
  });
});

describe('ReceiverGate', () => {
  const enterTimes = (gate: ReceiverGate, receiver: string, times: number): number =>
    Array.from({ length: times }, () => gate.enter(receiver)).filter((entered) => entered).length;

  it('gives a receiver some room, and takes none of it from another one', () => {
    const gate = new ReceiverGate();
    expect(enterTimes(gate, 'hanging', 100)).to.equal(8);
    expect(enterTimes(gate, 'healthy', 3)).to.equal(3);
  });

  it('gives one that used up its time room for a single try, until it is well again', () => {
    const gate = new ReceiverGate();
    enterTimes(gate, 'hanging', 8);
    for (let ended = 0; ended < 8; ended += 1) gate.leave('hanging', true);
    expect(enterTimes(gate, 'hanging', 10)).to.equal(1);
    gate.leave('hanging', false);
    expect(enterTimes(gate, 'hanging', 10)).to.equal(8);
  });
});

describe('a secret', () => {
  it('is whsec_ and base64 without padding, never the same; its hint is the prefix and its last four characters', () => {
    const secrets = new Set(Array.from({ length: 50 }, mintSecret));
    expect(secrets.size).to.equal(50);
    for (const secret of secrets) {
      expect(secret).to.match(/^whsec_[A-Za-z0-9+/]{40}$/);
      expect(hintOf(secret)).to.equal(`whsec_${secret.slice(-4)}`);
    }
  });

  const key = { secret: 'key', purpose: 'test', owner: 'webhook-1' };

  it('sealed, it shows nothing of itself and opens only with its key and for its owner', () => {
    const sealed = seal('whsec_hello', key);
    expect(sealed).not.to.include('hello');
    expect(seal('whsec_hello', key)).not.to.equal(sealed);
    expect(unseal(sealed, key)).to.equal('whsec_hello');
    for (const wrong of [{ secret: 'k2' }, { purpose: 'other' }, { owner: 'webhook-2' }]) {
      expect(() => unseal(sealed, { ...key, ...wrong })).to.throw();
    }
    expect(() => unseal(`v0${sealed.slice(2)}`, key)).to.throw();
    expect(() => unseal(`${sealed.slice(0, -2)}AA`, key)).to.throw();
  });
});
