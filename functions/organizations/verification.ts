// Limits an organization to its own members until its founder confirms an email address.

import { tenantOf } from '../api/actor';
import { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { listAdmins, listMembers } from '../identity/members';
import { normalizedForComparison } from '../platform/text';
import { type Organization, organizations } from './organization';

/** An unverified organization can't invite, so its founder is its only admin. */
const MAX_ADMINS = 10;

/** No reads for an organization recorded as verified, otherwise 1 per admin. */
async function isOrganizationVerified({
  id,
  address_verified,
}: Pick<Organization, 'id' | 'address_verified'>): Promise<boolean> {
  if (address_verified) return true;
  const admins = await listAdmins(tenantOf(id), MAX_ADMINS);
  // Null marks an account older than email verification.
  return admins.some(({ email_verified }) => email_verified !== false);
}

/**
 * Records that the organization is verified, which saves the reads of {@link isOrganizationVerified}. 1 read, 1 write
 * the first time.
 */
export async function stageOrganizationVerified(writes: Writes, id: string, now: Date): Promise<void> {
  const organization = await organizations.get(id);
  if (organization && !organization.address_verified)
    organizations.stageUpdate(writes, organization, { address_verified: true, updated_at: now });
}

/**
 * The normalized addresses that the organization may write to; null for any address and phone number. Reads as {@link
 * isOrganizationVerified}, and 1 per member of an unverified organization.
 */
export async function listAllowedAddresses(
  organization: Pick<Organization, 'id' | 'address_verified'>,
): Promise<ReadonlySet<string> | null> {
  if (await isOrganizationVerified(organization)) return null;
  const members = await listMembers(tenantOf(organization.id));
  return new Set(members.map(({ email_normalized }) => email_normalized));
}

/** Whether the list permits an address. Phone numbers aren’t in it, because they prove nothing about their owner. */
export const isAllowedAddress = (
  allowed: ReadonlySet<string> | null,
  { channel, address }: { channel: string; address: string },
): boolean => allowed === null || (channel === 'email' && allowed.has(normalizedForComparison(address)));

/** Reads as {@link isOrganizationVerified}. @throws 403 `EMAIL_NOT_VERIFIED`. */
export async function requireVerifiedOrganization(
  organization: Pick<Organization, 'id' | 'address_verified'>,
): Promise<void> {
  if (await isOrganizationVerified(organization)) return;
  throw new ApiError(
    'EMAIL_NOT_VERIFIED',
    'Before you send anything to other people, confirm your email address with the link we emailed you.',
  );
}
