// A session that ends, here or in Firebase Auth, can't change anything from then on, or read anything after a minute.
import { expect } from 'chai';
import { users } from '../../../functions/identity/user';
import { newId } from '../../../functions/platform/ids';
import { firebaseAuth } from '../../../functions/store/firestore';
import {
  GOOD_PASSWORD,
  idToken,
  login,
  newAccount,
  newFirebaseAccount,
  nextSecond,
  signInWithGoogle,
  someEmail,
} from '../../support/accounts';
import { call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { done } from '../http';

type Account = Awaited<ReturnType<typeof newAccount>>;

const NEW_PASSWORD = 'Walnut-Kite-93';
const FIREBASE = (): string => `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1`;

/** Changes the password like an app does for a signed-in user. */
async function changePasswordInFirebase({ email }: Account): Promise<void> {
  const answer = await call(`${FIREBASE()}/accounts:update?key=local`, {
    body: { idToken: await idToken(email), password: NEW_PASSWORD, returnSecureToken: true },
  });
  expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
}

const ENDINGS: readonly { name: string; end: (account: Account) => Promise<unknown> }[] = [
  {
    name: 'the account is disabled',
    end: async ({ id }) => (await firebaseAuth()).updateUser(id, { disabled: true }),
  },
  { name: 'the account is deleted', end: async ({ id }) => (await firebaseAuth()).deleteUser(id) },
  { name: 'the password is changed through Firebase', end: changePasswordInFirebase },
  {
    name: 'sign-ins are revoked in the console',
    end: async ({ id }) => (await firebaseAuth()).revokeRefreshTokens(id),
  },
  {
    name: 'its owner signs out everywhere',
    end: ({ token }) => call('/v1/logoutEverywhere', { method: 'POST', token }),
  },
];

const change = (token: string) => call('/v2/folders', { token, body: { name: newId() } });
const read = (token: string) => call('/v1/getUsers', { token });

describe('A session that ends', () => {
  it('in any way: its tokens can’t change anything afterwards, or read anything after a minute', async () => {
    const sessions = await Promise.all(
      ENDINGS.map(async ({ name, end }) => {
        const account = await newAccount();
        return { name, end: () => end(account), tokens: [account.token, await idToken(account.email)] };
      }),
    );
    for (const token of sessions.flatMap(({ tokens }) => tokens)) {
      expect((await change(token)).status).to.equal(201);
      expect((await read(token)).status).to.equal(200);
    }
    await nextSecond();
    await Promise.all(sessions.map(({ end }) => end()));
    for (const { name, tokens } of sessions)
      for (const token of tokens) {
        const refused = await change(token);
        expect([refused.status, refused.body.error?.code], name).to.deep.equal([401, 'UNAUTHORIZED']);
      }
    await sandbox.advance('PT61S');
    for (const { name, tokens } of sessions)
      for (const token of tokens) expect((await read(token)).status, name).to.equal(401);
  });

  it('is every other one once Google proves who owns an unverified address', async () => {
    const { id, email } = await newAccount();
    const { token } = await signInWithGoogle(email);
    expect((await done(call('/v1/checkEmailVerification', { token }))).email_verified).to.equal(true);
    expect(await users.get(id)).to.include({ session_generation: 1 });
  });

  it('an ended ID token can’t register', async () => {
    const email = someEmail();
    const id = await newFirebaseAccount(email);
    const token = await idToken(email);
    await nextSecond();
    await done(call('/v1/logoutEverywhere', { method: 'POST', token }), 200);
    const body = { email, firstName: 'A', lastName: 'B', googleUid: id };
    expect((await call('/v1/register', { token, body })).status).to.equal(401);
    expect((await call('/v1/register', { token: await idToken(email), body })).status).to.equal(201);
  });
});

describe('logout', () => {
  it('ends the session immediately, for reads too', async () => {
    const { id, email, token: other } = await newAccount();
    const { accessToken: token } = (await login(email, GOOD_PASSWORD)).body;
    expect(await done(call('/v1/logout', { method: 'POST', token }), 200)).to.have.all.keys('message');
    // In base64url, the last character of 256 bits has two unused bits.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const spare = letters[letters.indexOf(token.at(-1)) ^ 1];
    for (const ended of [token, `${token.slice(0, -1)}${spare}`]) {
      expect((await read(ended)).status).to.equal(401);
      expect((await change(ended)).status).to.equal(401);
    }
    expect((await change(other)).status).to.equal(201);
    const { accessToken: next } = (await login(email, GOOD_PASSWORD)).body;
    await done(call('/v1/logout', { method: 'POST', token: next }), 200);
    expect((await read(token)).status, 'after another session ended').to.equal(401);
    const ended = Array.from({ length: 100 }, (_, nth) => ({ id: `${nth}`, ends_at: null }));
    await users.ref(id).update({ ended_sessions: ended });
    await nextSecond();
    const { accessToken: last } = (await login(email, GOOD_PASSWORD)).body;
    await done(call('/v1/logout', { method: 'POST', token: last }), 200);
    for (const all of [last, other]) expect((await read(all)).status, 'no room in the list').to.equal(401);
  });

  it('ends the ID tokens of one sign-in, including refreshed ones', async () => {
    const { email, token: other } = await newAccount();
    const signedIn = await call(`${FIREBASE()}/accounts:signInWithPassword?key=local`, {
      body: { email, password: GOOD_PASSWORD, returnSecureToken: true },
    });
    const refreshed = await call(
      `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/securetoken.googleapis.com/v1/token?key=local`,
      { body: { grant_type: 'refresh_token', refresh_token: signedIn.body.refreshToken } },
    );
    await nextSecond();
    const otherIdToken = await idToken(email);
    expect((await call('/v1/logout', { method: 'POST', token: signedIn.body.idToken })).status).to.equal(200);
    for (const token of [signedIn.body.idToken, refreshed.body.id_token]) {
      expect(token).to.be.a('string');
      expect((await read(token)).status).to.equal(401);
    }
    for (const token of [other, otherIdToken]) expect((await change(token)).status).to.equal(201);
    await call('/v1/logout', { method: 'POST', token: otherIdToken });
    expect((await change(signedIn.body.idToken)).status, 'after another sign-in ended').to.equal(401);
    expect((await change(other)).status).to.equal(201);
  });
});
