// Creates an organization and its initial records in one commit.
import { type Actor, tenantOf } from '../api/actor';
import type { Writes } from '../api/writes';
import { stageNewContact } from '../contacts/contactChanges';
import { contactInput } from '../contacts/fields';
import { stageEmptyExpiryLines } from '../expiries/lines/store';
import { stageDefaultExpiryTypes } from '../expiries/types/expiryType';
import { stageEmailVerificationToken } from '../identity/accountCodes';
import { emailTakenError } from '../identity/accountEmails';
import { NEW_USER, teams, type User, type UserFields, users } from '../identity/user';
import { messageTextsOfLocale } from '../messaging/languages';
import { NEW_ORGANIZATION_SETTINGS, organizations } from '../organizations/organization';
import { DEFAULT_TRIAL_DAYS } from '../plans/catalogue';
import { initialPlanUsageOf, planUsages } from '../plans/usage';
import { newId } from '../platform/ids';
import { normalizedForComparison } from '../platform/text';
import { stageDefaultReminderSettings } from '../reminders/rule/record';
import { stageVerificationMail } from './accountMails';
import { formerHolderLockoutFields } from './addressTakeover';
import { type PartnerLicense, partnerLicenses, type SignupCodeBenefits } from './codes';

export interface Founder {
  userId: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  displayName: string;
  photoUrl: string | null;
  /** The account’s record before a takeover, and the earliest sign-in time still accepted for the account. */
  replaces: { former: User; validFrom: Date } | null;
}

interface NewOrganizationInput {
  founder: Founder;
  organization: { name: string; isOrganization: boolean; timezone: string };
  codes: SignupCodeBenefits;
  license: PartnerLicense | null;
}

const DEFAULT_TEAM = 'General';

/**
 * Stages all records of a new organization. Costs about 20 writes and no reads.
 * @throws 409 if the account already has a record.
 */
export async function stageNewOrganization(writes: Writes, founding: NewOrganizationInput, now: Date): Promise<User> {
  const { founder, organization, codes, license } = founding;
  const tenant = tenantOf(newId());
  const { organizationId } = tenant;
  const { name, timezone } = organization;
  const made = { created_at: now, updated_at: now };
  const teamId = newId();
  const user = stageFounder(writes, founder, userRecord(founding, organizationId, teamId, now));
  organizations.stageCreate(writes, organizationId, {
    ...NEW_ORGANIZATION_SETTINGS,
    name,
    owner_id: founder.userId,
    address_verified: founder.emailVerified,
    timezone,
    referral_code: codes.referralCode,
    promo_code: codes.promoCode,
    partner_license_id: license?.id ?? null,
    ...made,
  });
  stagePlan(writes, founding, organizationId, now);
  teams.of(tenant).stageCreate(writes, teamId, { name: DEFAULT_TEAM, created_by: founder.userId, ...made });
  const { userId, displayName, firstName, lastName, email } = founder;
  const actor: Actor = { kind: 'person', id: userId, name: displayName, email, role: 'admin' };
  const contact = { first_name: firstName, last_name: lastName, email, timezone, is_default: true };
  const context = { tenant, actor, writes, now };
  await stageNewContact(context, { ...contactInput.parse(contact), team_id: teamId });
  stageEmptyExpiryLines(writes, tenant);
  stageDefaultExpiryTypes(writes, tenant, { by: founder.userId, at: now });
  stageDefaultReminderSettings(writes, tenant, timezone, now);
  if (!founder.emailVerified) {
    const token = stageEmailVerificationToken(writes, founder.userId, now);
    const language = messageTextsOfLocale(NEW_ORGANIZATION_SETTINGS.locale);
    stageVerificationMail(writes, { to: email, organizationId, language }, { token, firstName, now });
  }
  return user;
}

function stageFounder(writes: Writes, { userId, replaces }: Founder, record: UserFields): User {
  if (!replaces) return users.stageCreate(writes, userId, record, emailTakenError);
  const sessions = formerHolderLockoutFields(replaces.former, replaces.validFrom);
  return users.stageUpdate(writes, replaces.former, { ...record, ...sessions });
}

const userRecord = (
  { founder, organization }: NewOrganizationInput,
  organizationId: string,
  teamId: string,
  now: Date,
) => ({
  ...NEW_USER,
  email: founder.email,
  email_normalized: normalizedForComparison(founder.email),
  first_name: founder.firstName,
  last_name: founder.lastName,
  display_name: founder.displayName,
  photo_url: founder.photoUrl,
  user_type: organization.isOrganization ? ('organization' as const) : ('individual' as const),
  organization_id: organizationId,
  role: 'admin' as const,
  team_id: teamId,
  email_verified: founder.emailVerified,
  verification_mail_at: founder.emailVerified ? null : now,
  // The first admin gets the weekly summary until they unsubscribe; other admins must opt in.
  summary_at: now,
  created_at: now,
  updated_at: now,
});

/**
 * Starts a trial of DEFAULT_TRIAL_DAYS, unless a code sets a different length. A partner’s license grants its own plan instead.
 */
function stagePlan(writes: Writes, { codes, license }: NewOrganizationInput, organizationId: string, now: Date): void {
  const trialDays = codes.trialDays ?? DEFAULT_TRIAL_DAYS;
  const usage = initialPlanUsageOf(tenantOf(organizationId), { plan: license?.plan ?? 'trial', trialDays }, now);
  planUsages.stageCreate(writes, organizationId, { ...usage, used: { ...usage.used, seats: 1 } });
  if (license === null) return;
  partnerLicenses.stageUpdate(writes, license, { organization_id: organizationId, linked_at: now });
}
