// Whether anybody has shown that an organization is behind an address of theirs: before that, nothing of it reaches others.
import { ApiError } from '../api/errors';
import { listAdmins } from '../identity/members';
import { tenantOf } from '../platform/tenant';
import type { Organization } from './organization';

const MOST_ADMINS = 10;
const MOST_REMEMBERED = 10_000;
/** What was verified once stays so. */
const verified = new Set<string>();

/**
 * No read for one that was verified when it was founded, or that this instance has seen verified; else 1 for each admin:
 * nobody else can be in it before one of them is.
 */
export async function isOrganizationVerified({
  id,
  address_verified,
}: Pick<Organization, 'id' | 'address_verified'>): Promise<boolean> {
  if (address_verified || verified.has(id)) return true;
  const admins = await listAdmins(tenantOf(id), MOST_ADMINS);
  // Null: an account from before addresses were verified.
  if (!admins.some(({ email_verified }) => email_verified !== false)) return false;
  if (verified.size >= MOST_REMEMBERED) verified.clear();
  verified.add(id);
  return true;
}

/** Reads as {@link isOrganizationVerified}. @throws 403 `EMAIL_NOT_VERIFIED`. */
export async function requireVerifiedOrganization(
  organization: Pick<Organization, 'id' | 'address_verified'>,
): Promise<void> {
  if (await isOrganizationVerified(organization)) return;
  throw new ApiError(
    'EMAIL_NOT_VERIFIED',
    'Confirm your email address first, by the link that was mailed to you: until then nothing is sent to others',
  );
}
