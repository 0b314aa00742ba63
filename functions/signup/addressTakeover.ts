// Lets the owner of an address take it over from an account that never verified it (decision 0017).
import { tenantOf } from '../api/actor';
import type { Writes } from '../api/writes';
import { stageEmailClaimTakeover } from '../identity/accountEmails';
import { listApiKeys, stageApiKeyRevocations } from '../identity/apiKey';
import { deleteAuthAccountIfPasswordOnly } from '../identity/authAccounts';
import { allSessionsEndedFields } from '../identity/session';
import { findUserByEmail, listMembers, type User, users } from '../identity/user';
import { PLAN_GRACE_DAYS } from '../plans/catalogue';
import { loadPlanUsage, planUsages } from '../plans/usage';
import { addMs, DAY_MS } from '../platform/clock';

/**
 * Returns the account with this address if the address is unverified and nobody else depends on the account; otherwise
 * null. The account must have no organization, or be the only member of a trial organization. 1 to 3 reads.
 */
export async function findReplaceableHolder(email: string): Promise<User | null> {
  const user = await findUserByEmail(email);
  // Null means that the account predates email verification.
  if (user?.email_verified !== false) return null;
  if (user.organization_id === null) return user;
  const [usage, members] = await Promise.all([
    planUsages.get(user.organization_id),
    listMembers(tenantOf(user.organization_id)),
  ]);
  const isAlone = members.every(({ id }) => id === user.id);
  return isAlone && usage?.plan === 'trial' ? user : null;
}

/**
 * Closes the holder's single-member organization: revokes its keys, makes it read-only and removes the member. Deletes
 * nothing. Costs 3 reads and 1 write, plus 2 writes per active key.
 */
async function stageClosure(writes: Writes, holder: User, now: Date): Promise<void> {
  if (holder.organization_id === null) return;
  const tenant = tenantOf(holder.organization_id);
  await stageApiKeyRevocations(writes, tenant, await listApiKeys(tenant), now);
  const usage = await loadPlanUsage(tenant);
  const ended = addMs(now, -PLAN_GRACE_DAYS * DAY_MS);
  planUsages.stageUpdate(writes, usage, {
    trial_ends_at: ended,
    notice_at: null,
    used: { ...usage.used, seats: 0 },
    credits: { sms: 0, email: 0 },
    credits_renew_at: null,
  });
}

/** The field changes that revoke all of the former holder's access. */
export const formerHolderLockoutFields = (holder: User, validFrom: Date | null) => ({
  ...allSessionsEndedFields(holder, validFrom),
  writes_until: null,
  // The inbox counts are kept, because they match the stored notifications.
  inboxes: holder.inboxes,
});

/**
 * Frees the address so that the caller can stage a new record that uses it, with the same id or another. Costs 1 read
 * and 1 or 2 writes, plus the cost of closing the organization.
 */
export async function stageAddressTakeover(
  writes: Writes,
  holder: User,
  owner: { userId: string; email: string },
  now: Date,
): Promise<void> {
  await stageClosure(writes, holder, now);
  await stageEmailClaimTakeover(writes, owner, now);
  if (holder.id === owner.userId) return;
  users.stageDelete(writes, holder);
  // An account without a record has no access, so a failed deletion is harmless.
  writes.afterCommit(() => deleteAuthAccountIfPasswordOnly(holder.id));
}
