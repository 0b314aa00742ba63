// The demo organizations and the people who can sign in to them.
import { type Actor, type Role, type Tenant, tenantOf } from '../../functions/api/actor';
import { stageEmptyExpiryLines } from '../../functions/expiries/lines/store';
import { stageDefaultExpiryTypes } from '../../functions/expiries/types/expiryType';
import { NEW_USER, teams, users } from '../../functions/identity/user';
import { organizationSchema, organizations } from '../../functions/organizations/organization';
import { DEFAULT_TRIAL_DAYS, PLANS } from '../../functions/plans/catalogue';
import { instantOneMonthAfter } from '../../functions/plans/planState';
import { initialTrialUsageOf, planUsages } from '../../functions/plans/usage';
import { addMs, clock, DAY_MS } from '../../functions/platform/clock';
import { newId } from '../../functions/platform/ids';
import { firebaseAuth } from '../../functions/store/firestore';
import { unitOfWork } from '../../functions/store/unitOfWork';

const DEMO_PASSWORD = 'Demo-Passw0rd!';

interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
}

export interface DemoOrganization {
  tenant: Tenant;
  /** By role. */
  people: Record<string, Actor & { id: string }>;
}

/** Creates the Auth account and returns its uid. */
async function account(person: DemoPerson): Promise<string> {
  const accounts = await firebaseAuth();
  const { uid } = await accounts.createUser({
    email: person.email,
    password: DEMO_PASSWORD,
    displayName: `${person.firstName} ${person.lastName}`,
    emailVerified: true,
  });
  return uid;
}

const actorOf = (uid: string, { firstName, lastName, email, role }: DemoPerson): Actor => ({
  kind: 'person',
  id: uid,
  name: `${firstName} ${lastName}`,
  email,
  role,
});

/**
 * An organization with its team, default types and people; the first person owns it. Unless it is on trial, its plan
 * never ends.
 */
export async function foundOrganization(
  name: string,
  timezone: string,
  people: readonly [DemoPerson, ...DemoPerson[]],
  plan: 'business' | 'trial' = 'business',
): Promise<DemoOrganization> {
  const organizationId = newId();
  const tenant = tenantOf(organizationId);
  const now = clock.now();
  const uids = await Promise.all(people.map(account));
  const actors = people.map((person, index) => actorOf(uids[index] ?? '', person));
  const teamId = newId();
  await unitOfWork(async (writes) => {
    const settings = organizationSchema.parse({
      name,
      timezone,
      owner_id: actors[0]?.id,
      email_sender_name: name,
      email_sender_identity_enabled: true,
      attach_ics: true,
      created_at: now,
      updated_at: now,
    });
    organizations.stageCreate(writes, organizationId, settings);
    const trialEndsAt = plan === 'trial' ? addMs(now, DEFAULT_TRIAL_DAYS * DAY_MS) : null;
    const usage = initialTrialUsageOf(tenant, trialEndsAt);
    const { sms_credits: sms, email_credits: email } = PLANS[plan].limits;
    planUsages.stageCreate(writes, organizationId, {
      ...usage,
      plan,
      used: { ...usage.used, seats: people.length },
      credits: { sms, email },
      credits_granted: { sms, email },
      credits_renew_at: instantOneMonthAfter(now),
    });
    const createdBy = actors[0]?.id ?? '';
    teams.of(tenant).stageCreate(writes, teamId, { name, created_by: createdBy, created_at: now, updated_at: now });
    stageEmptyExpiryLines(writes, tenant);
    stageDefaultExpiryTypes(writes, tenant, { by: createdBy, at: now });
    for (const [index, person] of people.entries()) {
      users.stageCreate(writes, uids[index] ?? '', {
        ...NEW_USER,
        email: person.email,
        email_normalized: person.email,
        first_name: person.firstName,
        last_name: person.lastName,
        display_name: `${person.firstName} ${person.lastName}`,
        photo_url: null,
        user_type: 'organization',
        organization_id: organizationId,
        role: person.role,
        team_id: teamId,
        email_verified: true,
        summary_at: index === 0 ? now : null,
        created_at: now,
        updated_at: now,
      });
    }
  });
  return { tenant, people: Object.fromEntries(actors.map((actor) => [actor.role, actor])) };
}
