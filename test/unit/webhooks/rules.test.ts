// The capacity that one receiver gets, and how secrets are stored.
import { expect } from 'chai';
import { decrypt, encrypt } from '../../../functions/platform/secrets';
import {
  ReceiverConcurrencyLimiter,
  type RunningDeliveryAttempt,
} from '../../../functions/webhooks/receiverGate';
import { mintWebhookSecret, webhookSecretHintOf } from '../../../functions/webhooks/signing';

describe('ReceiverConcurrencyLimiter', () => {
  const enter = (
    gate: ReceiverConcurrencyLimiter,
    receiver: string,
    times: number,
    now = 0,
  ): RunningDeliveryAttempt[] =>
    Array.from({ length: times }, () => gate.enter(receiver, now)).filter((slot) => slot !== null);

  it('gives each receiver its own room', () => {
    const gate = new ReceiverConcurrencyLimiter();
    expect(enter(gate, 'hanging', 100)).to.have.length(10);
    expect(enter(gate, 'healthy', 3)).to.have.length(3);
  });

  it('gives a receiver that timed out a single attempt until it recovers', () => {
    const gate = new ReceiverConcurrencyLimiter();
    for (const slot of enter(gate, 'hanging', 10)) gate.leave(slot, true);
    const [probe] = enter(gate, 'hanging', 10) as [RunningDeliveryAttempt];
    expect(enter(gate, 'hanging', 1)).to.have.length(0);
    gate.leave(probe, false);
    expect(enter(gate, 'hanging', 20)).to.have.length(10);
  });

  it('gives more room with each timely response, up to half of the instance; a timeout takes it all back', () => {
    const gate = new ReceiverConcurrencyLimiter();
    for (let answered = 0; answered < 5; answered += 1)
      for (const slot of enter(gate, 'r', 1)) gate.leave(slot, false);
    const fifteen = enter(gate, 'r', 100);
    expect(fifteen).to.have.length(15);
    for (const slot of fifteen) gate.leave(slot, false);
    for (const slot of enter(gate, 'r', 10)) gate.leave(slot, false);
    const most = enter(gate, 'r', 100);
    expect(most).to.have.length(40);
    gate.leave(most.pop() as RunningDeliveryAttempt, true);
    expect(gate.enter('r', 0)).to.equal(null);
  });

  it('lets tasks of a busy receiver wait briefly, and those of a slow one longer', () => {
    const gate = new ReceiverConcurrencyLimiter();
    enter(gate, 'r', 10);
    expect([0, 1, 2, 9].map((waits) => gate.pauseMs('r', 900, waits))).to.deep.equal([500, 1000, 2000, 2000]);
    expect([0, 1, 2, 9].map((waits) => gate.pauseMs('r', 1000, waits))).to.deep.equal([
      4000, 8000, 16_000, 30_000,
    ]);
  });
});

describe('A secret', () => {
  it('is whsec_ and base64 without padding, always different; its hint is the prefix and its last four characters', () => {
    const secrets = new Set(Array.from({ length: 50 }, mintWebhookSecret));
    expect(secrets.size).to.equal(50);
    for (const secret of secrets) {
      expect(secret).to.match(/^whsec_[A-Za-z0-9+/]{40}$/);
      expect(webhookSecretHintOf(secret)).to.equal(`whsec_${secret.slice(-4)}`);
    }
  });

  const key = { secret: 'key', purpose: 'test', owner: 'webhook-1' };

  it('reveals nothing when encrypted, and opens only with its key and for its owner', () => {
    const encrypted = encrypt('whsec_hello', key);
    expect(encrypted).not.to.include('hello');
    expect(encrypt('whsec_hello', key)).not.to.equal(encrypted);
    expect(decrypt(encrypted, key)).to.equal('whsec_hello');
    for (const wrong of [{ secret: 'k2' }, { purpose: 'other' }, { owner: 'webhook-2' }]) {
      expect(() => decrypt(encrypted, { ...key, ...wrong })).to.throw();
    }
    expect(() => decrypt(`v0${encrypted.slice(2)}`, key)).to.throw();
    expect(() => decrypt(`${encrypted.slice(0, -2)}AA`, key)).to.throw();
  });
});
