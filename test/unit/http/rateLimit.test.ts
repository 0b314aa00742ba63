// The five rate limit tiers count per key in fixed windows.
import { expect } from 'chai';
import type { RateTier } from '../../../functions/api/endpoint';
import { RATE_LIMIT_TIERS, RateLimiter, rateLimitHeaders } from '../../../functions/http/limits';
import { loadAllV1Endpoints, loadAllV2Endpoints } from '../../../functions/http/register';

const START = new Date('2030-01-01T00:00:00.000Z');
const later = (ms: number): Date => new Date(START.getTime() + ms);

describe('RateLimiter', () => {
  const specified: [RateTier, number, number][] = [
    ['default', 60, 60],
    ['strict', 10, 900],
    ['sensitive', 30, 900],
    ['extraction', 30, 60],
    ['high', 500, 60],
  ];
  for (const [tier, limit, seconds] of specified) {
    it(`allows ${limit} requests in ${seconds} s in the tier ${tier}, and as many afterwards`, () => {
      const limiter = new RateLimiter();
      for (let used = 1; used <= limit; used += 1) {
        const verdict = limiter.take('k', tier, later(used));
        expect(verdict).to.include({ allowed: true, remaining: limit - used });
      }
      const refused = limiter.take('k', tier, later(limit + 1));
      expect(refused).to.include({ allowed: false, remaining: 0, limit });
      expect(rateLimitHeaders(tier, refused)['Retry-After']).to.equal(String(seconds));
      expect(limiter.take('k', tier, later(seconds * 1000)).allowed).to.equal(false);
      expect(limiter.take('k', tier, later(seconds * 1000 + 1)).allowed).to.equal(true);
    });
  }

  it('counts each key separately', () => {
    const limiter = new RateLimiter();
    for (let used = 0; used < RATE_LIMIT_TIERS.strict.limit; used += 1) limiter.take('a', 'strict', START);
    expect(limiter.take('a', 'strict', START).allowed).to.equal(false);
    expect(limiter.take('b', 'strict', START).allowed).to.equal(true);
  });

  it('has bounded memory, however many addresses a client forges', () => {
    const limiter = new RateLimiter();
    for (let key = 0; key < 60_000; key += 1) limiter.take(`k${key}`, 'default', START);
    const { windows } = limiter as unknown as { windows: Map<string, unknown> };
    expect(windows.size).to.be.at.most(50_000);
  });
});

describe('rateHeaders', () => {
  it('always returns X-RateLimit-Remaining and the IETF fields, and Retry-After only for a refusal', () => {
    const verdict = { allowed: true, limit: 60, remaining: 59, resetSeconds: 42, windowSeconds: 60 };
    expect(rateLimitHeaders('default', verdict)).to.deep.equal({
      'X-RateLimit-Limit': '60',
      'X-RateLimit-Remaining': '59',
      RateLimit: '"default";r=59;t=42',
      'RateLimit-Policy': '"default";q=60;w=60',
    });
    expect(rateLimitHeaders('default', { ...verdict, allowed: false })).to.include({ 'Retry-After': '42' });
  });
});

/** As the published specification lists them. */
const TIERS: Readonly<Record<string, readonly string[]>> = {
  strict: [
    ...['login', 'register', 'sendPasswordResetEmail', 'verifyCodeAndUpdatePassword'],
    ...['resendVerificationEmail', 'checkPromoCode', 'sendSampleReminderEmail', 'submitSignupRequest'],
  ],
  sensitive: ['completeInvitation', 'verifyEmail', 'invite', 'resendInvitation', 'sendExpiryNotificationNow'],
  extraction: ['extractDocument', 'extractDocumentDirect', 'bulkExtractDocuments', 'mapImportColumns'],
  high: ['getAllExpiries', 'getExpiryMetrics', 'getPaginatedExpiries'],
};

describe('The rate limit of an endpoint', () => {
  it('is the published one', () => {
    const found: Record<string, string[]> = {};
    for (const [name, { tier = 'default' }] of [...loadAllV1Endpoints(), ...loadAllV2Endpoints()])
      found[tier] = [...(found[tier] ?? []), name];
    for (const [tier, names] of Object.entries(TIERS))
      expect(found[tier]?.toSorted(), tier).to.deep.equal(names.toSorted());
  });
});
