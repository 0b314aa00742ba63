// Each endpoint, called by each kind of caller. New endpoints are covered automatically.
import { expect } from 'chai';
import { type Endpoint, errorStyleOf } from '../../../functions/api/endpoint';
import { RATE_LIMIT_BY_TIER } from '../../../functions/http/limits';
import { anchorOf } from '../../../tools/docs/page';
import { type Answer, type Call, call } from '../../support/client';
import { isDeep } from '../../support/depth';
import {
  allEndpointAddresses,
  type Caller,
  callersOf,
  type EndpointAddress,
  filled,
  refusalOf,
} from '../../support/matrix';
import { newWorld, type World } from '../../support/world';

const addresses = allEndpointAddresses();

function expectHeaders({ endpoint }: EndpointAddress, answer: Answer): void {
  const { headers } = answer;
  expect(headers.get('x-api-version')).to.equal(String(endpoint.version));
  expect(headers.get('x-request-id')).to.match(/^[\w.:-]{8,128}$/);
  expect(headers.get('x-ratelimit-remaining')).to.match(/^\d+$/);
  const tier = endpoint.tier ?? 'default';
  const { limit, windowMs } = RATE_LIMIT_BY_TIER[tier];
  expect(headers.get('ratelimit-policy')).to.equal(`"${tier}";q=${limit};w=${windowMs / 1000}`);
  expect(headers.get('x-content-type-options')).to.equal('nosniff');
  expect(headers.get('cache-control')).to.contain('no-store');
  expect(headers.get('content-security-policy')).to.equal("default-src 'none'; frame-ancestors 'none'");
}

/** Expects that error, in the endpoint's own format. */
function expectError(address: EndpointAddress, answer: Answer, error: { status: number; code: string }): void {
  const style = errorStyleOf(address.endpoint);
  const { body, headers } = answer;
  expect(answer.status).to.equal(style === 'always500' ? 500 : error.status);
  const requestId = headers.get('x-request-id');
  if (style === 'v2') {
    expect(Object.keys(body)).to.deep.equal(['error']);
    expect(body.error).to.have.all.keys('code', 'message', 'details', 'request_id', 'docs');
    expect(body.error.docs).to.match(new RegExp(`^https?://.+/docs/errors/#${anchorOf(error.code)}$`));
    expect(body.error).to.include({ code: error.code, request_id: requestId });
  } else if (style === 'coded') {
    expect(body).to.include({ code: error.code, requestId });
    expect(body.error).to.be.a('string');
  } else if (style === 'always500') {
    expect(body).to.have.all.keys('error', 'message');
  } else if (style === 'message') {
    expect(Object.keys(body)).to.deep.equal(['message']);
  } else {
    expect(Object.keys(body)[0]).to.equal('error');
    expect(body).not.to.have.any.keys('code', 'requestId');
  }
}

/** These endpoints reject people before reading their input. */
const isForKeysOnly = ({ access }: Endpoint): boolean => access.kind === 'member' && access.apiKeys === 'only';

const takesBody = ({ endpoint, method }: EndpointAddress): boolean =>
  endpoint.input?.body !== undefined && method !== 'GET';

/** These end the caller's session, so each is called by a caller of its own. */
const ENDS_SESSIONS = /^v1 (logout|logoutEverywhere|leaveOrganization|deleteMyAccount)$/;

/**
 * An anonymous or unverified caller, a person without an organization, the people on both sides of the required role,
 * and one key.
 */
function boundary(endpoint: Endpoint, callers: readonly Caller[], turn: number): Caller[] {
  const isBy = (by: 'person' | 'key') => (caller: Caller) => typeof caller.kind === 'object' && caller.kind.by === by;
  const isRefused = ({ kind }: Caller): boolean => refusalOf(endpoint, kind) !== null;
  const [people, keys] = [callers.filter(isBy('person')), callers.filter(isBy('key'))];
  return [
    callers[turn % callers.findIndex(({ kind }) => kind !== 'nobody')],
    callers.find(({ kind }) => kind === 'homeless'),
    people.findLast(isRefused),
    people.find((caller) => !isRefused(caller)),
    keys[turn % keys.length],
  ].filter((caller) => caller !== undefined);
}

describe('Every endpoint', () => {
  let world: World;
  let callers: Caller[];

  before(async () => {
    world = await newWorld();
    callers = await callersOf(world);
  });

  /** Calls the endpoint as documented, unless `options` override it. */
  const ask = (address: EndpointAddress, options: Call = {}): Promise<Answer> =>
    call(filled(address.path), {
      method: address.method,
      ...(address.method === 'GET' ? {} : { body: {} }),
      ...options,
    });
  const asAdmin = (address: EndpointAddress, options: Call = {}): Promise<Answer> =>
    ask(address, { token: world.admin.token, ...options });

  it('refuses bodies above the size limit with 413', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(1024 * 1024) });
    for (const path of ['/v1/createApiKey', '/v2/contacts']) {
      expect((await call(path, { method: 'POST', token: world.admin.token, body })).status).to.equal(413);
    }
  });

  for (const [turn, address] of addresses.entries()) {
    const { endpoint } = address;
    describe(address.name, () => {
      it('admits and refuses each caller by its access rule', async () => {
        const all = ENDS_SESSIONS.test(address.name) ? await callersOf(await newWorld()) : callers;
        const tried = isDeep ? all : boundary(endpoint, all, turn);
        await Promise.all(
          tried.map(async (caller) => {
            const answer = await ask(address, caller.credentials);
            const refusal = refusalOf(endpoint, caller.kind);
            try {
              expectHeaders(address, answer);
              if (refusal) expectError(address, answer, refusal);
              // A public endpoint requires credentials of its own, and may reject requests without them.
              const wrong = endpoint.access.kind === 'public' ? [405, 500] : [401, 403, 405, 500];
              if (!refusal) expect(answer.status, JSON.stringify(answer.body)).not.to.be.oneOf(wrong);
            } catch (error) {
              (error as Error).message = `${caller.name}: ${(error as Error).message}`;
              throw error;
            }
          }),
        );
      });

      const allow = address.allow;
      if (allow) {
        it('returns 405 with Allow for other methods', async () => {
          const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((verb) => !allow.includes(verb));
          const tried = isDeep ? others : others.slice(turn % others.length).slice(0, 1);
          await Promise.all(
            tried.map(async (method) => {
              const answer = await call(filled(address.path), { method });
              expectError(address, answer, { status: 405, code: 'METHOD_NOT_ALLOWED' });
              const implied = allow.includes('GET') ? ['HEAD'] : [];
              expect(answer.headers.get('allow')?.split(', ')).to.have.members([...allow, ...implied]);
              expect(answer.headers.get('x-api-version')).to.equal(String(endpoint.version));
            }),
          );
        });
      }

      if (isDeep && takesBody(address) && errorStyleOf(endpoint) !== 'always500' && !isForKeysOnly(endpoint)) {
        it('returns 400 or 415 for a malformed body, never 500', async () => {
          const deep = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`;
          const bodies: [string, string][] = [
            ['{"a":', 'application/json'],
            ['[]', 'application/json'],
            ['null', 'application/json'],
            ['{}', 'text/plain'],
            ['a=b', 'application/x-www-form-urlencoded'],
          ];
          await Promise.all(
            bodies.map(async ([body, type]) => {
              const answer = await asAdmin(address, { body, headers: { 'Content-Type': type } });
              expect(answer.status, `${type} ${body}`).to.be.oneOf([400, 415]);
            }),
          );
          const nasty = [deep, '{"__proto__":{"polluted":true}}', '{"name":"\\u0000"}', '{"a.b":1}'];
          await Promise.all(
            nasty.map(async (body) => {
              const answer = await asAdmin(address, { body });
              expect(answer.status, body.slice(0, 40)).not.to.be.oneOf([401, 403, 405, 500]);
            }),
          );
        });
      }
    });
  }
});
