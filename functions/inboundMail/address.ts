// The email address that an organization's members send documents to.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import type { Writes } from '../api/writes';
import { newSecret } from '../platform/ids';
import { deploymentParams } from '../platform/params';
import { globalCollection, type RecordOf } from '../store/collection';
import { unitOfWork } from '../store/unitOfWork';
import { storedInstant } from '../store/values';

/** Document id: the organization id. */
export const inboundAddresses = globalCollection(
  'inbound_addresses',
  z.object({
    organization_id: z.string(),
    /** In lower case, because email servers may change the case. */
    secret: z.string(),
    /** Number of emails that were dropped without starting an extraction job. */
    dropped: z.int(),
    created_at: storedInstant,
  }),
  {
    holds: 'the address for emailed documents, and the number of dropped emails',
    personal: [],
    kept: KEPT_WITH_ITS_ORGANIZATION,
    exported: 'not',
    secrets: ['secret'],
  },
);
export type InboundAddress = RecordOf<typeof inboundAddresses>;

const newAddressSecret = (): string => Buffer.from(newSecret(16), 'base64url').toString('hex');

/** @throws 503 if receiving documents by email isn't configured. */
export function viewInboundAddress({ secret, dropped }: InboundAddress) {
  const domain = deploymentParams.inboundMailDomain();
  if (domain === '') {
    throw new ApiError('UNAVAILABLE', 'Receiving documents by email isn’t configured on this service', {
      details: { reason: 'not_configured' },
    });
  }
  return { address: `docs+${secret}@${domain}`, dropped };
}

const stageNewAddress = (writes: Writes, { organizationId }: Tenant, now: Date): InboundAddress =>
  inboundAddresses.stageCreate(writes, organizationId, {
    organization_id: organizationId,
    secret: newAddressSecret(),
    dropped: 0,
    created_at: now,
  });

/** The organization's address, created on first use. 1 read, at most 1 write. */
export const getOrCreateInboundAddress = (tenant: Tenant, now: Date): Promise<InboundAddress> =>
  unitOfWork(
    async (writes) => (await inboundAddresses.get(tenant.organizationId)) ?? stageNewAddress(writes, tenant, now),
  );

/** Replaces the address; the old one stops working immediately. 1 read, 1 write. */
export const replaceInboundAddress = (tenant: Tenant, now: Date): Promise<InboundAddress> =>
  unitOfWork(async (writes) => {
    const address = await inboundAddresses.get(tenant.organizationId);
    if (!address) return stageNewAddress(writes, tenant, now);
    return inboundAddresses.stageUpdate(writes, address, { secret: newAddressSecret() });
  });

const ADDRESS = /^docs\+([0-9a-f]{32})@(.+)$/i;

/** The record for an organization's inbound address; null for any other address. At most 1 read. */
export async function findInboundAddress(recipient: string): Promise<InboundAddress | null> {
  const [, secret = '', domain = ''] = ADDRESS.exec(recipient.trim()) ?? [];
  if (secret === '' || domain.toLowerCase() !== deploymentParams.inboundMailDomain()) return null;
  const [found] = await inboundAddresses.list((query) => query.where('secret', '==', secret.toLowerCase()).limit(1));
  return found ?? null;
}
