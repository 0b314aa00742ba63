// Verification and password emails, and setting a new password: nothing reveals who has an account.
import { expect } from 'chai';
import { clientAddressGroupOf } from '../../../functions/http/request';
import {
  emailVerifications,
  passwordResets,
  stageEmailVerificationToken,
} from '../../../functions/identity/accountCodes';
import { throttleSignInAttempt } from '../../../functions/identity/signIn';
import { findUserByEmail } from '../../../functions/identity/user';
import { messageTextsOfLocale } from '../../../functions/messaging/languages';
import { stageSuppression } from '../../../functions/messaging/suppression';
import { organizations } from '../../../functions/organizations/organization';
import { addMs, clock, DAY_MS, HOUR_MS, SECOND_MS, startOfNextUtcDate } from '../../../functions/platform/clock';
import { newId, sha256 } from '../../../functions/platform/ids';
import { firebaseAuth } from '../../../functions/store/firestore';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import {
  GOOD_PASSWORD,
  idToken,
  login,
  mailTo,
  newAccount,
  someEmail,
  tokenIn,
  verifyAddress,
} from '../../support/accounts';
import { call, someAddress } from '../../support/client';
import { somePhone } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { outcomeOf, valuesOf } from '../http';

const NEW_PASSWORD = 'Lantern-Quilt-83';
const ask = (email: string) => call('/v1/sendPasswordResetEmail', { body: { email } });
const reset = (email: string, code: string, newPassword = NEW_PASSWORD, from = someAddress()) =>
  call('/v1/verifyCodeAndUpdatePassword', { body: { email, code, newPassword }, from });

async function codeFor(email: string): Promise<string> {
  await ask(email);
  const mail = await mailTo(email, /password reset code/);
  return /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(mail.text)?.[0] ?? '';
}

describe('A new password', () => {
  it('is set with the emailed code, once; earlier sessions and ID tokens end', async () => {
    const account = await newAccount();
    const oldIdToken = await idToken(account.email);
    const auth = await firebaseAuth();
    const providerToLink = { providerId: 'google.com', uid: newId() };
    const enrolledFactors = [{ uid: 'former', phoneNumber: somePhone(), factorId: 'phone' }];
    await auth.updateUser(account.id, { providerToLink, multiFactor: { enrolledFactors } });
    // Firebase Auth compares sign-ins and password changes by the second.
    const signedIn = Math.floor(Date.now() / 1000);
    const code = await codeFor(account.email);
    while (Math.floor(Date.now() / 1000) === signedIn) await sandbox.now();
    expect((await reset(account.email, code.toLowerCase().replace('-', ' '))).status).to.equal(200);
    for (const token of [account.token, oldIdToken]) {
      expect((await call('/v2/contacts', { token })).status).to.equal(401);
    }
    expect((await login(account.email, GOOD_PASSWORD)).status).to.equal(401);
    const { accessToken, user } = (await login(account.email, NEW_PASSWORD)).body;
    expect(user.email_verified, 'the code proves the address').to.equal(true);
    const { providerData } = await auth.getUser(account.id);
    expect(valuesOf(providerData, 'providerId'), 'of whoever registered').to.deep.equal(['password']);
    const fresh = [accessToken, await idToken(account.email, NEW_PASSWORD)];
    for (const token of fresh) expect((await call('/v2/contacts', { token })).status).to.equal(200);
    expect(outcomeOf(await reset(account.email, code, 'Another-One-19'))).to.deep.equal([400, 'code']);
  });

  it('is refused equally for a wrong code and an unknown address; 5 wrong codes lock only that network address', async () => {
    const account = await newAccount();
    const code = await codeFor(account.email);
    const from = someAddress();
    const outsider = await reset(someEmail(), code);
    for (let tries = 1; tries <= 5; tries += 1) {
      const wrong = await reset(account.email, 'AAAA-AAAA', NEW_PASSWORD, from);
      expect(wrong.status).to.equal(400);
      expect({ ...wrong.body, requestId: '' }).to.deep.equal({ ...outsider.body, requestId: '' });
    }
    await sandbox.advance('PT61S');
    for (const each of [code, await codeFor(account.email)])
      expect((await reset(account.email, each, NEW_PASSWORD, from)).status).to.equal(400);
    expect((await login(account.email, GOOD_PASSWORD)).status).to.equal(200);
    await passwordResets.ref(account.id).update({ tries: { others: 100 } });
    expect((await reset(account.email, code)).status, 'after 100 from all addresses').to.equal(400);
    await passwordResets.ref(account.id).update({ tries: { others: 99 } });
    const locked = { email: account.email, clientAddress: clientAddressGroupOf(from, []) };
    for (let failure = 1; failure <= 10; failure += 1) await throttleSignInAttempt(locked, clock.now());
    expect((await reset(account.email, code, NEW_PASSWORD, from)).status).to.equal(200);
    const unlocked = await call('/v1/login', {
      body: { email: account.email, password: NEW_PASSWORD },
      from,
    });
    expect(unlocked.status).to.equal(200);
  });

  it('is set with an earlier code while it is valid; using one ends all; at most ten are emailed a day', async () => {
    const account = await newAccount();
    const first = await codeFor(account.email);
    await sandbox.advance('PT61S');
    const second = await codeFor(account.email);
    expect(second).not.to.equal(first);
    expect((await reset(account.email, first)).status).to.equal(200);
    expect((await reset(account.email, second, 'Another-One-19')).status).to.equal(400);
    const mailed = async () => {
      await sandbox.advance('PT61S');
      await ask(account.email);
      await sandbox.untilIdle();
      const mails = await sandbox.messagesTo(account.email);
      return mails.filter(({ subject }) => /password reset code/.test(subject ?? '')).length;
    };
    await passwordResets.ref(account.id).update({ mails: 9 });
    expect([await mailed(), await mailed()], 'nine, then ten').to.deep.equal([3, 3]);
    const since = addMs(await sandbox.now(), 90 * SECOND_MS - DAY_MS);
    await passwordResets.ref(account.id).update({ mails: 9, mails_since: since });
    expect([await mailed(), await mailed()], 'a day after the first').to.deep.equal([4, 5]);
  });

  it('must meet the policy, without costing an attempt; the code is valid for 30 minutes', async () => {
    const account = await newAccount();
    const code = await codeFor(account.email);
    expect((await reset(account.email, code, 'Password123')).body.details.fields).to.have.key('newPassword');
    await sandbox.advance('PT31M');
    expect((await reset(account.email, code)).status).to.equal(400);
    await verifyAddress(account.email);
    const [auth, google] = [await firebaseAuth(), { providerId: 'google.com', uid: newId() }];
    await auth.updateUser(account.id, { providerToLink: google });
    await passwordResets.ref(account.id).update({ tries: { others: 100 } });
    expect((await reset(account.email, await codeFor(account.email))).status, 'a new start').to.equal(200);
    const { providerData } = await auth.getUser(account.id);
    expect(valuesOf(providerData, 'providerId'), 'the owner’s').to.have.members(['password', 'google.com']);
  });

  it('can be requested by anyone once a minute, with the same response: a stranger gets no email, an unsubscribed owner does', async () => {
    const account = await newAccount();
    const reason = { channel: 'email', reason: 'unsubscribed' } as const;
    const suppression = { ...reason, address: account.email, now: clock.now() };
    await unitOfWork(async (writes) => stageSuppression(writes, suppression));
    await organizations.ref(account.organizationId).update({ locale: 'de' });
    await sandbox.advance('PT61S');
    const unknown = someEmail();
    for (const path of ['/v1/sendPasswordResetEmail', '/v1/resendVerificationEmail']) {
      const ask = () => call(path, { body: { email: account.email } });
      const [known] = await Promise.all([ask(), ask()]);
      const outsider = await call(path, { body: { email: unknown } });
      expect(known.status).to.equal(200);
      expect(outsider.body).to.deep.equal(known.body);
      expect(outsider.headers.get('server-timing')).to.equal(known.headers.get('server-timing'));
    }
    await sandbox.untilIdle();
    expect(await sandbox.messagesTo(unknown)).to.have.length(0);
    const [german, english] = [messageTextsOfLocale('de').account, messageTextsOfLocale('en').account];
    const subjects = [german.reset.subject, german.verify.title, english.verify.title];
    const sent = await sandbox.messagesTo(account.email);
    expect(valuesOf(sent, 'subject')).to.have.members(subjects);
  });
});

describe('Signup emails', () => {
  it('resendVerificationEmail emails another link, unless one was sent within a minute or the address is verified', async () => {
    const account = await newAccount();
    const resend = () => call('/v1/resendVerificationEmail', { body: { email: account.email } });
    await resend();
    await sandbox.untilIdle();
    expect(await sandbox.messagesTo(account.email)).to.have.length(1);
    await sandbox.advance('PT61S');
    await resend();
    const mail = await mailTo(account.email, /confirm/i);
    expect(await sandbox.messagesTo(account.email)).to.have.length(2);
    const token = tokenIn(mail);
    const { created_at, expires_at } = (await emailVerifications.get(sha256(token))) ?? expect.fail();
    expect(expires_at.getTime() - created_at.getTime()).to.be.closeTo(7 * DAY_MS, 60 * SECOND_MS);
    expect((await call('/v1/verifyEmail', { body: { token } })).status).to.equal(200);
    await emailVerifications.ref(sha256(token)).update({ expires_at: addMs(clock.now(), -DAY_MS) });
    expect((await call('/v1/verifyEmail', { body: { token } })).status, 'once it has expired').to.equal(410);
    await sandbox.advance('PT61S');
    await resend();
    await sandbox.untilIdle();
    expect(await sandbox.messagesTo(account.email)).to.have.length(2);
  });

  it('An unconfirmed address gets at most ten links a day in total', async () => {
    const account = await newAccount();
    const user = await findUserByEmail(account.email);
    if (!user) throw new Error('There is no such account');
    const again = async () => {
      await sandbox.advance('PT61S');
      await call('/v1/resendVerificationEmail', { body: { email: account.email } });
      await sandbox.untilIdle();
      return (await sandbox.messagesTo(account.email)).length;
    };
    const mailed = (count: number) =>
      unitOfWork(async (writes) => {
        for (let made = 0; made < count; made += 1) stageEmailVerificationToken(writes, user.id, clock.now());
      });
    await mailed(20);
    const noon = addMs(startOfNextUtcDate(addMs(clock.now(), DAY_MS)), 12 * HOUR_MS);
    await sandbox.jumpTo(noon);
    await mailed(9);
    expect(await again(), 'with the one from registering').to.equal(2);
    expect(await again()).to.equal(2);
    await sandbox.jumpTo(addMs(noon, 13 * HOUR_MS));
    expect(await again(), 'on the next day, but within 24 hours').to.equal(2);
  });

  it('submitSignupRequest and checkPromoCode notify the operator, and preview nothing for an unknown code', async () => {
    const email = someEmail();
    const body = { email, firstName: '<b>Eve</b>', lastName: 'Moneypenny', message: 'Please\ncall' };
    expect((await call('/v1/submitSignupRequest', { body })).status).to.equal(201);
    await sandbox.untilIdle();
    const mails = await sandbox.messagesTo('operator@service.example');
    const mail = mails.find(({ text }) => text.includes(email));
    expect(mail?.html).to.contain('&lt;b&gt;Eve').and.not.to.contain('<b>Eve');
    const promo = await call('/v1/checkPromoCode', { body: { code: 'nonsense' } });
    expect(promo.body).to.deep.equal({ valid: false });
  });
});
