// POST /v1/login: who can sign in, and how little anyone else learns.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { ApiError } from '../../../functions/api/errors';
import { clientAddressGroupOf } from '../../../functions/http/request';
import { decodeUnverifiedJwt } from '../../../functions/identity/session';
import { recordSignInSuccess, throttleSignInAttempt, tryPasswordSignIn } from '../../../functions/identity/signIn';
import { users } from '../../../functions/identity/user';
import { addMs, DAY_MS, SECOND_MS } from '../../../functions/platform/clock';
import { idDerivedWithAddressKey } from '../../../functions/platform/secrets';
import { firebaseAuth, firestore } from '../../../functions/store/firestore';
import { GOOD_PASSWORD, idToken, login, newAccount, newFirebaseAccount, someEmail } from '../../support/accounts';
import { call, someAddress } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { outcomeOf } from '../http';

describe('login', () => {
  it('returns an access token, the user and their teams', async () => {
    const account = await newAccount();
    const { status, body } = await login(account.email.toUpperCase(), GOOD_PASSWORD);
    expect(status).to.equal(200);
    expect(body).to.have.all.keys('accessToken', 'user', 'teams');
    expect(body.user).to.include({ id: account.id, role: 'admin', organization_id: account.organizationId });
    expect(body.teams).to.have.length(1);
    expect(body.user.team_id).to.equal(body.teams[0].id);
    const { iat, exp } = decodeUnverifiedJwt(body.accessToken) ?? {};
    expect((Number(exp) - Number(iat)) * SECOND_MS).to.equal(30 * DAY_MS);
    // Schemes are case-insensitive (RFC 9110, section 11.1).
    for (const scheme of ['Bearer', 'bearer']) {
      const headers = { Authorization: `${scheme} ${body.accessToken}` };
      expect((await call('/v1/getApiKeys', { headers })).status, scheme).to.equal(200);
    }
  });

  it('returns only {message}, the same for a wrong password, an unknown address and a disabled account', async () => {
    const account = await newAccount();
    const disabled = await newAccount();
    await (await firebaseAuth()).updateUser(disabled.id, { disabled: true });
    const answers = [
      await login(account.email, 'Wrong-Password-1'),
      await login(someEmail(), GOOD_PASSWORD),
      await login(disabled.email, GOOD_PASSWORD),
      await login('not an address', GOOD_PASSWORD),
    ];
    for (const answer of answers) {
      expect(answer.status).to.equal(401);
      expect(answer.body).to.deep.equal({ message: 'Incorrect email address or password' });
    }
  });

  it('locks the account for an address after 10 failures, even with the right password, but for no other address', async () => {
    const { email } = await newAccount();
    const now = await sandbox.now();
    const from = someAddress();
    const attempt = { email: email.toUpperCase(), clientAddress: clientAddressGroupOf(from, []) };
    for (let failure = 1; failure <= 9; failure += 1) await throttleSignInAttempt(attempt, now);
    const guess = (password: string) => call('/v1/login', { body: { email, password }, from });
    expect((await guess('Wrong-Password-1')).status).to.equal(401);
    const closed = await guess(GOOD_PASSWORD);
    expect(closed.status).to.equal(429);
    expect(closed.body).to.have.all.keys('message');
    expect(Number(closed.headers.get('retry-after'))).to.be.within(1, 60);
    expect((await login(email, GOOD_PASSWORD)).status).to.equal(200);
    await sandbox.advance('PT61S');
    expect((await guess(GOOD_PASSWORD)).status).to.equal(200);
    expect((await guess('Wrong-Password-1')).status).to.equal(401);
    const other = { ...attempt, clientAddress: someAddress() };
    const aDayLater = Array(5).fill(addMs(now, DAY_MS));
    for (const at of [...Array(10).fill(now), ...aDayLater]) await throttleSignInAttempt(other, at);
  });

  it('locks it for all after 100 failures, except addresses that its owner has signed in from', async () => {
    const { email } = await newAccount();
    const home = someAddress();
    const signIn = (from: string) => call('/v1/login', { body: { email, password: GOOD_PASSWORD }, from });
    expect((await signIn(home)).status).to.equal(200);
    const now = await sandbox.now();
    const failAlways = async () => {
      for (let failure = 1; failure <= 100; failure += 1)
        await throttleSignInAttempt({ email, clientAddress: someAddress() }, now).catch(() => undefined);
    };
    await failAlways();
    const counted = `sign_in_attempts/${idDerivedWithAddressKey('password_attempts', 'account', email)}`;
    const kept = (await firestore().doc(counted).get()).get('expires_at').toDate();
    expect(kept, 'known addresses are kept').to.be.above(addMs(now, 89 * DAY_MS));
    expect((await signIn(someAddress())).status).to.equal(429);
    expect((await signIn(home)).status).to.equal(200);
    await throttleSignInAttempt({ email, clientAddress: someAddress() }, now);
    expect((await signIn(someAddress())).status, 'after a success').to.equal(200);
    const newer = Array.from({ length: 20 }, someAddress);
    for (const from of newer) await recordSignInSuccess({ email, clientAddress: clientAddressGroupOf(from, []) }, now);
    await failAlways();
    expect((await signIn(home)).status, 'before the 20 newest').to.equal(429);
    expect((await signIn(newer[0] ?? '')).status).to.equal(200);
  });

  it('returns 429 for a minute when Google refuses an account, to all addresses without asking again', async () => {
    const { email } = await newAccount();
    const other = await newAccount();
    let asked = 0;
    const answers = ['TOO_MANY_ATTEMPTS_TRY_LATER : Access was disabled', 'INVALID_LOGIN_CREDENTIALS'];
    const google = createServer((_, response) => {
      response.writeHead(400).end(JSON.stringify({ error: { message: answers[asked] } }));
      asked += 1;
    }).listen(0);
    const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST;
    process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${(google.address() as AddressInfo).port}`;
    const now = await sandbox.now();
    const attempt = (email: string) =>
      tryPasswordSignIn({ email, clientAddress: someAddress() }, GOOD_PASSWORD, now).catch((error: ApiError) => error);
    const [refusal, wrong] = [await attempt(email), await attempt(other.email)];
    process.env.FIREBASE_AUTH_EMULATOR_HOST = emulator;
    google.close();
    expect(refusal).to.include({ code: 'RATE_LIMITED', status: 429 });
    expect([asked, wrong]).to.deep.equal([2, null]);
    const again = await login(email, GOOD_PASSWORD);
    expect(again.status).to.equal(429);
    expect(Number(again.headers.get('retry-after'))).to.be.within(1, 60);
    expect((await login(other.email, GOOD_PASSWORD)).status).to.equal(200);
    await sandbox.advance('PT61S');
    expect((await login(email, GOOD_PASSWORD)).status).to.equal(200);
  });
});

describe('checkEmailVerification', () => {
  it('accepts session and ID tokens by any method, and returns 404 to an account that never registered', async () => {
    const { id, email, token } = await newAccount();
    for (const options of [{ token }, { token: await idToken(email), method: 'PUT' }]) {
      const answer = await call('/v1/checkEmailVerification', options);
      expect(answer.body).to.deep.equal({ email_verified: false, email });
    }
    await users.ref(id).update({ email_verified: null });
    expect((await call('/v1/checkEmailVerification', { token })).body).to.deep.equal({ email });
    expect((await login(email, GOOD_PASSWORD)).body.user.email_verified, 'an older account').to.equal(true);
    const stranger = someEmail();
    await newFirebaseAccount(stranger);
    for (const endpoint of ['checkEmailVerification', 'deleteMyAccount']) {
      const answer = await call(`/v1/${endpoint}`, { method: 'POST', token: await idToken(stranger) });
      expect(outcomeOf(answer)).to.deep.equal([404, 'NOT_FOUND']);
    }
  });
});
