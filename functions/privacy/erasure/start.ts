// Starts erasures of people and deletions of organizations, and cancels deletions during their grace period.
import { auditedAuthorWritesOf } from '../../activity/write/activityLog';
import { type Actor, type Tenant, tenantOf } from '../../api/actor';
import type { SignedInContext } from '../../api/endpoint';
import { ApiError, invalidFieldsError, notFound, unauthorizedError } from '../../api/errors';
import type { MutationContext } from '../../api/writes';
import { requireSubmission } from '../../documentRequests/review/submission';
import { stageAccountDeletion } from '../../identity/accountEmails';
import { readAuthSignInState } from '../../identity/authAccounts';
import { displayNameOf, filterMemberEmails, type User, users } from '../../identity/user';
import { loadOrganization } from '../../organizations/organization';
import { stageMemberRemoval } from '../../organizations/people';
import { addMs, DAY_MS } from '../../platform/clock';
import { derivedId } from '../../platform/ids';
import { stagePreMembershipErasure } from './erasePerson';
import {
  dueErasures,
  type Erasure,
  type ErasureKind,
  type ErasureView,
  erasures,
  type PersonIdentifiers,
  viewErasure,
} from './record';
import { STEPS_BY_ERASURE_KIND } from './run';
import { identifiersOfUser, isPersonStillMentioned, NO_PERSON_IDENTIFIERS, requireIdentifiersOfContact } from './terms';

const DELETION_GRACE_DAYS = 30;

const erasureId = (tenant: Tenant, kind: ErasureKind, subjectId: string, nth = 1): string =>
  derivedId('erasure', tenant.organizationId, kind, subjectId, ...(nth === 1 ? [] : [nth]));

interface Newest {
  id: string;
  /** A running or cancelled erasure; null if there is none or the last one has completed. */
  former: Erasure | null;
}

/**
 * Finds the subject's newest erasure. Completed erasures are kept as certificates. Costs 1 read per erasure, plus 1.
 */
async function newestErasure(tenant: Tenant, kind: ErasureKind, subjectId: string): Promise<Newest> {
  for (let nth = 1; ; nth += 1) {
    const id = erasureId(tenant, kind, subjectId, nth);
    const former = await erasures.of(tenant).get(id);
    if (former?.status !== 'completed') return { id, former };
  }
}

const isUnderWay = (erasure: Erasure | null): erasure is Erasure => erasure !== null && erasure.status !== 'cancelled';

/**
 * Stages the erasure of a subject; the caller checks {@link isUnderWay} first. If the subject reappears, for example
 * from a backup, it is erased again. Costs 1 write.
 */
function stageErasure(
  { tenant, actor, writes, now }: MutationContext,
  { id, former }: Newest,
  subject: { kind: ErasureKind; id: string; terms: PersonIdentifiers | null; startsAt?: Date },
): Erasure {
  const { kind, startsAt = now } = subject;
  const store = erasures.of(tenant);
  const erasure = {
    kind,
    subject_id: subject.id,
    status: startsAt > now ? ('waiting' as const) : ('running' as const),
    requested_by: actor.id,
    terms: subject.terms,
    step: 0,
    steps: STEPS_BY_ERASURE_KIND[kind].length,
    after: null,
    documents: {},
    files: 0,
    accounts: 0,
    shard: dueErasures.shardOf(id),
    wake_at: startsAt,
    starts_at: startsAt,
    created_at: now,
    updated_at: now,
    completed_at: null,
  };
  const staged = former ? store.stageUpdate(writes, former, erasure) : store.stageCreate(writes, id, erasure);
  dueErasures.stageTimers(writes, [staged], now);
  return staged;
}

/**
 * Erases a contact, or a deleted contact that the activity log or a request still mentions. Costs 3 reads and 1 write.
 * @throws 404; 409 `INVALID_STATE` for a contact who is also a member.
 */
export async function startContactErasure(context: MutationContext, contactId: string): Promise<Erasure> {
  const { tenant } = context;
  const newest = await newestErasure(tenant, 'contact', contactId);
  if (isUnderWay(newest.former)) return newest.former;
  const terms = await requireIdentifiersOfContact(tenant, contactId);
  if ((await filterMemberEmails(tenant, terms.emails)).size > 0) {
    throw new ApiError(
      'INVALID_STATE',
      'The contact has the email address of a member of your organization: use eraseUser to erase both',
    );
  }
  return stageErasure(context, newest, { kind: 'contact', id: contactId, terms });
}

/**
 * Erases a submission. A repeated call returns the running erasure, even if the submission has already been deleted.
 * Costs 2 reads and 1 write.
 * @throws 404.
 */
export async function startSubmissionErasure(context: MutationContext, submissionId: string): Promise<Erasure> {
  const newest = await newestErasure(context.tenant, 'submission', submissionId);
  if (isUnderWay(newest.former)) return newest.former;
  await requireSubmission(context.tenant, submissionId);
  const terms = { ...NO_PERSON_IDENTIFIERS, ids: [submissionId] };
  return stageErasure(context, newest, { kind: 'submission', id: submissionId, terms });
}

/**
 * Removes the person from the organization in this commit and erases the rest in the background. Former members can be
 * erased as long as the activity log names them. Costs 3 reads and 3 writes, or 5 reads and 4 writes for an admin.
 * @throws 404; 409 `INVALID_STATE` for the last admin.
 */
export async function startUserErasure(context: MutationContext, userId: string): Promise<Erasure> {
  const { tenant, writes, now } = context;
  const newest = await newestErasure(tenant, 'user', userId);
  if (isUnderWay(newest.former)) return newest.former;
  const user = await users.get(userId);
  const isMember = user?.organization_id === tenant.organizationId;
  if (isMember) await stageMemberRemoval(writes, tenant, userId, now);
  else if (!(await isPersonStillMentioned(tenant, 'user', userId))) {
    // A concurrent request may have removed the person since the first read.
    const concurrent = await erasures.of(tenant).get(newest.id);
    if (isUnderWay(concurrent)) return concurrent;
    throw notFound('User');
  }
  // Leaves the person’s name in other organizations unchanged.
  const isOurs = isMember || user?.organization_id === null;
  const terms = user && isOurs ? identifiersOfUser(user) : { ...NO_PERSON_IDENTIFIERS, ids: [userId] };
  return stageErasure(context, newest, { kind: 'user', id: userId, terms });
}

/**
 * Costs 2 reads and 1 write.
 * @throws 400 if the name is wrong; 409 `INVALID_STATE` if a deletion is already scheduled or running.
 */
export async function scheduleOrganizationDeletion(context: MutationContext, name: string): Promise<Erasure> {
  const { tenant, now } = context;
  const organization = await loadOrganization(tenant);
  if (name.trim() !== organization.name.trim())
    throw invalidFieldsError({ name: 'must be the name of your organization' });
  const id = tenant.organizationId;
  const newest = await newestErasure(tenant, 'organization', id);
  if (isUnderWay(newest.former)) throw new ApiError('INVALID_STATE', 'Your organization is already being deleted');
  return stageErasure(context, newest, {
    kind: 'organization',
    id,
    terms: null,
    startsAt: addMs(now, DELETION_GRACE_DAYS * DAY_MS),
  });
}

/** Costs 1 read and 1 write. @throws 409 `INVALID_STATE` if no deletion is scheduled. */
export async function cancelPendingOrganizationDeletion({ tenant, writes, now }: MutationContext): Promise<Erasure> {
  const { former } = await newestErasure(tenant, 'organization', tenant.organizationId);
  if (former?.status !== 'waiting') {
    throw new ApiError('INVALID_STATE', 'No organization deletion is scheduled');
  }
  return erasures.of(tenant).stageUpdate(writes, former, { status: 'cancelled', wake_at: null, updated_at: now });
}

type Context = Pick<SignedInContext, 'userId' | 'writes' | 'now'>;

/** Immediately erases an account that has no organization. Costs 1 read and 1 write per record. */
async function eraseAccount({ writes, now }: Context, user: User): Promise<ErasureView> {
  await stageAccountDeletion(writes, user);
  const { id, email, email_normalized } = user;
  const traces = await stagePreMembershipErasure(writes, id, [...new Set([email, email_normalized])]);
  const found = Object.entries(traces).filter(([, count]) => count > 0);
  const at = now.toISOString();
  return {
    id: derivedId('erasure', id),
    kind: 'user',
    subject_id: id,
    status: 'completed',
    progress: 100,
    documents: { [users.name]: 1, ...Object.fromEntries(found) },
    files: 0,
    accounts: 1,
    requested_by: id,
    ...{ starts_at: at, created_at: at, updated_at: at, completed_at: at },
  };
}

/**
 * Erases the caller. Costs 1 read, plus the cost of the erasure. @throws 404 if nothing is stored about the caller; 401
 * if the caller was just erased; 409 for the last admin.
 */
export async function eraseCaller(context: Context): Promise<ErasureView> {
  const { userId, now } = context;
  const user = await users.get(userId);
  if (!user) throw (await readAuthSignInState(userId)).open ? notFound('User') : unauthorizedError();
  const { organization_id, email, role } = user;
  if (organization_id === null) return eraseAccount(context, user);
  const tenant = tenantOf(organization_id);
  const actor: Actor = { kind: 'person', id: userId, name: displayNameOf(user), email, role };
  const writes = auditedAuthorWritesOf(actor, tenant, context.writes);
  return viewErasure(await startUserErasure({ tenant, actor, writes, now }, userId));
}
