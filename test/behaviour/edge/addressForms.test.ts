// One service under several addresses, and what never gets into the logs (specification section 9; issue 3).
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { suiteConfig } from '../../../local/config';
import {
  GOOD_PASSWORD,
  idToken,
  linkIn,
  login,
  mailTo,
  registration,
  someEmail,
  tokenIn,
} from '../../support/accounts';
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

describe('the address forms of an endpoint', function () {
  // Each function's own address starts a process in the emulator.
  this.timeout(60_000);
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
    it(`are answered alike: ${what}`, async () => {
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

  it('of v2 are the function’s own and Hosting’s, alike and with one Idempotency-Key', async () => {
    const body = { first_name: 'Once' };
    const options = { token: world.admin.token, body, headers: { 'Idempotency-Key': 'v2-once' } };
    const answers = [await call('/v2/contacts', options), await call(`${hosting()}/v2/contacts`, options)];
    expect(answers.map(({ status }) => status)).to.deep.equal([201, 201]);
    expect(answers[1]?.body.id).to.equal(answers[0]?.body.id);
  });
});

/** The functions' log, which the emulator writes a moment after the answer. */
async function logOnceItHolds(text: string): Promise<string> {
  const { runDir } = suiteConfig({ ...process.env, SUITE: process.env.SUITE ?? 'test' });
  for (let tries = 0; tries < 100; tries += 1) {
    const log = readFileSync(`${runDir}/emulators.log`, 'utf8');
    if (log.includes(text)) return log;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error(`The log never came to hold ${text}`);
}

describe('the logs', function () {
  this.timeout(60_000);
  it('hold none of the tokens, keys, passwords and secrets of a whole story', async () => {
    const email = someEmail();
    const secrets: Record<string, string> = { password: GOOD_PASSWORD, newPassword: 'Lantern-Quilt-83x' };
    await call('/v1/register', { body: registration({ email }) });
    secrets.session = (await login(email, GOOD_PASSWORD)).body.accessToken;
    secrets.verificationToken = tokenIn(await mailTo(email, /confirm/i));
    await call('/v1/verifyEmail', { body: { token: secrets.verificationToken } });
    secrets.idToken = await idToken(email);
    await call('/v2/contacts', { token: secrets.idToken });
    const key = await call('/v1/createApiKey', { token: secrets.session, body: { name: 'Logged' } });
    secrets.apiKey = key.body.key;
    await call('/v2/contacts', { token: secrets.apiKey });
    await call('/v2/contacts', { headers: { 'X-API-Key': `${secrets.apiKey}x` } });
    const invited = someEmail();
    await call('/v1/invite', { token: secrets.session, body: { emails: [invited] } });
    const invitation = await mailTo(invited, /invites you/);
    secrets.invitationToken = tokenIn(invitation);
    expect(linkIn(invitation)).to.contain(secrets.invitationToken);
    await call('/v1/completeInvitation', { body: { invitationToken: secrets.invitationToken, email: 'x' } });
    await call('/v1/sendPasswordResetEmail', { body: { email } });
    const mail = await mailTo(email, /new password/);
    secrets.resetCode = /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(mail.text)?.[0] ?? '';
    const reset = { email, code: secrets.resetCode, newPassword: secrets.newPassword };
    expect((await call('/v1/verifyCodeAndUpdatePassword', { body: reset })).status).to.equal(200);

    const log = await logOnceItHolds('/v1/verifyCodeAndUpdatePassword');
    const leaked = Object.entries(secrets).filter(([, secret]) => secret === '' || log.includes(secret));
    expect(leaked.map(([name]) => name)).to.deep.equal([]);
  });
});
