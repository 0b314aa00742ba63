// Who owns an address: nobody gets a sign-in account without proof, and no unverified registration locks its owner out
// (decision 0017).
import { expect } from 'chai';
import { findAuthAccountIdByEmail } from '../../../functions/identity/authAccounts';
import { users } from '../../../functions/identity/user';
import { firebaseAuth } from '../../../functions/store/firestore';
import {
  GOOD_PASSWORD,
  idToken,
  login,
  mailTo,
  newAccount,
  newFirebaseAccount,
  nextSecond,
  register,
  signInWithGoogle,
  someEmail,
  tokenIn,
  verifyAddress,
} from '../../support/accounts';
import { call } from '../../support/client';
import { newWorld } from '../../support/world';
import { done, outcomeOf } from '../http';

const OWNERS_PASSWORD = 'Owners-Lamp-48';

/** An invitation token sent to the address. */
async function invitationFor(email: string): Promise<string> {
  const { admin } = await newWorld();
  await done(admin.call('/v1/invite', { body: { emails: [email] } }), 201);
  return tokenIn(await mailTo(email, /invited you/));
}

const complete = (invitationToken: string, email: string, token?: string) =>
  call('/v1/completeInvitation', {
    token,
    body: { invitationToken, email, firstName: 'Joan', lastName: 'Clarke', password: OWNERS_PASSWORD },
  });

const registerAs = (email: string, { userId, token }: { userId: string; token: string }) =>
  register({ email, googleUid: userId, password: undefined }, token);

/** A person who registers with an address, signs in by every method and creates an API key. */
async function registrant(email = someEmail()) {
  const account = await newAccount({ email });
  const { body } = await call('/v1/createApiKey', { token: account.token, body: { name: 'Mine' } });
  const made = { ...account, idToken: await idToken(email), key: body.key as string };
  await nextSecond();
  return made;
}

async function expectLockedOut(former: Awaited<ReturnType<typeof registrant>>): Promise<void> {
  expect((await login(former.email, GOOD_PASSWORD)).status, 'password').to.equal(401);
  const tokens = { session: former.token, id: former.idToken, key: former.key };
  for (const [name, token] of Object.entries(tokens)) {
    expect((await call('/v2/contacts', { token })).status, name).to.equal(401);
  }
  const members = await users.list((query) => query.where('organization_id', '==', former.organizationId));
  expect(members).to.have.length(0);
}

describe('A sign-in account without registration', () => {
  it('keeps its address from a registration (409 EMAIL_EXISTS), and registers with its own ID token', async () => {
    for (const emailVerified of [true, false]) {
      const email = someEmail();
      const userId = await newFirebaseAccount(email, { emailVerified });
      const refused = await register({ email, password: OWNERS_PASSWORD });
      expect(outcomeOf(refused)).to.deep.equal([409, 'EMAIL_EXISTS']);
      expect(await findAuthAccountIdByEmail(email)).to.equal(userId);
      const token = await idToken(email);
      expect((await registerAs(email, { userId, token })).status).to.equal(201);
    }
  });

  it('keeps its address from an invitation, and joins with its own ID token', async () => {
    const email = someEmail();
    const userId = await newFirebaseAccount(email);
    const token = await invitationFor(email);
    expect(outcomeOf(await complete(token, email))).to.deep.equal([409, 'EMAIL_EXISTS']);
    expect(await findAuthAccountIdByEmail(email)).to.equal(userId);
    expect((await complete(token, email, await idToken(email))).body).to.include({ success: true, userId });
  });
});

describe('A registered address that was never verified', () => {
  it('goes to the person who signs in with its Google account, with their own organization', async () => {
    const former = await registrant();
    const owner = await signInWithGoogle(former.email);
    const answer = await done(registerAs(former.email, owner), 201);
    expect(answer.user.organization_id).not.to.equal(former.organizationId);
    await expectLockedOut(former);
    const check = await call('/v1/checkEmailVerification', { token: owner.token });
    expect(check.body).to.deep.equal({ email_verified: true, email: former.email });
    expect((await registerAs(former.email, owner)).status).to.equal(409);
  });

  it('is verified by signing in with Google; earlier sessions end', async () => {
    const former = await registrant();
    const owner = await signInWithGoogle(former.email);
    const check = await call('/v1/checkEmailVerification', { token: owner.token });
    expect(check.body.email_verified).to.equal(true);
    for (const token of [former.token, former.idToken]) {
      expect((await call('/v2/contacts', { token })).status).to.equal(401);
    }
    expect((await call('/v2/contacts', { token: owner.token })).status).to.equal(200);
  });
});

describe('An address is not taken over', () => {
  it('from an account that has verified it: 409 EMAIL_EXISTS', async () => {
    const holder = await registrant();
    await verifyAddress(holder.email);
    const token = await invitationFor(holder.email);
    expect(outcomeOf(await complete(token, holder.email))).to.deep.equal([409, 'EMAIL_EXISTS']);
    expect((await login(holder.email, GOOD_PASSWORD)).status).to.equal(200);
    const registered = await registerAs(holder.email, await signInWithGoogle(holder.email));
    expect(outcomeOf(registered)).to.deep.equal([409, 'EMAIL_EXISTS']);
    expect((await users.get(holder.id))?.organization_id).to.equal(holder.organizationId);
  });

  it('by a password, even if Firebase has verified the address', async () => {
    const holder = await registrant();
    await (await firebaseAuth()).updateUser(holder.id, { emailVerified: true });
    const bearer = await idToken(holder.email);
    const answer = await registerAs(holder.email, { userId: holder.id, token: bearer });
    expect(outcomeOf(answer)).to.deep.equal([409, 'EMAIL_EXISTS']);
  });
});
