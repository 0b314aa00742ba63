// Links that show one expiry to whoever has them, behind the expiry's share password if it has one (issue 4).
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { ApiError, invalidFields, notFound } from '../api/errors';
import { instant } from '../api/fields';
import { organizationOf } from '../organizations/organization';
import { addMs, DAY_MS, MINUTE_MS, SECOND_MS } from '../platform/clock';
import { globalCollection, type Stored, storedInstant } from '../platform/collection';
import { derivedId, newSecret } from '../platform/ids';
import { publicLink } from '../platform/links';
import { passwordMatches } from '../platform/passwordHash';
import { tenantOf } from '../platform/tenant';
import type { Deed } from './createExpiry';
import { type Expiry, expiries } from './record';
import { requireExpiry } from './updateExpiry';

const LIFETIME_DAYS = 30;
const MAX_LIFETIME_DAYS = 366;
const MAX_PER_EXPIRY = 20;
/** Guessing is slowed down further by the rate limit and by the hash. */
const MAX_WRONG_PASSWORDS = 10;
const LOCK_MS = 15 * MINUTE_MS;

const shareSchema = z.object({
  organization_id: z.string(),
  expiry_id: z.string(),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: storedInstant,
  expires_at: storedInstant,
  wrong_passwords: z.int(),
  locked_until: storedInstant.nullable(),
});
export type Share = Stored<z.output<typeof shareSchema>>;

/** Found by an id that is derived from the link's token, which itself is nowhere kept: the token proves the right. */
const shares = globalCollection('expiry_shares', shareSchema, {
  type: 'expiry_share',
  nameOf: () => '',
  ignored: ['wrong_passwords', 'locked_until'],
});
const shareIdOf = (token: string): string => derivedId('expiry-share', token);

export const newShare = z.object({ expires_at: instant.optional() });

/** The token stands behind the #, so that it reaches neither logs nor other sites. */
const shareLink = (token: string): string => publicLink(`/share/#${token}`);

const sharesOf = (tenant: Tenant, expiryId: string): Promise<Share[]> =>
  shares.find((query) =>
    query
      .where('organization_id', '==', tenant.organizationId)
      .where('expiry_id', '==', expiryId)
      .limit(2 * MAX_PER_EXPIRY),
  );

function checkedEnd(asked: Date | undefined, now: Date): Date {
  const end = asked ?? addMs(now, LIFETIME_DAYS * DAY_MS);
  if (end > now && end <= addMs(now, MAX_LIFETIME_DAYS * DAY_MS)) return end;
  throw invalidFields({ expires_at: `must lie in the future, at most ${MAX_LIFETIME_DAYS} days ahead` });
}

/**
 * 1 read, one for each link there is, 1 write. The link is in this answer and nowhere else.
 * @throws 404; 409 `LIMIT_REACHED` when the expiry has twenty links.
 */
export async function createShare(
  deed: Deed,
  expiryId: string,
  given: z.output<typeof newShare>,
): Promise<{ share: Share; url: string }> {
  const { tenant, actor, writes, now } = deed;
  const expiresAt = checkedEnd(given.expires_at, now);
  const [, existing] = await Promise.all([requireExpiry(tenant, expiryId), sharesOf(tenant, expiryId)]);
  if (existing.filter((share) => share.expires_at > now).length >= MAX_PER_EXPIRY) {
    throw new ApiError('LIMIT_REACHED', `An expiry has at most ${MAX_PER_EXPIRY} share links`);
  }
  const token = newSecret(24);
  const share = shares.stageCreate(writes, shareIdOf(token), {
    organization_id: tenant.organizationId,
    expiry_id: expiryId,
    created_by: actor.id,
    created_by_name: actor.name,
    created_at: now,
    expires_at: expiresAt,
    wrong_passwords: 0,
    locked_until: null,
  });
  return { share, url: shareLink(token) };
}

/** The links that still work, newest first: 1 read, and one for each. @throws 404. */
export async function listShares(tenant: Tenant, expiryId: string, now: Date): Promise<Share[]> {
  const [, found] = await Promise.all([requireExpiry(tenant, expiryId), sharesOf(tenant, expiryId)]);
  return found
    .filter((share) => share.expires_at > now)
    .sort((left, right) => right.created_at.getTime() - left.created_at.getTime());
}

/** 1 read, 1 write; the link stops working at once. @throws 404. */
export async function revokeShare(deed: Pick<Deed, 'tenant' | 'writes'>, id: string): Promise<void> {
  const share = await shares.get(id);
  if (share?.organization_id !== deed.tenant.organizationId) throw notFound('Share');
  shares.stageDelete(deed.writes, share);
}

/**
 * What a link shows: 3 reads; 1 write when a password is wrong. After ten wrong ones in a row, a quarter of an hour's
 * rest, counted on the link whatever address they come from.
 *
 * @throws 404 for a link that does not work (any more); 401 with `details.password_required` for a missing or wrong
 *   password; 429 while the link rests.
 */
export async function openShare(
  asked: { token: string; password?: string | undefined },
  now: Date,
): Promise<{ expiry: Expiry; organizationName: string; share: Share }> {
  const share = await shares.get(shareIdOf(asked.token));
  if (!share || share.expires_at <= now) throw notFound('Share');
  const tenant = tenantOf(share.organization_id);
  const [expiry, organization] = await Promise.all([
    expiries.of(tenant).get(share.expiry_id),
    organizationOf(tenant),
  ]);
  if (!expiry) throw notFound('Share');
  await checkPassword(share, expiry, asked.password, now);
  return { expiry, organizationName: organization.name, share };
}

async function checkPassword(
  share: Share,
  expiry: Expiry,
  password: string | undefined,
  now: Date,
): Promise<void> {
  if (expiry.share_password_hash === null) return;
  if (share.locked_until !== null && share.locked_until > now) throw resting(share.locked_until, now);
  const refused = new ApiError('UNAUTHORIZED', 'This link needs its password', {
    details: { password_required: true },
  });
  if (password === undefined) throw refused;
  if (await passwordMatches(password, expiry.share_password_hash)) {
    if (share.wrong_passwords > 0) await shares.tryUpdate(share, { wrong_passwords: 0 });
    return;
  }
  const wrong = share.wrong_passwords + 1;
  const locks = wrong >= MAX_WRONG_PASSWORDS;
  await shares.tryUpdate(share, {
    wrong_passwords: locks ? 0 : wrong,
    locked_until: locks ? addMs(now, LOCK_MS) : null,
  });
  throw refused;
}

const resting = (until: Date, now: Date): ApiError =>
  new ApiError('RATE_LIMITED', 'Too many wrong passwords; wait and try again', {
    headers: { 'Retry-After': String(Math.ceil((until.getTime() - now.getTime()) / SECOND_MS)) },
  });
