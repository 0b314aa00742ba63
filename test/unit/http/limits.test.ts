// Limits of requests: their rate, the number of heavy calls, and what a read-only organization may change.
import { expect } from 'chai';
import { z } from 'zod';
import { tenantOf } from '../../../functions/api/actor';
import {
  type Endpoint,
  okReply,
  PUBLIC,
  type RateTier,
  refusesReadOnlyOrganizations,
  v1Endpoint,
} from '../../../functions/api/endpoint';
import { ApiError } from '../../../functions/api/errors';
import { checkPlanAllowsWrites, RateLimiter, rateLimitHeaders } from '../../../functions/http/limits';
import { runRequestPipeline } from '../../../functions/http/pipeline';
import { loadAllV1Endpoints, loadAllV2Endpoints } from '../../../functions/http/register';
import { DEFAULT_BODY_LIMIT_BYTES } from '../../../functions/http/server';
import type { CallerInOrganization } from '../../../functions/identity/authenticate';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { HEAVY_CALLS_PER_INSTANCE } from '../../../functions/platform/params';

const endpoints: [string, Endpoint][] = [...loadAllV1Endpoints(), ...loadAllV2Endpoints()];
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

  it('has bounded memory, however many addresses a client forges', () => {
    const limiter = new RateLimiter();
    for (let key = 0; key < 60_000; key += 1) limiter.take(`k${key}`, 'default', START);
    const { windows } = limiter as unknown as { windows: Map<string, unknown> };
    expect(windows.size).to.be.at.most(50_000);
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
    for (const [name, { tier = 'default' }] of endpoints) found[tier] = [...(found[tier] ?? []), name];
    for (const [tier, names] of Object.entries(TIERS))
      expect(found[tier]?.toSorted(), tier).to.deep.equal(names.toSorted());
  });
});

describe('Heavy calls of one instance', () => {
  it('hold at most 8 bodies in memory; others wait unread, also after failures', async () => {
    let [held, most, calls] = [0, 0, 0];
    const endpoint = v1Endpoint({
      methods: ['POST'],
      access: PUBLIC,
      tier: 'high',
      heavy: true,
      docs: { summary: 'Heavy', description: 'Heavy.' },
      input: { body: z.object({ text: z.string() }) },
      output: { 200: z.object({ ok: z.boolean() }) },
      run: async () => {
        calls += 1;
        const isBroken = calls % 5 === 0;
        await new Promise((passed) => setTimeout(passed, 2));
        held -= 1;
        if (isBroken) throw new Error('failed');
        return okReply({ ok: true });
      },
    });
    const request = {
      ...{ method: 'POST', pathParams: {}, query: {}, target: '/v1/heavy', clientAddress: '192.0.2.1' },
      header: (name: string) => (name === 'content-type' ? 'application/json' : undefined),
      body: {
        checkDeclared: () => undefined,
        discard: async () => undefined,
        read: async () => {
          held += 1;
          most = Math.max(most, held);
          return Buffer.from('{"text":"large"}');
        },
      },
    };
    const route = { template: '/v1/heavy', endpoint, allow: ['POST'] };
    const answers = await Promise.all(Array.from({ length: 40 }, () => runRequestPipeline(route, request)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(200), count(500)]).to.deep.equal([32, 8]);
    expect(most).to.equal(HEAVY_CALLS_PER_INSTANCE);
  });

  it('are the only ones with large bodies', () => {
    const large = endpoints.filter(
      ([, { bodyLimitBytes = 0, heavy }]) => bodyLimitBytes > DEFAULT_BODY_LIMIT_BYTES && !heavy,
    );
    expect(large.map(([name]) => name)).to.deep.equal([]);
  });
});

const ALLOWED = [
  ...['cancelInvitation', 'cancelOrganizationDeletion', 'cancelSubscription', 'changeSubscription'],
  ...['createBillingPortalSession', 'createCheckoutSession', 'deleteOrganization', 'eraseContact'],
  ...['eraseSubmission', 'eraseUser', 'exportOrganization', 'exportPersonalData', 'findPersonalData'],
  ...['removeUser', 'resumeSubscription', 'revokeApiKey', 'rotateApiKey', 'revokeCompliancePortal'],
  ...['revokeExpiryShare'],
];
/** Besides reading, viewers may only do things that don't change the organization's data. */
const VIEWERS_OWN = [
  ...['acknowledgeExpiry', 'createCalendarFeed', 'leaveOrganization', 'markNotificationsRead'],
  ...['revokeCalendarFeed', 'previewMessage', 'sendSampleReminderEmail', 'startExpiryExport'],
  ...['updateMyProfile'],
];

const isGet = (endpoint: Endpoint): boolean =>
  endpoint.version === 2
    ? endpoint.method === 'GET'
    : endpoint.methods === 'any'
      ? endpoint.documentedMethod === 'GET'
      : endpoint.methods.every((method) => method === 'GET');
const membersChanges = endpoints.filter(([, endpoint]) => endpoint.access.kind === 'member' && !isGet(endpoint));

describe('A read-only organization', () => {
  it('rejects every change by members, except the listed ones', () => {
    const allowed = membersChanges.filter(([, endpoint]) => !refusesReadOnlyOrganizations(endpoint));
    expect(allowed.map(([name]) => name).sort()).to.deep.equal([...ALLOWED, ...VIEWERS_OWN].sort());
    expect(membersChanges.length - allowed.length).to.be.greaterThan(100);
  });

  it('allows every read', () => {
    const refused = endpoints.filter(([, endpoint]) => isGet(endpoint) && refusesReadOnlyOrganizations(endpoint));
    expect(refused.map(([name]) => name)).to.deep.equal([]);
  });

  it('is not looked up for reads, or while a caller’s lease lasts', async () => {
    const now = clock.now();
    const membership = (until: Date | null): CallerInOrganization => ({
      actor: { kind: 'person', id: 'p', name: 'P', email: null, role: 'admin' },
      tenant: tenantOf('no-such-organization'),
      inbox: { changes: 0, unread: {} },
      writeLease: { until, extend: async () => undefined },
    });
    const [, change] = membersChanges.find(([name]) => name === 'createExpiry') ?? [];
    const [, read] = endpoints.find(([name]) => name === 'getAllExpiries') ?? [];
    if (!change || !read) throw new ApiError('INTERNAL', 'The endpoints are gone');
    await checkPlanAllowsWrites(change, membership(addMs(now, DAY_MS)), now);
    await checkPlanAllowsWrites(read, membership(null), now);
  });
});
