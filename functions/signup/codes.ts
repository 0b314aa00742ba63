// Registration codes: promo and referral codes, and partner licenses.
import { FieldValue } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Writes } from '../api/writes';
import { PLAN_IDS } from '../plans/catalogue';
import {
  commonCodeRecordFields,
  findUsablePromoCode,
  findUsablePromoOrReferralCode,
  type promoCodeSchema,
  promoCodes,
} from '../plans/code';
import { sha256 } from '../platform/ids';
import { type GlobalCollection, globalCollection, type RecordOf, type Stored } from '../store/collection';
import { storedInstant } from '../store/values';

const referralCodeSchema = z.object({
  ...commonCodeRecordFields,
  referrer_organization_id: z.string().nullable(),
});
type CodeSchema = typeof referralCodeSchema | typeof promoCodeSchema;

/** Document ids: the code's `promoOrReferralDocumentId`. */
export const referralCodes = globalCollection('referral_codes', referralCodeSchema, {
  holds: 'referral codes',
  personal: [],
  kept: { until: 'an operator deletes it' },
  of: null,
});

/** Document ids: {@link sha256} of the link’s token. The token isn’t stored. */
export const partnerLicenses = globalCollection(
  'partner_licenses',
  z.object({
    partner_name: z.string(),
    plan: z.enum(PLAN_IDS),
    expires_at: storedInstant.nullable(),
    /** Null until an organization uses the license. */
    organization_id: z.string().nullable(),
    linked_at: storedInstant.nullable(),
  }),
  { holds: 'partner licenses', personal: [], kept: { until: 'an operator deletes it' }, of: null },
);
export type PartnerLicense = RecordOf<typeof partnerLicenses>;

/** Counts one use of the code. The count is exact if the number of uses is limited. 1 write. */
function stageUseOf<S extends CodeSchema>(writes: Writes, codes: GlobalCollection<S>, code: Stored<z.output<S>>): void {
  if (code.max_uses === null) writes.update(codes.ref(code.id), { uses: FieldValue.increment(1) });
  else codes.stageUpdate(writes, code, { uses: code.uses + 1 } as Partial<z.output<S>>);
}

/** The benefits that a new organization gets from its codes. */
export interface SignupCodeBenefits {
  /** Null for the default trial. */
  trialDays: number | null;
  referralCode: string | null;
  promoCode: string | null;
}

/**
 * Uses the referral code if it is valid, or else the promo code if that is valid. Invalid codes never prevent a
 * registration; checkPromoCode reports them. Costs 1 read per code checked, plus 1 write for the code used.
 */
export async function stageReferralOrPromoCodeUse(
  writes: Writes,
  given: { referralCode: string | null; promoCode: string | null },
  now: Date,
): Promise<SignupCodeBenefits> {
  const referral = await findUsablePromoOrReferralCode(referralCodes, given.referralCode, now);
  if (referral) {
    stageUseOf(writes, referralCodes, referral);
    return { trialDays: referral.trial_days, referralCode: referral.code, promoCode: null };
  }
  const promo = await findUsablePromoCode(given.promoCode, now);
  if (promo) {
    stageUseOf(writes, promoCodes, promo);
    return { trialDays: promo.trial_days, referralCode: null, promoCode: promo.code };
  }
  return { trialDays: null, referralCode: null, promoCode: null };
}

/** The license that a link token refers to; null if the license is expired or already used. 1 read. */
export async function findUsableLicenseByToken(token: string, now: Date): Promise<PartnerLicense | null> {
  const license = await partnerLicenses.get(sha256(token));
  if (!license || license.organization_id !== null) return null;
  return license.expires_at !== null && license.expires_at <= now ? null : license;
}
