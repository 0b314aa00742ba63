// Invalid ID tokens by firebase-admin's own errors, and tokens that can't be verified because Google's keys are missing.
import { expect } from 'chai';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { isInvalidIdTokenError } from '../../../functions/identity/session';
import { ROOT } from '../../../local/config';
import { runNode } from '../../../local/runNode';

const PROJECT = 'demo-tokens';
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = Math.floor(Date.now() / 1000);
const claims = {
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: 'somebody',
  iat: seconds - 10,
  exp: seconds + 600,
};
const wellFormed = `${part({ alg: 'RS256', kid: 'a', typ: 'JWT' })}.${part(claims)}.${part('signature')}`;

describe('A Firebase ID token', () => {
  const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  // Created only when these tests run, because the service uses the first app that exists.
  let app: App;
  const faultOf = (token: string): Promise<unknown> =>
    getAuth(app)
      .verifyIdToken(token)
      .then(
        () => null,
        (thrown) => thrown,
      );

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
      const { verifyIdToken } = await import('./functions/identity/session.ts');
      const said = (token) => verifyIdToken(token).then((found) => found, ({ code, status, headers }) => ({ code, status, headers }));
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
  }).timeout(60_000);
});
