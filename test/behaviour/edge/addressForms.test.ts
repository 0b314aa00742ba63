// One service under several addresses, and unknown addresses: another version, a mistyped page.
import { expect } from 'chai';
import { type Answer, type Call, call, serviceUrl } from '../../support/client';
import { newWorld, type World } from '../../support/world';

const hosting = (): string => process.env.HOSTING_URL ?? '';
const forms = (name: string): string[] => [
  `${serviceUrl()}/v1/${name}`,
  `${serviceUrl()}/${name}`,
  `${hosting()}/v1/${name}`,
  `${hosting()}/${name}`,
];
const alike = ({ status, headers, body }: Answer) => {
  const { requestId, ...rest } = body ?? {};
  const named = ['x-api-version', 'allow', 'content-type', 'x-ratelimit-limit', 'idempotent-replayed'];
  return { status, rest, headers: named.map((name) => headers.get(name)) };
};

describe('The URLs of an endpoint', () => {
  // Calling a function at its own address starts a process in the emulator.
  let world: World;
  before(async () => {
    world = await newWorld();
  });

  const askEach = async (name: string, options: Call): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (const address of forms(name)) answers.push(await call(address, options));
    return answers;
  };

  const cases: [string, string, () => Call][] = [
    ['an answer', 'getOrganizationSettings', () => ({ token: world.viewer.token })],
    ['a refusal', 'getApiKeys', () => ({ token: world.viewer.token })],
    ['no token', 'getApiKeys', () => ({})],
    ['another verb', 'createApiKey', () => ({ token: world.admin.token })],
    ['bad input', 'createApiKey', () => ({ token: world.admin.token, body: {} })],
  ];
  for (const [what, name, options] of cases) {
    it(`return the same response: ${what}`, async () => {
      const [first, ...others] = (await askEach(name, options())).map(alike);
      for (const other of others) expect(other).to.deep.equal(first);
    });
  }

  it('share one Idempotency-Key', async () => {
    const options = {
      token: world.admin.token,
      body: { name: 'One' },
      headers: { 'Idempotency-Key': 'one-of-all' },
    };
    const answers = await askEach('createApiKey', options);
    expect(answers.map(({ status }) => status)).to.deep.equal([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.api_key.id)).size).to.equal(1);
  });

  it('of v2 are the function’s own and Hosting’s, with the same response and one Idempotency-Key', async () => {
    const body = { first_name: 'Once' };
    const options = { token: world.admin.token, body, headers: { 'Idempotency-Key': 'v2-once' } };
    const answers = [await call('/v2/contacts', options), await call(`${hosting()}/v2/contacts`, options)];
    expect(answers.map(({ status }) => status)).to.deep.equal([201, 201]);
    expect(answers[1]?.body.id).to.equal(answers[0]?.body.id);
  });
});

describe('An unknown URL', () => {
  it('of another version names the existing versions', async () => {
    const answer = await fetch(`${process.env.HOSTING_URL}/v3/expiries`, {
      headers: { Accept: 'text/html' },
    });
    const body = (await answer.json()) as { code: string; error: string };
    expect([answer.status, body.code]).to.deep.equal([404, 'NOT_FOUND']);
    expect(body.error).to.equal('This API has no version 3: use /v1 or /v2');
  });

  it('/v2 returns 404 in v2’s error format, although Hosting sends it to v1', async () => {
    const answer = await fetch(`${process.env.HOSTING_URL}/v2`);
    const { error } = (await answer.json()) as { error: Record<string, unknown> };
    expect([answer.status, answer.headers.get('x-api-version')]).to.deep.equal([404, '2']);
    expect(error).to.include({ code: 'NOT_FOUND', message: 'Unknown API path' });
    expect(error.request_id).to.equal(answer.headers.get('x-request-id'));
  });

  it('shows a page to browsers and JSON to programs', async () => {
    const opened = (path: string, Accept: string) =>
      fetch(`${process.env.HOSTING_URL}${path}`, { headers: { Accept } });
    const page = await opened('/expirie/', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect([page.status, page.headers.get('content-type')]).to.deep.equal([404, 'text/html; charset=utf-8']);
    expect(page.headers.get('x-request-id')).to.be.a('string').and.not.equal('');
    expect(page.headers.get('x-frame-options')).to.equal('DENY');
    expect(page.headers.get('strict-transport-security')).to.match(/^max-age=/);
    const text = await page.text();
    for (const told of ['There is no such page', 'Diese Seite gibt es nicht', 'n’existe pas', 'no existe'])
      expect(text).to.contain(told);
    const program = await opened('/expirie/', '*/*');
    expect(await program.json()).to.include({ error: 'Unknown API path', code: 'NOT_FOUND' });
    const endpoint = await opened('/v1/noSuchEndpoint', 'text/html');
    expect(await endpoint.json()).to.include({ error: 'Unknown API path' });
  });
});
