// Addresses that receive no messages because an email bounced or was reported as spam, or because the owner opted out.
import type { Transaction } from 'firebase-admin/firestore';
import { z } from 'zod';
import { WATCHED_RECORD_MAX_BYTES } from '../api/stored';
import type { Writes } from '../api/writes';
import { deleteSetAsideChangesOfDocument } from '../jobs/failures';
import { idDerivedWithAddressKey } from '../platform/secrets';
import { normalizedEmail, normalizedForComparison } from '../platform/text';
import { documentIdFieldPath, globalCollection, MAX_VALUES_OF_IN_QUERY, type RecordOf } from '../store/collection';
import { enumSchemaWithFallback, storedInstant } from '../store/values';
import { canonicalPhoneNumberOf } from './canonicalNumber';
import { ADDRESSED_CHANNELS, type AddressedChannel, isPhoneChannel } from './channel';

const SUPPRESSION_REASONS = ['address_bounced', 'reported_as_spam', 'unsubscribed', 'stopped_by_recipient'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Shared by all organizations, because they all send from our address and share its reputation. */
export const suppressedAddresses = globalCollection(
  'suppressed_addresses',
  z.object({
    channel: z.enum(ADDRESSED_CHANNELS),
    address: z.string(),
    reason: enumSchemaWithFallback(SUPPRESSION_REASONS, 'stopped_by_recipient'),
    created_at: storedInstant,
  }),
  {
    holds: 'addresses that must not receive messages',
    personal: ['contacts', 'users'],
    kept: {
      until: 'the owner replies START; erasure keeps a keyed digest',
    },
    of: null,
  },
  undefined,
  { maxBytes: WATCHED_RECORD_MAX_BYTES },
);
export type SuppressedAddress = RecordOf<typeof suppressedAddresses>;

const normalizedAddress = (channel: AddressedChannel, address: string): string =>
  isPhoneChannel(channel) ? canonicalPhoneNumberOf(normalizedForComparison(address)) : normalizedEmail(address);

export const channelAddressKey = (channel: AddressedChannel, address: string): string =>
  `${channel} ${normalizedAddress(channel, address)}`;

export const suppressionId = (channel: AddressedChannel, address: string): string =>
  idDerivedWithAddressKey('suppressed', channel, normalizedAddress(channel, address));

/** Idempotent per address. */
export function stageSuppression(
  writes: Writes,
  suppression: { channel: AddressedChannel; address: string; reason: SuppressionReason; now: Date },
): void {
  const { channel, address, reason, now } = suppression;
  const id = suppressionId(channel, address);
  const document = { channel, address: normalizedAddress(channel, address), reason, created_at: now };
  writes.createOnce(suppressedAddresses.ref(id), document);
}

export function stageSuppressionEnd(writes: Writes, channel: AddressedChannel, address: string): void {
  writes.delete(suppressedAddresses.ref(suppressionId(channel, address)));
}

/**
 * Erases a suppression's address but keeps its keyed digest, so that the address stays suppressed. Returns whether an
 * address was erased.
 */
export async function eraseAddressInSuppression(channel: AddressedChannel, address: string): Promise<boolean> {
  const id = suppressionId(channel, address);
  await deleteSetAsideChangesOfDocument(suppressedAddresses.ref(id).path);
  const known = await suppressedAddresses.get(id);
  return known !== null && known.address !== '' && suppressedAddresses.tryUpdate(known, { address: '' });
}

/**
 * Returns the reasons why addresses are suppressed, keyed by {@link channelAddressKey}. If a transaction is passed, the
 * reasons can't change until it commits.
 */
export async function listSuppressionReasonsByAddress(
  addresses: readonly { channel: AddressedChannel; address: string }[],
  transaction?: Transaction,
): Promise<Map<string, string>> {
  const keyById = new Map(
    addresses.map(({ channel, address }) => [suppressionId(channel, address), channelAddressKey(channel, address)]),
  );
  const ids = [...keyById.keys()];
  const pages = Array.from({ length: Math.ceil(ids.length / MAX_VALUES_OF_IN_QUERY) }, (_, page) =>
    ids.slice(page * MAX_VALUES_OF_IN_QUERY, (page + 1) * MAX_VALUES_OF_IN_QUERY),
  );
  const found = await Promise.all(
    pages.map((page) => suppressedAddresses.list((query) => query.where(documentIdFieldPath, 'in', page), transaction)),
  );
  return new Map(found.flat().map(({ id, reason }) => [keyById.get(id) ?? id, reason]));
}
