// Rate limits per address, caller and public link, and limits per organization under concurrent requests.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { ANTI_GUESSING_LIMIT, RATE_LIMIT_BY_TIER } from '../../../functions/http/limits';
import { messageDayCounts, tryConsumeDailyMessageAllowance } from '../../../functions/messaging/allowance';
import { messageOutbox, stageMail } from '../../../functions/messaging/mail';
import { addMs, clock, DAY_MS, HOUR_MS, startOfNextUtcDate, utcDateOf } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { someEmail } from '../../support/accounts';
import { call, someAddress } from '../../support/client';
import { type EdgeServers, startEdgeServers } from '../../support/edgeServers';
import { type Ids, idsOf } from '../../support/records';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { done, post } from '../http';

describe('rate limits', () => {
  let edge: EdgeServers;
  before(async () => {
    edge = await startEdgeServers();
  });
  after(() => edge.stop());

  it('count per client address and endpoint in both versions, and say when to retry', async () => {
    const from = '203.0.113.77';
    const limits: [string, number][] = [
      ['/v2/contacts', 60],
      ['/v1/getContactGroups', 60],
      ['/v1/verifyEmail', 30],
      ['/v1/sendPasswordResetEmail', 10],
      ['/v2/no-such-path', 60],
    ];
    for (const [path, limit] of limits) {
      const method = path.includes('send') ? 'POST' : 'GET';
      const answers = [];
      for (let taken = 0; taken <= limit; taken += 1) answers.push(await call(edge.address(path), { method, from }));
      const allowed = answers.slice(0, limit);
      expect(allowed.map(({ status }) => status)).not.to.include(429);
      const remaining = allowed.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
      expect(remaining).to.deep.equal(Array.from({ length: limit }, (_, index) => limit - 1 - index));
      const refused = answers[limit];
      expect(refused?.status).to.equal(429);
      expect(Number(refused?.headers.get('retry-after'))).to.be.within(1, 900);
      expect((await call(edge.address(path), { method, from: '203.0.113.78' })).status).not.to.equal(429);
    }
  });

  it('count signed-in people behind one address separately; GET /v2/client-address returns the address', async () => {
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

  it('count a caller’s requests from all addresses together: 20 times the limit, or fewer on sensitive endpoints', async () => {
    const { admin } = await newWorld();
    for (const [path, limit] of [
      ['/v1/sendSampleReminderEmail', 20 * RATE_LIMIT_BY_TIER.strict.limit],
      ['/v1/eraseContact', ANTI_GUESSING_LIMIT.limit],
    ] as const) {
      // Each call comes from another address, and its input is invalid.
      const ask = async () => (await call(edge.address(path), { token: admin.token, body: { expiry_id: 7 } })).status;
      for (let taken = 0; taken < limit; taken += 1) expect(await ask(), path).to.equal(400);
      expect(await ask(), path).to.equal(429);
    }
  });

  it('count actions behind a public link per link, so that colleagues behind one address don’t stop each other', async () => {
    const from = '203.0.113.79';
    const act = (token: string, at = from) =>
      call(edge.address('/v1/actOnReminder'), { body: { token, action: 'acknowledge' }, from: at });
    for (let opened = 0; opened < 15; opened += 1) {
      const body = { token: newId() };
      const shared = await call(edge.address('/v1/getSharedExpiry'), { body, from });
      expect([shared.status, (await act(newId())).status]).to.deep.equal([404, 404]);
    }
    const token = newId();
    for (let taken = 0; taken < ANTI_GUESSING_LIMIT.limit; taken += 1)
      expect((await act(token, `198.51.100.${taken}`)).status).to.equal(404);
    const refused = await act(token, '198.51.100.200');
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 900);
  });
});

describe('The daily message limit of a paid plan', () => {
  it('delays emails to the next day, and rejects requests whose email would wait', async () => {
    const { admin, organizationId: organization_id } = await newWorld();
    const [now, to] = [await sandbox.now(), someEmail()];
    const countsOf = (day: Date) => `${organization_id}_${utcDateOf(day)}`;
    const used = { organization_id, email: 5_000, text: 0, expires_at: addMs(now, DAY_MS) };
    await messageDayCounts.ref(countsOf(now)).set(used);
    const content = { subject: 'A', html: '<p>A</p>', text: 'A' };
    const mail = { id: newId(), organizationId: organization_id, kind: 'test', to, ...content };
    await unitOfWork(async (writes) => stageMail(writes, mail, now));
    await sandbox.untilIdle();
    const waiting = { status: 'queued', reason: 'messages_of_the_day_used_up', attempts: 0 };
    expect(await messageOutbox.get(mail.id)).to.include(waiting);
    const { body } = await admin.call('/v1/invite', { body: { emails: [someEmail()] } });
    expect([body.code, body.details?.limit_name]).to.deep.equal(['PLAN_LIMIT_REACHED', 'emails_a_day']);
    const tomorrow = addMs(startOfNextUtcDate(now), HOUR_MS);
    await sandbox.jumpTo(tomorrow);
    expect(await sandbox.messagesTo(to)).to.have.length(1);
    const counted = { email: 50, text: 0, expires_at: addMs(startOfNextUtcDate(tomorrow), DAY_MS) };
    expect(await messageDayCounts.get(countsOf(tomorrow)), 'a hundredth').to.deep.include(counted);
  });

  it('is reserved again after a failed read, and once there is room', async () => {
    const tenant = tenantOf((await newWorld()).organizationId);
    const take = () => tryConsumeDailyMessageAllowance(tenant, 'email', clock.now()).catch(({ message }) => message);
    const { get } = messageDayCounts;
    messageDayCounts.get = () => Promise.reject(new Error('away'));
    const failed = await take();
    messageDayCounts.get = get;
    expect([failed, await take()]).to.deep.equal(['away', true]);
    const counts = messageDayCounts.ref(`${tenant.organizationId}_${utcDateOf(clock.now())}`);
    for (const text of [500, 499]) {
      await counts.update({ text });
      const isTaken = await tryConsumeDailyMessageAllowance(tenant, 'text', clock.now());
      expect(isTaken, `after ${text} texts`).to.equal(text < 500);
    }
  });
});

describe('Limited records', () => {
  const slack = { kind: 'slack', name: 'A', url: 'https://hooks.slack.com/services/T0/B0/' };
  const webhook = { url: 'https://limits.hooks.example/', events: ['expiry.created'] };
  const KINDS = [
    ['ExpiryShare', 20, 'revoke', 'share', async (id: Ids) => ({ expiry_id: await id('expiry') })],
    ['CompliancePortal', 10, 'revoke', 'portal', async (id: Ids) => ({ client_id: await id('complianceClient') })],
    ['Integration', 10, 'delete', 'integration', async () => slack],
    ['WebhookSubscription', 20, 'delete', 'subscription', async () => webhook],
  ] as const;

  for (const [kind, most, end, one, bodyOf] of KINDS) {
    it(`create${kind} creates ${most} of 30 concurrent ones, and another one only after one has ended`, async () => {
      const { admin } = await newWorld();
      const body = await bodyOf(idsOf({ admin } as World, call));
      const create = () =>
        call(`/v1/create${kind}`, {
          ...{ token: admin.token, from: someAddress() },
          body: 'url' in body ? { ...body, url: body.url + newId() } : body,
        });
      const answers = await Promise.all(Array.from({ length: 30 }, create));
      const expectedStatuses = [...Array(most).fill(201), ...Array(30 - most).fill(409)];
      expect(answers.map(({ status }) => status).sort()).to.deep.equal(expectedStatuses);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body.code).to.match(/LIMIT_REACHED$/);
      expect(refused?.body.details).to.include({ limit: most });
      const query = end === 'revoke' ? `?${new URLSearchParams(body as Record<string, string>)}` : '';
      const listed = async () => (await admin.call(`/v1/get${kind}s${query}`)).body[`${one}s`];
      const found: { id: string; created_at: string }[] = await listed();
      expect(found).to.have.length(most);
      expect((await create()).status).to.equal(409);
      await done(post(admin, `/v1/${end}${kind}`, { id: found[0]?.id }));
      const next = await done(create(), 201);
      expect((await create()).status).to.equal(409);
      if (end === 'delete') return;
      const times = found.map(({ created_at }) => created_at);
      expect(times, 'newest first').to.deep.equal(times.toSorted().reverse());
      expect((await listed())[0].id).to.equal(next[one].id);
    });
  }
});
