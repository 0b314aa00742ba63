// Share links for an expiry, optionally with a share password.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import { instant } from '../api/fields';
import type { MutationContext } from '../api/writes';
import { type Link, LinkStore, linkOutSchemaOf, storedLinkSchemaOf } from '../links/linkTable';
import { tryLinkPassword } from '../links/password';
import { loadOrganization, type Organization } from '../organizations/organization';
import { SlotTable } from '../store/claims';
import { globalCollection } from '../store/collection';
import { type Expiry, expiries, requireExpiry } from './record/record';

const MAX_PER_EXPIRY = 20;

export const expiryShareLinkStore = new LinkStore({
  noun: 'Share',
  links: globalCollection(
    'expiry_shares',
    storedLinkSchemaOf('expiry_id'),
    {
      holds: 'digests of share links to expiries',
      personal: ['users'],
      kept: { for: 'until the link expires or is revoked', ttl: 'expires_at' },
      exported: 'for_reading',
    },
    { type: 'expiry_share', nameOf: () => '' },
  ),
  slots: new SlotTable(
    'expiry_share_slots',
    {
      holds: 'an expiry’s share links',
      kept: { for: 'until the last link expires or is revoked', ttl: 'expires_at' },
    },
    MAX_PER_EXPIRY,
    `An expiry can have at most ${MAX_PER_EXPIRY} share links`,
  ),
  limit: 'expiry_shares',
  idPrefix: 'expiry-share',
  owner: 'expiry_id',
  page: '/share/',
  lifetimeDays: 30,
});
export type ExpiryShareLink = Link<'expiry_id'>;

export const expiryShareInput = z.object({ expires_at: instant.optional() });

export const expiryShareOut = linkOutSchemaOf('expiry_id');
z.globalRegistry.add(expiryShareOut, { id: 'ExpiryShare' });

/** 2 reads, 2 writes. @throws 404; the errors of {@link LinkStore.issue}. */
export async function stageNewExpiryShareLink(
  context: MutationContext,
  expiryId: string,
  given: z.output<typeof expiryShareInput>,
): Promise<{ link: ExpiryShareLink; url: string }> {
  await requireExpiry(context.tenant, expiryId);
  return expiryShareLinkStore.issue(context, expiryId, given.expires_at);
}

/** Active links, newest first. 1 read, plus 1 per link. @throws 404. */
export async function listActiveExpiryShareLinks(
  tenant: Tenant,
  expiryId: string,
  now: Date,
): Promise<ExpiryShareLink[]> {
  const [, found] = await Promise.all([
    requireExpiry(tenant, expiryId),
    expiryShareLinkStore.list(tenant, expiryId, now),
  ]);
  return found;
}

/**
 * Returns the expiry that a share link opens. Costs 3 reads, plus 1 read and 2 writes if it has a password. Ten wrong
 * passwords in a row lock the link, regardless of the caller's IP address.
 *
 * @throws 404 for an invalid link; 401 with `details.password_required` for a missing or wrong password; 429 while the
 * link is locked.
 */
export async function requireExpiryByShareLink(
  { token, password }: { token: string; password?: string | undefined },
  now: Date,
): Promise<{ expiry: Expiry; organization: Organization }> {
  const { link: share, tenant } = await expiryShareLinkStore.open(token, now);
  const [expiry, organization] = await Promise.all([
    expiries.of(tenant).get(share.expiry_id),
    loadOrganization(tenant),
  ]);
  if (!expiry) throw expiryShareLinkStore.notFound();
  const { share_password_hash: hash } = expiry;
  const guarded = { kind: 'expiry_share', id: share.id } as const;
  const isOpened =
    hash === null || (password !== undefined && (await tryLinkPassword(guarded, { password, hash }, now)));
  if (!isOpened)
    throw new ApiError('UNAUTHORIZED', 'This link requires a password', {
      details: { password_required: true },
    });
  return { expiry, organization };
}
