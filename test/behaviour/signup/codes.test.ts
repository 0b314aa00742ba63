// Referral codes, promo codes and partner licenses: their effect on a registration.
import { expect } from 'chai';
import { organizations } from '../../../functions/organizations/organization';
import { promoCodes, promoOrReferralDocumentId } from '../../../functions/plans/code';
import { planUsages } from '../../../functions/plans/usage';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { newId, sha256 } from '../../../functions/platform/ids';
import { partnerLicenses, referralCodes } from '../../../functions/signup/codes';
import { register } from '../../support/accounts';
import { call } from '../../support/client';

describe('Codes in a registration', () => {
  const code = (overrides: Record<string, unknown> = {}) => ({
    code: newId(8),
    trial_days: 45,
    is_active: true,
    expires_at: null,
    max_uses: null,
    uses: 0,
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
    const days =
      ((usage?.trial_ends_at?.getTime() ?? 0) - (organization?.created_at.getTime() ?? 0)) / DAY_MS;
    return {
      days: Math.round(days * 1000) / 1000,
      referral: organization?.referral_code,
      promo: organization?.promo_code,
    };
  };

  it('apply the referral code, and ignore the promo code in that case', async () => {
    const referral = await storeReferral({ trial_days: 30 });
    const promo = await storePromo({ trial_days: 60 });
    const { user } = (await register({ referral_code: referral.code, promo_code: promo.code })).body;
    expect(await trialDays(user.organization_id)).to.deep.equal({
      days: 30,
      referral: referral.code,
      promo: null,
    });
    expect((await referralCodes.get(promoOrReferralDocumentId(referral.code)))?.uses).to.equal(1);
    expect((await promoCodes.get(promoOrReferralDocumentId(promo.code)))?.uses).to.equal(0);
  });

  it('apply the promo code if the referral code is invalid', async () => {
    const { code: promo } = await storePromo({ trial_days: 60 });
    const { user } = (await register({ referral_code: 'nonsense', promo_code: promo.toLowerCase() })).body;
    expect(await trialDays(user.organization_id)).to.deep.equal({ days: 60, referral: null, promo });
    expect((await promoCodes.get(promoOrReferralDocumentId(promo)))?.uses).to.equal(1);
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
      partner_name: 'Acme Partners',
      plan: 'business',
      expires_at: null,
      organization_id: null,
      linked_at: null,
    });
    const preview = () => call('/v1/checkPartnerLicense', { body: { token } });
    expect((await preview()).body).to.deep.include({ valid: true, partner_name: 'Acme Partners' });
    await partnerLicenses.ref(sha256(token)).update({ expires_at: addMs(clock.now(), -1) });
    expect((await preview()).body).to.deep.equal({ valid: false });
    await partnerLicenses.ref(sha256(token)).update({ expires_at: addMs(clock.now(), DAY_MS) });
    const { user } = (await register({ partner_link_token: token })).body;
    expect((await planUsages.get(user.organization_id))?.plan).to.equal('business');
    expect((await partnerLicenses.get(sha256(token)))?.organization_id).to.equal(user.organization_id);
    expect((await preview()).body).to.deep.equal({ valid: false });
    expect((await register({ partner_link_token: token })).status).to.equal(400);
  });
});
