// POST /v1/register: all of its effects, or none, and the codes and licenses that it accepts.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { contacts } from '../../../functions/contacts/record';
import { expiryTypes } from '../../../functions/expiries/types/expiryType';
import {
  abandonRegistration,
  claimEmailOfAuthAccount,
  createAuthAccountWithEmailClaim,
  emailClaims,
} from '../../../functions/identity/accountEmails';
import { findAuthAccountIdByEmail } from '../../../functions/identity/authAccounts';
import { teams, users } from '../../../functions/identity/user';
import { organizations } from '../../../functions/organizations/organization';
import { promoCodes, promoOrReferralDocumentId } from '../../../functions/plans/code';
import { planUsages } from '../../../functions/plans/usage';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { newId, sha256 } from '../../../functions/platform/ids';
import { reminderSettingsRecords } from '../../../functions/reminders/rule/record';
import { findReplaceableHolder } from '../../../functions/signup/addressTakeover';
import { partnerLicenses, referralCodes } from '../../../functions/signup/codes';
import { clearAbandonedRegistrations } from '../../../functions/signup/workers';
import { firebaseAuth } from '../../../functions/store/firestore';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import {
  GOOD_PASSWORD,
  idToken,
  login,
  mailTo,
  newAccount,
  newFirebaseAccount,
  register,
  registration,
  someEmail,
  tokenIn,
} from '../../support/accounts';
import { call, someAddress } from '../../support/client';
import { newWorld } from '../../support/world';
import { done, outcomeOf } from '../http';

const EVERYTHING = (query: FirebaseFirestore.Query) => query;
const stored = (email: string) => ({
  email,
  password: GOOD_PASSWORD,
  displayName: 'Somebody',
  photoUrl: null,
  emailVerified: false,
});

describe('register', () => {
  it('returns exactly the user, and sets up organization, trial, team, contact, types and settings', async () => {
    const email = someEmail();
    const before = clock.now();
    const answer = await done(register({ email, is_organization: true, organization_name: 'Mark I' }), 201);
    const { user } = answer;
    const { id, organization_id } = user;
    const names = { firstName: 'Grace', lastName: 'Hopper', displayName: 'Grace Hopper' };
    expect(user).to.deep.equal({ id, email, ...names, user_type: 'organization', organization_id });
    const tenant = tenantOf(organization_id);
    const organization = await organizations.get(user.organization_id);
    expect(organization).to.include({ name: 'Mark I', timezone: 'America/New_York', owner_id: user.id });
    const usage = await planUsages.get(user.organization_id);
    expect(usage?.plan).to.equal('trial');
    expect(usage?.used.seats).to.equal(1);
    const trialMs = (usage?.trial_ends_at?.getTime() ?? 0) - before.getTime();
    expect(trialMs).to.be.within(14 * DAY_MS, 14 * DAY_MS + 30_000);
    const firstNotice = addMs(usage?.trial_ends_at ?? before, -3 * DAY_MS);
    expect(usage?.notice_at).to.deep.equal(firstNotice);
    const [team, ...otherTeams] = await teams.of(tenant).list(EVERYTHING);
    expect(otherTeams).to.have.length(0);
    const founder = await users.get(user.id);
    expect(founder).to.include({ role: 'admin', team_id: team?.id, email_verified: false });
    expect(founder?.summary_at, 'the weekly summary').to.be.a('date');
    const [contact, ...others] = await contacts.of(tenant).list(EVERYTHING);
    expect(others).to.have.length(0);
    expect(contact).to.include({ email, first_name: 'Grace', is_default: true });
    expect(contact).to.include({ email_opt_in: true, sms_opt_in: false });
    expect(await expiryTypes.of(tenant).list(EVERYTHING)).to.have.length.above(3);
    expect((await reminderSettingsRecords.get(organization_id))?.timezone).to.equal('America/New_York');
  });

  it('emails a link whose token verifies the address, repeatedly, by POST or as a URL; an unknown one returns 404', async () => {
    const email = someEmail();
    const { user } = (await register({ email, organization_name: 'Mark II' })).body;
    const { accessToken } = (await login(email, GOOD_PASSWORD)).body;
    const verified = () => call('/v1/checkEmailVerification', { token: accessToken });
    expect((await verified()).body).to.deep.equal({ email_verified: false, email });
    const token = tokenIn(await mailTo(email, /confirm/i));
    expect((await done(call('/v1/verifyEmail', { body: { token } }), 200)).email_verified).to.equal(true);
    expect((await verified()).body).to.deep.equal({ email_verified: true, email });
    const own = { address_verified: true, name: "Grace Hopper's workspace" };
    expect(await organizations.get(user.organization_id)).to.include(own);
    expect((await call(`/v1/verifyEmail?token=${token}`)).status).to.equal(200);
    expect((await (await firebaseAuth()).getUserByEmail(email)).emailVerified).to.equal(true);
    expect((await call('/v1/verifyEmail', { body: { token: 'x'.repeat(43) } })).status).to.equal(404);
    expect((await call('/v1/verifyEmail')).body.details.fields).to.have.key('token');
  });

  it('returns 400 naming the field, and stores nothing', async () => {
    const bad: [string, Record<string, unknown>][] = [
      ['email', { email: 'not an address' }],
      ['email', { email: `free-${newId(8)}@ProtonMail.com` }],
      ['password', { password: undefined }],
      ['password', { password: 'Password123' }],
      ['timezone', { timezone: 'UTC+2' }],
      ['photoURL', { photoURL: 'javascript:alert(1)' }],
      ['partner_link_token', { partner_link_token: 'no-such-license' }],
    ];
    for (const [field, overrides] of bad) {
      const body = registration(overrides);
      const answer = await call('/v1/register', { body, from: someAddress() });
      expect(answer.status, JSON.stringify(overrides)).to.equal(400);
      expect(answer.body.code).to.equal('VALIDATION_FAILED');
      expect(Object.keys(answer.body.details.fields)).to.deep.equal([field]);
      if (String(body.email).includes('@')) expect(await findAuthAccountIdByEmail(body.email)).to.equal(null);
    }
  });

  it('gives the address to one of three concurrent registrations, and returns 409 EMAIL_EXISTS for any other spelling', async () => {
    const email = someEmail();
    const passwords = ['Orchid-Lamp-471', 'Orchid-Lamp-472', 'Orchid-Lamp-473'];
    const answers = await Promise.all(passwords.map((password) => register({ email, password })));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 409, 409]);
    const winner = answers.findIndex(({ status }) => status === 201);
    const signIns = await Promise.all(passwords.map((password) => login(email, password)));
    const expectedSignIns = passwords.map((_, index) => index === winner);
    expect(signIns.map(({ status }) => status === 200)).to.deep.equal(expectedSignIns);
    expect(signIns[winner]?.body.user.organization_id).to.equal(answers[winner]?.body.user.organization_id);
    expect(outcomeOf(await register({ email: email.toUpperCase() }))).to.deep.equal([409, 'EMAIL_EXISTS']);
    expect((await login(email, passwords[winner] ?? '')).status).to.equal(200);
  });

  describe('leaves nothing half done', () => {
    it('deletes the auth account when a later step fails', async () => {
      const email = someEmail();
      const owned = { email: someEmail(), userId: '' };
      owned.userId = await newFirebaseAccount(owned.email);
      const failing = unitOfWork(async (writes) => {
        await createAuthAccountWithEmailClaim(writes, stored(email), clock.now());
        await claimEmailOfAuthAccount(writes, owned, clock.now());
        expect(await findAuthAccountIdByEmail(email)).to.be.a('string');
        throw new Error('the next step fails');
      });
      expect(await failing.catch((error: Error) => error.message)).to.equal('the next step fails');
      expect(await findAuthAccountIdByEmail(email)).to.equal(null);
      expect(await findAuthAccountIdByEmail(owned.email), 'it existed before').to.equal(owned.userId);
      const refused = unitOfWork((writes) =>
        createAuthAccountWithEmailClaim(writes, { ...stored(email), password: '' }, clock.now()),
      );
      expect(await refused.catch(({ code }) => code)).to.equal('auth/invalid-password');
      expect((await register({ email })).status).to.equal(201);
    });

    /** A registration that dies between creating the Auth account and the commit. */
    const dies = (email: string, secondsAgo: number) =>
      unitOfWork(async (writes) => {
        await createAuthAccountWithEmailClaim(
          { ...writes, onAbandon: () => undefined, update: () => undefined },
          stored(email),
          addMs(clock.now(), -secondsAgo * 1000),
        );
      });

    it('clears up after an hour what a registration that died has left', async () => {
      const [abandoned, underWay, linked] = [someEmail(), someEmail(), someEmail()];
      for (const email of [abandoned, linked]) await dies(email, 3_601);
      const providerToLink = { providerId: 'google.com', uid: newId() };
      const uid = (await findAuthAccountIdByEmail(linked)) ?? '';
      await (await firebaseAuth()).updateUser(uid, { providerToLink });
      await dies(underWay, 3_500);
      const { id, email: joined } = (await register()).body.user;
      const [claim] = await emailClaims.list((query) => query.where('user_id', '==', id));
      const began = { state: 'registering', claimed_at: addMs(clock.now(), -DAY_MS) } as const;
      if (claim) await emailClaims.tryUpdate(claim, began);
      const refused = emailClaims.ref('-');
      await refused.set({ ...began, user_id: 'x'.repeat(129), makes_account: true });
      expect(await clearAbandonedRegistrations.run().catch((thrown) => thrown)).to.be.instanceOf(Error);
      await refused.delete();
      expect(await findAuthAccountIdByEmail(abandoned)).to.equal(null);
      for (const email of [underWay, linked]) expect(await findAuthAccountIdByEmail(email)).to.be.a('string');
      expect((await login(joined, GOOD_PASSWORD)).status, 'it has a user').to.equal(200);
    });

    it('takes over from a registration that died between auth account and commit', async () => {
      const email = someEmail();
      await dies(email, 6);
      const dead = await findAuthAccountIdByEmail(email);
      const [claim] = await emailClaims.list((query) => query.where('user_id', '==', dead));
      expect(dead).to.be.a('string');
      expect((await done(register({ email, password: 'Second-Try-99' }), 201)).user.id).not.to.equal(dead);
      expect((await login(email, GOOD_PASSWORD)).status).to.equal(401);
      expect((await login(email, 'Second-Try-99')).status).to.equal(200);
      if (claim) await abandonRegistration(claim);
      expect((await emailClaims.get(claim?.id ?? ''))?.state, 'the other’s claim').to.equal('registered');
    });
  });

  describe('with googleUid', () => {
    it('registers a free provider’s address with that account’s ID token', async () => {
      const email = `person-${newId(8).toLowerCase()}@gmail.com`;
      const googleUid = await newFirebaseAccount(email, { emailVerified: true });
      const token = await idToken(email);
      const answer = await done(register({ email, googleUid, password: undefined }, token), 201);
      expect(answer.user.id).to.equal(googleUid);
      const organization = await organizations.get(answer.user.organization_id);
      expect(organization?.address_verified).to.equal(true);
      expect(answer.message).not.to.match(/confirm/i);
      expect((await call('/v1/checkEmailVerification', { token })).body.email_verified).to.equal(true);
      expect((await register({ email, googleUid }, token)).status).to.equal(409);
    });

    it('never takes over an account that is verified or older than verification, pays or has other members', async () => {
      const { admin } = await newWorld({ plan: 'trial' });
      await users.ref(admin.id).update({ email_verified: false });
      expect(await findReplaceableHolder(admin.email)).to.equal(null);
      const { id, email, organizationId } = await newAccount();
      const taken = async (email_verified: boolean | null, plan: string) => {
        await users.ref(id).update({ email_verified });
        await planUsages.ref(organizationId).update({ plan });
        return (await findReplaceableHolder(email)) !== null;
      };
      expect(await taken(false, 'trial')).to.equal(true);
      expect([await taken(true, 'trial'), await taken(null, 'trial')]).to.deep.equal([false, false]);
      expect(await taken(false, 'business')).to.equal(false);
    });

    it('returns 401 without the token, and for a malformed one, another uid or another address', async () => {
      const email = someEmail();
      const googleUid = await newFirebaseAccount(email);
      const token = await idToken(email);
      const attempts = await Promise.all([
        register({ email, googleUid }),
        register({ email, googleUid }, 'garbage'),
        register({ email, googleUid: newId(28) }, token),
        register({ email: someEmail(), googleUid }, token),
      ]);
      expect(attempts.map(({ status }) => status)).to.deep.equal([401, 401, 401, 401]);
      expect(await users.get(googleUid)).to.equal(null);
    });
  });
});

describe('Codes in a registration', () => {
  const code = (overrides: Record<string, unknown> = {}) => ({
    ...{ code: newId(8), trial_days: 45, is_active: true, expires_at: null, max_uses: null, uses: 0 },
    ...overrides,
  });
  const storeReferral = async (overrides: Record<string, unknown>) => {
    const referral = { ...code(overrides), referrer_organization_id: null };
    await referralCodes.ref(promoOrReferralDocumentId(referral.code)).set(referral);
    return referral;
  };
  const storePromo = async (overrides: Record<string, unknown>) => {
    const promo = { ...code(overrides), description: '', discount_percent: 0 };
    await promoCodes.ref(promoOrReferralDocumentId(promo.code)).set(promo);
    return promo;
  };
  const trialDays = async (organizationId: string) => {
    const [usage, organization] = await Promise.all([
      planUsages.get(organizationId),
      organizations.get(organizationId),
    ]);
    const days = ((usage?.trial_ends_at?.getTime() ?? 0) - (organization?.created_at.getTime() ?? 0)) / DAY_MS;
    return {
      days: Math.round(days * 1000) / 1000,
      referral: organization?.referral_code,
      promo: organization?.promo_code,
    };
  };

  it('apply the referral code and ignore the promo code, unless the referral code is invalid', async () => {
    const referral = await storeReferral({ trial_days: 30 });
    const promo = await storePromo({ trial_days: 60 });
    const { user } = (await register({ referral_code: referral.code, promo_code: promo.code })).body;
    const expectedDays = { days: 30, referral: referral.code, promo: null };
    expect(await trialDays(user.organization_id)).to.deep.equal(expectedDays);
    expect((await referralCodes.get(promoOrReferralDocumentId(referral.code)))?.uses).to.equal(1);
    expect((await promoCodes.get(promoOrReferralDocumentId(promo.code)))?.uses).to.equal(0);
    const { code } = await storePromo({ trial_days: 60 });
    const { code: off } = await storeReferral({ is_active: false });
    const { user: other } = (await register({ referral_code: off, promo_code: code.toLowerCase() })).body;
    expect(await trialDays(other.organization_id)).to.deep.equal({ days: 60, referral: null, promo: code });
    expect((await promoCodes.get(promoOrReferralDocumentId(code)))?.uses).to.equal(1);
  });

  it('are ignored if used up or expired; the last use of a limited code counts', async () => {
    const last = await storeReferral({ max_uses: 1, trial_days: 30 });
    const uses = [await register({ referral_code: last.code }), await register({ referral_code: last.code })];
    const terms = await Promise.all(uses.map(({ body }) => trialDays(body.user.organization_id)));
    expect(terms.map(({ days }) => days)).to.deep.equal([30, 14]);
    const spent = await storeReferral({ max_uses: 1, uses: 1 });
    const old = await storePromo({ expires_at: addMs(clock.now(), -1) });
    const { user } = (await register({ referral_code: spent.code, promo_code: old.code })).body;
    expect(await trialDays(user.organization_id)).to.deep.equal({ days: 14, referral: null, promo: null });
  });

  it('link a partner license once, with its plan, unless it has expired', async () => {
    const token = newId(30);
    await partnerLicenses.ref(sha256(token)).set({
      ...{ partner_name: 'Acme Partners', plan: 'business' },
      ...{ expires_at: null, organization_id: null, linked_at: null },
    });
    const preview = () => call('/v1/checkPartnerLicense', { body: { token } });
    expect((await preview()).body).to.deep.include({ valid: true, partner_name: 'Acme Partners' });
    await partnerLicenses.ref(sha256(token)).update({ expires_at: addMs(clock.now(), -1) });
    expect((await preview()).body).to.deep.equal({ valid: false });
    await partnerLicenses.ref(sha256(token)).update({ expires_at: addMs(clock.now(), DAY_MS) });
    const { user } = (await register({ partner_link_token: token })).body;
    expect((await planUsages.get(user.organization_id))?.plan).to.equal('business');
    const organization = await organizations.get(user.organization_id);
    expect(organization?.partner_license_id).to.equal(sha256(token));
    expect((await partnerLicenses.get(sha256(token)))?.organization_id).to.equal(user.organization_id);
    expect((await preview()).body).to.deep.equal({ valid: false });
    expect((await register({ partner_link_token: token })).status).to.equal(400);
  });
});
