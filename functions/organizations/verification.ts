// Limits an organization to its own members until its founder confirms an email address.

import { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { listAdmins, listMembers } from '../identity/members';
import { normalizedForComparison } from '../platform/text';
import { tenantOf } from '../store/tenant';
import { type Organization, organizations } from './organization';

/** An unverified organization can't invite, so its founder is its only admin. */
const MAX_ADMINS = 10;

/** Reads nothing for an organization that is recorded as verified, else 1 for each admin. */
async function isOrganizationVerified({
  id,
  address_verified,
}: Pick<Organization, 'id' | 'address_verified'>): Promise<boolean> {
  if (address_verified) return true;
  const admins = await listAdmins(tenantOf(id), MAX_ADMINS);
  // Null: an account from before addresses were verified.
  return admins.some(({ email_verified }) => email_verified !== false);
}

/** Spares {@link isOrganizationVerified} its reads from now on. 1 read, 1 write the first time. */
export async function stageOrganizationVerified(writes: Writes, id: string, now: Date): Promise<void> {
  const organization = await organizations.get(id);
  if (organization && !organization.address_verified)
    organizations.stageUpdate(writes, organization, { address_verified: true, updated_at: now });
}

/**
 * The normalized mail addresses that the organization may write to; null: every address, and every phone number.
 * Reads as {@link isOrganizationVerified}, and 1 for each member of an organization that is not verified.
 */
export async function listAllowedAddresses(
  organization: Pick<Organization, 'id' | 'address_verified'>,
): Promise<ReadonlySet<string> | null> {
  if (await isOrganizationVerified(organization)) return null;
  const members = await listMembers(tenantOf(organization.id));
  return new Set(members.map(({ email_normalized }) => email_normalized));
}

/** Whether {@link listAllowedAddresses} has it: a phone number proves nothing about its owner. */
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
