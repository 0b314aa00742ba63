// Ends credit leases whose holders died: the ledger tells how much of each was spent.
import type { CreditKind, CreditLease } from '../plans/credits';
import { abandonedLeases, endLease } from '../plans/credits';
import { tenantOf } from '../platform/tenant';
import { reminderDigests } from './digest';
import { reminderSends } from './ledger';

const spentOn = (lease: CreditLease, channel: CreditKind): Promise<number> =>
  reminderSends
    .of(tenantOf(lease.organization_id))
    .count((query) => query.where('credit_lease', '==', lease.id).where('channel', '==', channel));

const spentOnDigests = (lease: CreditLease): Promise<number> =>
  reminderDigests
    .of(tenantOf(lease.organization_id))
    .count((query) => query.where('credit_lease', '==', lease.id));

/** At least 1 read; for each abandoned lease 4 reads and 2 writes. Counts by equality, no composite index. */
export async function recoverCredits(now: Date): Promise<void> {
  for (const lease of await abandonedLeases(now)) {
    const [email, sms, digests] = await Promise.all([
      spentOn(lease, 'email'),
      spentOn(lease, 'sms'),
      spentOnDigests(lease),
    ]);
    await endLease(lease.id, { email: email + digests, sms });
  }
}
