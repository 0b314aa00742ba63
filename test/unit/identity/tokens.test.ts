// Invalid tokens and their 401, and when Firebase Auth is asked about a person.
import { expect } from 'chai';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { ApiError } from '../../../functions/api/errors';
import { API_KEY_PREFIX } from '../../../functions/identity/apiKey';
import { type SignInState, SignInStateCache } from '../../../functions/identity/authenticate';
import { isInvalidIdTokenError, unauthorizedMessageOf } from '../../../functions/identity/session';
import { addMs, SECOND_MS } from '../../../functions/platform/clock';
import { ROOT } from '../../../local/config';
import { runNode } from '../../../local/runNode';

const NOW = new Date('2026-05-01T10:00:00Z');
const jwt = (claims: object): string =>
  ['{}', JSON.stringify(claims), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.');
const seconds = (after: number): number => NOW.getTime() / 1000 + after;

const CASES: [string, string | undefined, string | undefined, RegExp][] = [
  ['nothing', undefined, undefined, /^Missing token/],
  ['two empty headers', '', '', /^Missing token/],
  ['another scheme', 'Basic abc', undefined, /^Malformed Authorization/],
  ['no token', 'Bearer ', undefined, /^Malformed Authorization/],
  ['a malformed token', 'Bearer abc', undefined, /^Malformed token/],
  ['parts that aren’t JSON', 'Bearer a.b.c', undefined, /^Malformed token/],
  ['a malformed key', undefined, 'abc', /^Malformed API key/],
  ['a wrong key', `Bearer ${API_KEY_PREFIX}abc`, undefined, /^Invalid API key/],
  ['a wrong key in its own header', undefined, `${API_KEY_PREFIX}abc`, /^Invalid API key/],
  ['a token that ends now', `Bearer ${jwt({ exp: seconds(0) })}`, undefined, /^Expired token/],
  ['a forged token', `Bearer ${jwt({ exp: seconds(1) })}`, undefined, /^Invalid token/],
  ['a token without an end', `Bearer ${jwt({})}`, undefined, /^Invalid token/],
];

describe('A 401', () => {
  for (const [what, authorization, apiKey, words] of CASES) {
    it(`says of ${what}: ${words.source.slice(1)}`, () => {
      expect(unauthorizedMessageOf({ authorization, apiKey }, NOW)).to.match(words);
    });
  }
});

const PROJECT = 'demo-tokens';
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const nowSeconds = Math.floor(Date.now() / 1000);
const claims = {
  ...{ iss: `https://securetoken.google.com/${PROJECT}`, aud: PROJECT, sub: 'somebody' },
  ...{ iat: nowSeconds - 10, exp: nowSeconds + 600 },
};
const wellFormed = `${part({ alg: 'RS256', kid: 'a', typ: 'JWT' })}.${part(claims)}.${part('signature')}`;

describe('A Firebase ID token', () => {
  const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  // Created only when these tests run, because the service uses the first app that exists.
  let app: App;
  const faultOf = (token: string): Promise<unknown> =>
    getAuth(app)
      .verifyIdToken(token)
      .catch((thrown) => thrown);

  before(() => {
    app = initializeApp({ projectId: PROJECT }, 'id-tokens');
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  });
  after(async () => {
    if (emulator !== undefined) process.env.FIREBASE_AUTH_EMULATOR_HOST = emulator;
    await deleteApp(app);
  });

  it('is rejected if it is not for this project, or has expired', async () => {
    const [header = ''] = wellFormed.split('.');
    const bad = [
      'garbage',
      'a.b.c',
      `${part({ alg: 'none' })}.${part(claims)}.`,
      `${header}.${part({ ...claims, aud: 'another' })}.${part('signature')}`,
      `${header}.${part({ ...claims, iss: 'https://evil.example' })}.${part('signature')}`,
      `${part({ alg: 'HS256', kid: 'a' })}.${part(claims)}.${part('signature')}`,
    ];
    for (const token of bad) {
      const thrown = await faultOf(token);
      expect(isInvalidIdTokenError(thrown), `${token}: ${thrown}`).to.equal(true);
    }
    const others: [string, string, boolean][] = [
      ['auth/id-token-expired', 'Firebase ID token has expired.', true],
      ['auth/argument-error', 'Firebase ID token has invalid signature.', true],
      ['auth/internal-error', 'An internal error has occurred.', false],
    ];
    for (const [code, message, isInvalid] of others)
      expect(isInvalidIdTokenError({ code, message }), message).to.equal(isInvalid);
  });

  it('returns 503 while keys are missing, and is unauthenticated if malformed', async () => {
    // In a separate process, because the service keeps using the first app.
    const ask = `
      import https from 'node:https';
      https.request = () => { throw new Error('getaddrinfo ENOTFOUND www.googleapis.com'); };
      const { tryVerifyIdToken } = await import('./functions/identity/session.ts');
      const said = (token) => tryVerifyIdToken(token).then((found) => found, ({ code, status, headers }) => ({ code, status, headers }));
      console.log(JSON.stringify([await said(process.env.TOKEN), await said('garbage')]));
      process.exit(0);
    `;
    // Without a running suite's variables, such as its Auth emulator and project.
    const { PATH, HOME } = process.env;
    const printed = await runNode(['--import', 'tsx', '--input-type=module', '-e', ask], {
      cwd: ROOT,
      env: { PATH, HOME, GCLOUD_PROJECT: PROJECT, TOKEN: wellFormed },
    });
    const [unverified, nobody] = JSON.parse(printed.trim().split('\n').at(-1) ?? '');
    expect(unverified).to.deep.include({ code: 'UNAVAILABLE', status: 503 });
    expect(nobody).to.equal(null);
  });
});

const OPEN: SignInState = { open: true, validFrom: null };
const CLOSED: SignInState = { open: false, validFrom: null };
const START = new Date('2026-05-01T09:00:00Z');
const later = (seconds: number): Date => addMs(START, seconds * SECOND_MS);

describe('The account state in Firebase Auth', () => {
  let answers: (SignInState | Error)[];
  let asked: number;
  let states: SignInStateCache;
  beforeEach(() => {
    [answers, asked] = [[OPEN], 0];
    states = new SignInStateCache(async () => {
      asked += 1;
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error) throw answer;
      return answer as SignInState;
    });
  });

  it('is fetched once a minute for reads, and for each change', async () => {
    for (const seconds of [0, 1, 59]) await states.get('a', later(seconds), 'read');
    expect(asked).to.equal(1);
    await states.get('a', later(60), 'read');
    expect(asked).to.equal(2);
    await states.get('a', later(61), 'change');
    await states.get('a', later(61), 'change');
    expect(asked).to.equal(4);
    await states.get('b', later(61), 'read');
    expect(asked).to.equal(5);
  });

  it('is known to reads from the last change on', async () => {
    await states.get('a', START, 'read');
    answers = [CLOSED];
    expect(await states.get('a', later(1), 'read')).to.deep.equal(OPEN);
    expect(await states.get('a', later(2), 'change')).to.deep.equal(CLOSED);
    expect(await states.get('a', later(2), 'read')).to.deep.equal(CLOSED);
  });

  it('stays the same for reads while it cannot be fetched, and changes return 503', async () => {
    await states.get('a', START, 'read');
    answers = [new Error('down')];
    expect(await states.get('a', later(600), 'read')).to.deep.equal(OPEN);
    expect(await states.get('b', later(600), 'read')).to.deep.equal(OPEN);
    const refused = await states.get('a', later(600), 'change').catch((thrown: ApiError) => thrown);
    expect(refused).to.include({ code: 'UNAVAILABLE' }).and.have.nested.property('headers.Retry-After', '5');
  });
});
