// Receivers can verify our messages with third-party libraries: Stripe's for our header, and Standard Webhooks' for
// theirs.
import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { webhookRequestHeaders } from '../../../functions/webhooks/signing';

const SECRET = `whsec_${Buffer.alloc(30, 7).toString('base64')}`;
const OLDER = `whsec_${Buffer.alloc(30, 9).toString('base64')}`;
const BODY = Buffer.from(JSON.stringify({ id: 'e1', type: 'expiry.created', data: { name: 'Füße – ✓' } }));
const now = (): number => Math.floor(Date.now() / 1000);

const headersFor = (secrets: string[], timestamp = now()) =>
  webhookRequestHeaders({ deliveryId: 'd1', eventType: 'expiry.created', body: BODY, timestamp }, secrets);
const own = (headers: Record<string, string>): string => headers['X-Service-Signature'] ?? '';
const stripeAccepts = (header: string, secret: string, body = BODY): unknown =>
  new Stripe('sk_test_none').webhooks.constructEvent(body, header, secret);

describe('The signature of a message', () => {
  it('is t and v1: lower-case hex HMAC-SHA256 of t, a dot and the raw body, keyed with the secret', () => {
    const expected = createHmac('sha256', SECRET).update('1700000000.').update(BODY).digest('hex');
    expect(own(headersFor([SECRET], 1_700_000_000))).to.equal(`t=1700000000,v1=${expected}`);
  });

  it('is accepted by stripe.webhooks.constructEvent', () => {
    expect(stripeAccepts(own(headersFor([SECRET])), SECRET)).to.deep.equal(JSON.parse(BODY.toString()));
  });

  it('is rejected by it for another body, another secret and a message older than five minutes', () => {
    expect(() => stripeAccepts(own(headersFor([SECRET])), SECRET, Buffer.from('{}'))).to.throw(/signatures/);
    expect(() => stripeAccepts(own(headersFor([SECRET])), OLDER)).to.throw(/signatures/);
    expect(() => stripeAccepts(own(headersFor([SECRET], now() - 301)), SECRET)).to.throw(/tolerance/i);
  });

  it('is accepted by the standardwebhooks library in its own headers, which carry the delivery id', () => {
    const headers = headersFor([SECRET]);
    expect(new Webhook(SECRET).verify(BODY, headers)).to.deep.equal(JSON.parse(BODY.toString()));
    expect(headers['webhook-id']).to.equal(headers['X-Service-Delivery']);
    expect(() => new Webhook(OLDER).verify(BODY, headers)).to.throw();
    expect(() => new Webhook(SECRET).verify(BODY, { ...headers, 'webhook-id': 'd2' })).to.throw();
  });

  it('verifies with either secret while two are valid', () => {
    const headers = headersFor([SECRET, OLDER]);
    for (const secret of [SECRET, OLDER]) {
      expect(stripeAccepts(own(headers), secret)).to.be.an('object');
      expect(new Webhook(secret).verify(BODY, headers)).to.be.an('object');
    }
  });
});
