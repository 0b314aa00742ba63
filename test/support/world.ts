// Stores organizations for tests directly. Each test has its own, so that tests can run in parallel.
import { type ApiKeyScope, type Role, type Tenant, tenantOf } from '../../functions/api/actor';
import { apiKeys, newApiKeySecret } from '../../functions/identity/apiKey';
import { issueSessionToken } from '../../functions/identity/session';
import { NEW_USER, teams, users } from '../../functions/identity/user';
import { DEFAULT_TRIAL_DAYS, type PlanId } from '../../functions/plans/catalogue';
import { initialTrialUsageOf, planUsages } from '../../functions/plans/usage';
import { addMs, clock, DAY_MS } from '../../functions/platform/clock';
import { newId } from '../../functions/platform/ids';
import { firebaseAuth } from '../../functions/store/firestore';
import { unitOfWork } from '../../functions/store/unitOfWork';
import { type Answer, type Call, call, someAddress } from './client';
import { stageOrganization } from './plainRecords';

export interface Person {
  id: string;
  email: string;
  token: string;
  /** Calls the service as this person. */
  call: (path: string, options?: Call) => Promise<Answer>;
}

export interface World extends Tenant {
  admin: Person;
  editor: Person;
  viewer: Person;
}

/** Calls before the address changes: below every limit for such callers. */
const CALLS_FROM_ONE_ADDRESS = 25;

/** Calls with the token, regularly changing the address, so that long tests stay below rate limits. */
const caller = (token: string) => {
  let [from, calls] = [someAddress(), 0];
  return (path: string, options: Call = {}) => {
    calls += 1;
    if (calls % CALLS_FROM_ONE_ADDRESS === 0) from = someAddress();
    return call(path, { token, from, ...options });
  };
};

/** A zone where it is another day than in UTC, so that a test notices the wrong zone. */
const zoneOnAnotherDay = (now: Date): string => (now.getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati');

/** An organization on a paid plan with an admin, an editor and a viewer. */
export async function newWorld(options: { plan?: PlanId; timezone?: string } = {}): Promise<World> {
  const now = clock.now();
  const organizationId = newId();
  const people = await Promise.all(
    (['admin', 'editor', 'viewer'] as const).map((role) => newPerson(organizationId, role)),
  );
  const [admin, editor, viewer] = people as [Person, Person, Person];
  const tenant = tenantOf(organizationId);
  const { plan = 'business', timezone = zoneOnAnotherDay(now) } = options;
  const trialEnd = plan === 'trial' ? addMs(now, DEFAULT_TRIAL_DAYS * DAY_MS) : null;
  await unitOfWork(async (writes) => {
    stageOrganization(writes, organizationId, { ownerId: admin.id, timezone, now });
    const usage = initialTrialUsageOf(tenant, trialEnd);
    const paid = { plan, used: { ...usage.used, seats: 3 }, credits: { sms: 1000, email: 1000 } };
    planUsages.stageCreate(writes, organizationId, { ...usage, ...paid });
  });
  return { ...tenant, admin, editor, viewer };
}

/** A person in the organization (null: in none) with a session token and an account without a password. */
export async function newPerson(organizationId: string | null, role: Role): Promise<Person> {
  const now = clock.now();
  const id = newId(28);
  const email = `${role}-${id.toLowerCase()}@example.org`;
  await (await firebaseAuth()).importUsers([{ uid: id, email, emailVerified: true }]);
  await unitOfWork(async (writes) => {
    users.stageCreate(writes, id, {
      ...NEW_USER,
      writes_until: addMs(now, 7 * DAY_MS),
      ...{ email, email_normalized: email },
      ...{ first_name: role, last_name: 'Person', display_name: `${role} Person` },
      ...{ photo_url: null, user_type: 'organization', organization_id: organizationId },
      ...{ role, team_id: null, email_verified: true, created_at: now, updated_at: now },
    });
  });
  // Firebase ignores sign-ins from before the account's creation.
  const token = await issueSessionToken({ userId: id, generation: 0 }, clock.now());
  return { id, email, token, call: caller(token) };
}

export async function newApiKey(
  organizationId: string,
  role: 'editor' | 'viewer',
  { createdBy = 'test', scopes = null }: { createdBy?: string; scopes?: ApiKeyScope[] | null } = {},
) {
  const { key, id, stored } = newApiKeySecret();
  await unitOfWork(async (writes) => {
    apiKeys.stageCreate(writes, id, {
      ...stored,
      ...{ organization_id: organizationId, name: `Key ${id}`, role, scopes, created_by: createdBy },
      ...{ former_hash: null, former_until: null, created_at: clock.now() },
      ...{ last_used_at: null, expires_at: null, revoked_at: null },
      writes_until: addMs(clock.now(), 7 * DAY_MS),
    });
  });
  return { id, key, call: caller(key) };
}

/** Creates a team and returns its id; the API can't create teams. */
export async function newTeam(organizationId: string): Promise<string> {
  const [id, now] = [newId(), clock.now()];
  const fields = { name: 'Legal', created_by: 'nobody', created_at: now, updated_at: now };
  await teams
    .of(tenantOf(organizationId))
    .ref(id)
    .set({ organization_id: organizationId, ...fields });
  return id;
}
