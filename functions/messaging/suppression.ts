// Addresses that nothing is sent to any more: mail bounced there, was called spam, or its owner said stop.
import { z } from 'zod';
import type { Writes } from '../api/writes';
import { globalCollection, storedInstant } from '../platform/collection';
import { derivedId } from '../platform/ids';
import { normalized } from '../platform/uniqueValues';
import type { Channel } from './deliver';

export const SUPPRESSION_REASONS = [
  'address_bounced',
  'reported_as_spam',
  'unsubscribed',
  'stopped_by_recipient',
] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

const suppressedAddressSchema = z.object({
  channel: z.enum(['email', 'sms', 'whatsapp']),
  address: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  created_at: storedInstant,
});

/** Across organizations: the sender is ours, and so is its standing with the world's mail servers and carriers. */
export const suppressedAddresses = globalCollection('suppressed_addresses', suppressedAddressSchema);

export const addressKey = (channel: Channel, address: string): string => `${channel} ${normalized(address)}`;

export const suppressionId = (channel: Channel, address: string): string =>
  derivedId('suppressed', channel, normalized(address));

/** 1 write; none when the address is suppressed already. */
export function stageSuppression(
  writes: Writes,
  suppression: { channel: Channel; address: string; reason: SuppressionReason; now: Date },
): void {
  const { channel, address, reason, now } = suppression;
  const id = suppressionId(channel, address);
  const document = { channel, address: normalized(address), reason, created_at: now };
  writes.createOnce(suppressedAddresses.ref(id), document);
}

/** 1 write. Whoever said stop may say start again. */
export function stageSuppressionEnd(writes: Writes, channel: Channel, address: string): void {
  writes.delete(suppressedAddresses.ref(suppressionId(channel, address)));
}

interface Address {
  channel: Channel;
  address: string;
}

/** Reads records of those ids, inside a transaction or not. */
type Read = (ids: readonly string[]) => Promise<ReadonlyMap<string, { reason: string }>>;

/** Why nothing is sent to some of the addresses, by {@link addressKey}: 1 read each. */
export async function suppressedAmong(
  addresses: readonly Address[],
  read: Read = (ids) => suppressedAddresses.getMany(ids),
): Promise<Map<string, string>> {
  const found = await read(addresses.map(({ channel, address }) => suppressionId(channel, address)));
  return new Map(
    addresses.flatMap(({ channel, address }) => {
      const suppression = found.get(suppressionId(channel, address));
      return suppression ? [[addressKey(channel, address), suppression.reason] as const] : [];
    }),
  );
}
