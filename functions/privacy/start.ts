// Begins erasures, and calls off the deletion of an organization while its grace period lasts.
import type { Tenant } from '../api/actor';
import type { MutationContext } from '../api/context';
import { ApiError, invalidFields } from '../api/errors';
import { requireContact } from '../contacts/contactChanges';
import { requireSubmission } from '../documentRequests/submission';
import { getMember, memberAddresses } from '../identity/members';
import { loadOrganization } from '../organizations/organization';
import { stageRemoval } from '../organizations/people';
import { addMs, DAY_MS } from '../platform/clock';
import { derivedId } from '../platform/ids';
import { dueErasures, type Erasure, type ErasureKind, erasures, type Terms } from './record';
import { STEPS } from './run';
import { contactTerms, userTerms } from './terms';

export const GRACE_DAYS = 30;

const erasureId = (tenant: Tenant, kind: ErasureKind, subjectId: string): string =>
  derivedId('erasure', tenant.organizationId, kind, subjectId);

/** The erasure of that subject, begun once; asked for again, as far as it is. 1 read, 1 write. */
async function stageErasure(
  { tenant, actor, writes, now }: MutationContext,
  subject: { kind: ErasureKind; id: string; terms: Terms | null; startsAt?: Date },
): Promise<Erasure> {
  const { kind, startsAt = now } = subject;
  const store = erasures.of(tenant);
  const id = erasureId(tenant, kind, subject.id);
  const former = await store.get(id);
  if (former && former.status !== 'cancelled') return former;
  const erasure = {
    kind,
    subject_id: subject.id,
    status: startsAt > now ? ('waiting' as const) : ('running' as const),
    requested_by: actor.id,
    terms: subject.terms,
    step: 0,
    steps: STEPS[kind].length,
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

/** 3 reads, 1 write. @throws 404; 409 `INVALID_STATE` for a contact who is a member too. */
export async function eraseContactOf(context: MutationContext, contactId: string): Promise<Erasure> {
  const contact = await requireContact(context.tenant, contactId);
  const { email } = contact;
  if (email !== null && (await memberAddresses(context.tenant, [email])).size > 0) {
    throw new ApiError(
      'INVALID_STATE',
      'The contact has the address of a member of your organization: eraseUser erases both',
    );
  }
  return stageErasure(context, { kind: 'contact', id: contactId, terms: contactTerms(contact) });
}

/** 2 reads, 1 write. @throws 404. */
export async function eraseSubmissionOf(context: MutationContext, submissionId: string): Promise<Erasure> {
  await requireSubmission(context.tenant, submissionId);
  const terms = { ids: [submissionId], emails: [], numbers: [], name: '' };
  return stageErasure(context, { kind: 'submission', id: submissionId, terms });
}

/**
 * The person is out of the organization with the commit; the rest follows. 3 reads, 3 writes, for an admin 2 reads and 1
 * write more. @throws 404; 409 `INVALID_STATE` for the last admin.
 */
export async function eraseUserOf(context: MutationContext, userId: string): Promise<Erasure> {
  const { tenant, writes, now } = context;
  const user = await getMember(tenant, userId);
  await stageRemoval(writes, tenant, userId, now);
  const terms = user ? userTerms(user) : { ids: [userId], emails: [], numbers: [], name: '' };
  return stageErasure(context, { kind: 'user', id: userId, terms });
}

/** 2 reads, 1 write. @throws 400 for another name; 409 `INVALID_STATE` when it is under way already. */
export async function startDeletion(context: MutationContext, name: string): Promise<Erasure> {
  const { tenant, now } = context;
  const organization = await loadOrganization(tenant);
  if (name.trim() !== organization.name.trim())
    throw invalidFields({ name: 'must be the name of your organization' });
  const id = tenant.organizationId;
  const known = await erasures.of(tenant).get(erasureId(tenant, 'organization', id));
  if (known && known.status !== 'cancelled')
    throw new ApiError('INVALID_STATE', 'The deletion of your organization is under way already');
  return stageErasure(context, {
    kind: 'organization',
    id,
    terms: null,
    startsAt: addMs(now, GRACE_DAYS * DAY_MS),
  });
}

/** 1 read, 1 write. @throws 409 `INVALID_STATE` when none waits. */
export async function cancelDeletion({ tenant, writes, now }: MutationContext): Promise<Erasure> {
  const store = erasures.of(tenant);
  const known = await store.get(erasureId(tenant, 'organization', tenant.organizationId));
  if (known?.status !== 'waiting') {
    throw new ApiError('INVALID_STATE', 'No deletion of your organization waits that could be called off');
  }
  return store.stageUpdate(writes, known, { status: 'cancelled', wake_at: null, updated_at: now });
}
