// The link in each reminder message that lets the recipient respond without signing in.
import type { ChangeAuthor, Writes } from '../api/writes';
import { type AddressedChannel, isAddressedChannel } from '../messaging/channel';
import { shownSendStatusOf, withDeliveryReportsApplied, withSentStateIfReported } from '../messaging/sendState';
import { equalInConstantTime, hmacSha256 } from '../platform/ids';
import { publicUrlOfPath } from '../platform/pageUrls';
import { tokenSigningKeys } from '../platform/secrets';
import {
  type Firing,
  firingFieldsAfterMessageChanges,
  firings,
  MESSAGE_KEY_LENGTH,
  type PERSON_RECIPIENT_KINDS,
  partsOfSendId,
} from '../reminders/ledger/firing';

export interface ReminderLink {
  organization_id: string;
  expiry_id: string;
  /** The due date in the message; null if the expiry had none. */
  due_date: string | null;
  recipient_kind: (typeof PERSON_RECIPIENT_KINDS)[number];
  recipient_id: string;
  recipient_name: string;
  channel: AddressedChannel;
  address: string;
  /**
   * When the recipient used this link to opt the address out. Null if they didn't, or if the address was opted back in
   * afterwards.
   */
  unsubscribed_at: Date | null;
  created_at: Date;
  /** When the message was sent; null if it hasn't been sent or wasn't delivered. */
  arrived_at: Date | null;
  firing: Firing;
  key: string;
}

type Purpose = 'act' | 'unsubscribe';

const ID_BYTES = 20;
const KEY_BYTES = MESSAGE_KEY_LENGTH / 2;
const PROOF_BYTES = 16;
const TOKEN = new RegExp(`^[\\w-]{${Math.ceil(((ID_BYTES + KEY_BYTES + PROOF_BYTES) * 8) / 6)}}$`);

const proofOf = (key: string, purpose: Purpose, message: Buffer): Buffer =>
  hmacSha256(key, `${purpose}.${message.toString('hex')}`).subarray(0, PROOF_BYTES);

/**
 * A signed token derived from the message id, so that a resent message has the same link. The token isn't stored. An
 * unsubscribe token is only valid for unsubscribing.
 */
function tokenFor(purpose: Purpose, messageId: string): string {
  const parts = partsOfSendId(messageId);
  if (!parts) throw new Error('Not a ledger message id');
  const message = Buffer.from(parts.firingId + parts.key, 'hex');
  return Buffer.concat([message, proofOf(tokenSigningKeys()[0], purpose, message)]).toString('base64url');
}

/** Returns the message that a token refers to, or null if the token is invalid. Pure. */
export function verifyReminderLinkToken(purpose: Purpose, token: string): { firingId: string; key: string } | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const message = bytes.subarray(0, ID_BYTES + KEY_BYTES);
  const proof = bytes.subarray(ID_BYTES + KEY_BYTES);
  const isOurs = tokenSigningKeys().some((key) =>
    equalInConstantTime(proof.toString('hex'), proofOf(key, purpose, message).toString('hex')),
  );
  if (!isOurs) return null;
  return {
    firingId: message.subarray(0, ID_BYTES).toString('hex'),
    key: message.subarray(ID_BYTES).toString('hex'),
  };
}

/**
 * The URL of a message's response page. The token is in the fragment, so it never appears in logs or referrer headers.
 */
export const responsePageUrl = (messageId: string): string => publicUrlOfPath(`/act/#${tokenFor('act', messageId)}`);

/** The URL of the response page with an answer preselected. The recipient still has to confirm it. */
export function responsePageUrlWithAction(link: string, answer: string): string {
  const url = new URL(link);
  url.searchParams.set('answer', answer);
  return url.href;
}

/** The URL that email clients use for one-click unsubscribe (RFC 8058). */
export const oneClickUnsubscribeUrl = (messageId: string): string =>
  publicUrlOfPath(`/v1/unsubscribe?token=${tokenFor('unsubscribe', messageId)}`);

function linkOf(firing: Firing, key: string): ReminderLink | null {
  const stored = firing.messages[key];
  if (!stored || !isAddressedChannel(stored.channel) || stored.recipient_type === 'integration') return null;
  const message = withSentStateIfReported(withDeliveryReportsApplied(stored, firing.reports[key]));
  const hasArrived = ['sent', 'delivered'].includes(shownSendStatusOf(message));
  const { organization_id, expiry_id, expiry_date: due_date, created_at } = firing;
  const { recipient_type: recipient_kind } = stored;
  const { recipient_id, recipient_name, address, unsubscribed_at, sent_at } = message;
  return {
    ...{ organization_id, expiry_id, due_date, recipient_kind, recipient_id, recipient_name },
    ...{ channel: stored.channel, address, unsubscribed_at, created_at, firing, key },
    arrived_at: hasArrived ? sent_at : null,
  };
}

/** The recipient's identity, as stored with responses. */
export const respondentOfReminderLink = (link: ReminderLink) => ({
  by_kind: link.recipient_kind,
  by_id: link.recipient_id,
  by_name: link.recipient_name,
});

/** The recipient as the author of changes in the activity log. */
export const recipientAsAuthor = (link: ReminderLink): ChangeAuthor => ({
  kind: link.recipient_kind === 'user' ? 'person' : 'client',
  id: link.recipient_id,
  name: link.recipient_name,
});

/** Null if the token is invalid or was issued for another purpose. */
export async function findReminderLink(purpose: Purpose, token: string): Promise<ReminderLink | null> {
  const named = verifyReminderLinkToken(purpose, token);
  const firing = named && (await firings.getAnywhere(named.firingId));
  return firing && linkOf(firing, named.key);
}

/** Records that the recipient used this link to opt the address out or back in. */
export function stageLinkUnsubscribedAt(writes: Writes, link: ReminderLink, at: Date | null, now: Date): void {
  const { firing, key } = link;
  const changed = firingFieldsAfterMessageChanges(firing, { [key]: { unsubscribed_at: at } }, now);
  firings.anyTenant(firing).stageUpdate(writes, firing, changed);
}

const MAX_LISTED = 50;

export async function listReminderLinksOfExpiryDate(link: ReminderLink): Promise<ReminderLink[]> {
  const found = await firings
    .anyTenant(link.firing)
    .list((query) =>
      query.where('expiry_id', '==', link.expiry_id).where('expiry_date', '==', link.due_date).limit(MAX_LISTED),
    );
  return found
    .flatMap((firing) => Object.keys(firing.messages).flatMap((key) => linkOf(firing, key) ?? []))
    .slice(0, MAX_LISTED);
}
