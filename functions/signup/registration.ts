// Registers a person and their new organization atomically.
import { domainToASCII } from 'node:url';
import freeProviders from 'email-providers/all.json';
import { z } from 'zod';
import { invalidFieldsError, unauthorizedError } from '../api/errors';
import { emailAddress, optionalTextInput, requiredTextInput, timeZone } from '../api/fields';
import type { Writes } from '../api/writes';
import { claimEmailOfAuthAccount, createAuthAccountWithEmailClaim, emailTakenError } from '../identity/accountEmails';
import { unlinkOtherAuthProviders } from '../identity/authAccounts';
import { findActiveIdentityByIdToken } from '../identity/authenticate';
import { checkPasswordPolicy, newAccountPasswordInput } from '../identity/passwordPolicy';
import { type User, users } from '../identity/user';
import { normalizedForComparison } from '../platform/text';
import { findReplaceableHolder, stageAddressTakeover } from './addressTakeover';
import { findUsableLicenseByToken, stageReferralOrPromoCodeUse } from './codes';
import { type Founder, stageNewOrganization } from './newOrganization';

/** Free email providers missing from the package’s list (version 2.26.0). */
const FURTHER_PROVIDERS: readonly string[] = [
  'disroot.org',
  'duck.com',
  'fastmail.com',
  'mailfence.com',
  'posteo.de',
  'posteo.net',
  'riseup.net',
  'skiff.com',
  'tuta.com',
  'tuta.io',
  'tutamail.com',
  'tutanota.com',
];

const providers = new Set([...freeProviders, ...FURTHER_PROVIDERS]);
// RFC 2606 reserves this domain for documentation. It has no mailboxes, but the package's list includes it.
providers.delete('example.com');

/**
 * False for addresses from free or disposable email providers. Compares hosts in IDNA form with a list of about 8,700
 * domains.
 */
export function isBusinessEmailAddress(email: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1);
  const domain = domainToASCII(host) || host.toLowerCase();
  return !providers.has(domain);
}

const optionalUrl = optionalTextInput(2000).refine(
  (value) => value === null || URL.parse(value)?.protocol === 'https:',
  'must be an https address',
);

export const registrationInput = z.object({
  email: emailAddress.meta({ description: 'Must be a business email address unless googleUid is sent' }),
  firstName: requiredTextInput(100),
  lastName: requiredTextInput(100),
  password: newAccountPasswordInput('unless googleUid is sent'),
  displayName: optionalTextInput(200),
  is_organization: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
  organization_name: optionalTextInput(200).refine((name) => !/\p{Cc}/u.test(name ?? ''), 'must be a single line'),
  photoURL: optionalUrl,
  timezone: timeZone.nullish().transform((value) => value ?? 'America/New_York'),
  referral_code: optionalTextInput(100),
  promo_code: optionalTextInput(100),
  partner_link_token: optionalTextInput(500),
  recaptchaToken: optionalTextInput(10_000).meta({
    description: 'Required if the service uses reCAPTCHA; each token works once',
  }),
  googleUid: optionalTextInput(128),
});
type Registration = z.output<typeof registrationInput>;

/** An existing Firebase Auth account, verified by its ID token. @throws 401. */
async function provenAccount({ googleUid, email }: Registration, bearer: string | null, now: Date) {
  const identity = bearer === null ? null : await findActiveIdentityByIdToken(bearer, now);
  const matches =
    identity?.userId === googleUid && normalizedForComparison(identity?.email ?? '') === normalizedForComparison(email);
  if (!identity || !matches) {
    throw unauthorizedError(
      "googleUid requires that account's ID token as the bearer token, and the same email address",
    );
  }
  return identity;
}

/** @throws 400 naming the missing field that an email sign-up requires. */
function checkEmailSignUp({ email, password }: Registration): string {
  if (password === null) throw invalidFieldsError({ password: 'is required' });
  if (!isBusinessEmailAddress(email)) {
    throw invalidFieldsError({
      email: 'must be a business email address: free email providers aren’t accepted',
    });
  }
  checkPasswordPolicy(password, 'password');
  return password;
}

async function licenseOf({ partner_link_token: token }: Registration, now: Date) {
  if (token === null) return null;
  const license = await findUsableLicenseByToken(token, now);
  if (!license) throw invalidFieldsError({ partner_link_token: 'is unknown, expired or already linked' });
  return license;
}

/**
 * Uses the verified account or creates a new one, and claims its address. Runs after all other checks, because it changes
 * Firebase Auth.
 */
async function accountOf(
  writes: Writes,
  registration: Registration,
  bearer: string | null,
  now: Date,
): Promise<Founder> {
  const { email, firstName, lastName, photoURL } = registration;
  const displayName = registration.displayName ?? `${firstName} ${lastName}`;
  const founder = { email, firstName, lastName, displayName, photoUrl: photoURL };
  if (registration.googleUid !== null) {
    const identity = await provenAccount(registration, bearer, now);
    const { userId, emailVerified, provider, signedInAt } = identity;
    // A password doesn't prove ownership, because someone else may have registered earlier and set it.
    const ownsAddress = emailVerified && provider !== 'password';
    const holder = ownsAddress ? await findReplaceableHolder(email) : null;
    const own = await users.get(userId);
    if (own !== null && own.id !== holder?.id) throw emailTakenError();
    if (holder) await stageAddressTakeover(writes, holder, { userId, email }, now);
    else await claimEmailOfAuthAccount(writes, { userId, email }, now);
    if (!own) return { ...founder, userId, emailVerified, replaces: null };
    // When a person signs in with Google, Firebase uses any existing account that has the same unverified address.
    const validFrom = (await unlinkOtherAuthProviders(userId, provider)) ?? signedInAt;
    return { ...founder, userId, emailVerified, replaces: { former: own, validFrom } };
  }
  const password = checkEmailSignUp(registration);
  const account = { email, password, displayName, photoUrl: photoURL, emailVerified: false };
  const userId = await createAuthAccountWithEmailClaim(writes, account, now);
  return { ...founder, userId, emailVerified: false, replaces: null };
}

/**
 * Creates the account and stages its organization. Costs 4 to 7 reads and about 24 writes.
 * @throws 400 naming the invalid fields; 401 for an unverified googleUid; 409 `EMAIL_EXISTS`.
 */
export async function registerPersonWithOrganization(
  writes: Writes,
  registration: Registration,
  caller: { bearer: string | null; now: Date },
): Promise<User> {
  const { now, bearer } = caller;
  const license = await licenseOf(registration, now);
  const founder = await accountOf(writes, registration, bearer, now);
  const { referral_code, promo_code, organization_name, is_organization, timezone } = registration;
  const codes = await stageReferralOrPromoCodeUse(writes, { referralCode: referral_code, promoCode: promo_code }, now);
  const ownName = `${founder.displayName}'s workspace`;
  const name = is_organization ? (organization_name ?? ownName) : ownName;
  const organization = { name, isOrganization: is_organization, timezone };
  return stageNewOrganization(writes, { founder, organization, codes, license }, now);
}
