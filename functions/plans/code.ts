// Promo and referral codes. A promo code grants a longer trial and a discount.
import { z } from 'zod';
import { sha256 } from '../platform/ids';
import { type GlobalCollection, globalCollection, type Stored } from '../store/collection';
import { storedInstant } from '../store/values';

export const commonCodeRecordFields = {
  /** The code as shown to people. */
  code: z.string(),
  trial_days: z.int().min(1),
  is_active: z.boolean(),
  expires_at: storedInstant.nullable(),
  /** Null for unlimited uses. */
  max_uses: z.int().nullable(),
  uses: z.int(),
};
type CodeSchema = z.ZodObject<typeof commonCodeRecordFields>;

export const promoCodeSchema = z.object({
  ...commonCodeRecordFields,
  description: z.string(),
  discount_percent: z.int().min(0).max(100),
});
export type PromoCode = Stored<z.output<typeof promoCodeSchema>>;

/** Document id: derived from the code by {@link promoOrReferralDocumentId}. */
export const promoCodes = globalCollection('promo_codes', promoCodeSchema, {
  holds: 'promotion codes',
  personal: [],
  kept: { until: 'an operator deletes it' },
  of: null,
});

/** Ignores case, spaces and hyphens, because people type codes in by hand. */
export const promoOrReferralDocumentId = (code: string): string =>
  sha256(
    code
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\s-]+/g, ''),
  );

/** Returns the code if it can be used now, otherwise null. 1 read. */
export async function findUsablePromoOrReferralCode<S extends CodeSchema>(
  codes: GlobalCollection<S>,
  code: string | null,
  now: Date,
): Promise<Stored<z.output<S>> | null> {
  if (code === null) return null;
  const found = await codes.get(promoOrReferralDocumentId(code));
  if (!found?.is_active || (found.expires_at !== null && found.expires_at <= now)) return null;
  return found.max_uses !== null && found.uses >= found.max_uses ? null : found;
}

export const findUsablePromoCode = (code: string | null, now: Date): Promise<PromoCode | null> =>
  findUsablePromoOrReferralCode(promoCodes, code, now);
