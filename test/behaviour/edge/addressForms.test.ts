// One service under several addresses.
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
