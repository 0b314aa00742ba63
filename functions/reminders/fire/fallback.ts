// Resends undelivered messages on the next channel, and records which contacts can't be reached on any channel.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { type Expiry, expiries } from '../../expiries/record/record';
import { buildChannelFlags, CHANNEL_TRAITS, FALLBACK_ORDER } from '../../messaging/channel';
import { loadOrganization, type Organization } from '../../organizations/organization';
import { addMs, SECOND_MS } from '../../platform/clock';
import {
  type Firing,
  isSendOpenOrSuccessful,
  type LedgerSend,
  ledgerSendsAndSkipsOf,
  type MessageChangesByKey,
} from '../ledger/firing';
import { loadCandidateRecipients } from '../plan/audience';
import { addressKeyOfSend, needsDefaultRecipients, SKIP_REASONS } from '../plan/plannedSends';
import { type PlannedContinuation, stageContinuation } from '../rule/continuation';
import { belongsToEscalation, type Reminder, reminders } from '../rule/record';
import { stageUnreachedContactRecord } from '../unreachable';

/** Skip reasons that don't call for a fallback, because the message was obsolete or another message covered it. */
const NO_FALLBACK_AFTER: readonly (string | null)[] = [
  SKIP_REASONS.expiryClosed,
  SKIP_REASONS.dateMoved,
  SKIP_REASONS.reminderGone,
  SKIP_REASONS.notRecipient,
  SKIP_REASONS.declined,
  SKIP_REASONS.contactGone,
  SKIP_REASONS.sameMessage,
];

/**
 * Returns the contacts whom none of a firing's messages reached. Excludes chat channels, and members, who always see
 * the reminder in the app. A message to a shared number reaches everyone who shares it. Pure.
 */
export function unreachedContactIdsOfFiring(firing: Firing): Set<string> {
  const sends = ledgerSendsAndSkipsOf(firing);
  const carried = new Set(sends.filter(isSendOpenOrSuccessful).map(addressKeyOfSend));
  const isShared = (send: LedgerSend): boolean =>
    send.reason === SKIP_REASONS.duplicate && carried.has(addressKeyOfSend(send));
  const isReached = (send: LedgerSend): boolean =>
    send.recipient_type !== 'contact' ||
    isSendOpenOrSuccessful(send) ||
    NO_FALLBACK_AFTER.includes(send.reason) ||
    isShared(send);
  const reached = new Set(sends.filter(isReached).map(({ recipient_id }) => recipient_id));
  return new Set(sends.map(({ recipient_id }) => recipient_id).filter((id) => !reached.has(id)));
}

const untriedChannels = (reminder: Reminder, firing: Firing, contactId: string) =>
  FALLBACK_ORDER.filter(
    (channel) =>
      reminder[CHANNEL_TRAITS[channel].enabled] &&
      !ledgerSendsAndSkipsOf(firing).some((send) => send.recipient_id === contactId && send.channel === channel),
  );

export function stageUnreachedContactsOfFiring(
  writes: Writes,
  tenant: Tenant,
  firing: Firing,
  organization: Organization,
  now: Date,
): void {
  if (!firing.fallback) return;
  for (const contactId of unreachedContactIdsOfFiring(firing))
    stageUnreachedContactRecord(writes, tenant, { firing, contactId, organization, now });
}

/**
 * Plans a fallback for each contact whom none of a firing's final messages reached. The fallback fires immediately, or
 * at the firing's own time if that is later. If a contact has no channel left, records the contact as unreached.
 */
export async function stageFallbacks(
  writes: Writes,
  tenant: Tenant,
  { before, after: firing, now }: { before: Firing; after: Firing; now: Date },
): Promise<void> {
  const known = unreachedContactIdsOfFiring(before);
  const lost = [...unreachedContactIdsOfFiring(firing)].filter((id) => !known.has(id));
  if (lost.length === 0) return;
  const reminder = await reminders.of(tenant).get(firing.reminder_id);
  // The reminder has been rescheduled, so it will fire again.
  if (reminder?.scheduled_at.getTime() !== firing.scheduled_at.getTime()) return;
  const organization = await loadOrganization(tenant);
  // If a digest fails before the reminder is due, the fallback waits until the reminder's own time.
  const at = firing.scheduled_at > now ? firing.scheduled_at : addMs(now, SECOND_MS);
  for (const contactId of lost) {
    const left = new Set<string>(untriedChannels(reminder, firing, contactId));
    if (left.size === 0) {
      stageUnreachedContactRecord(writes, tenant, { firing, contactId, organization, now });
      continue;
    }
    const channels = { ...buildChannelFlags((channel) => left.has(channel)), integration_ids: [] };
    const fallback = fallbackOf(reminder, { recipients: [contactId], at, channels });
    stageContinuation(writes, tenant, reminder, fallback, { settings: organization, now });
  }
}

/** Builds the planned fallback for a reminder's firing. Pure. */
function fallbackOf(
  { continues }: Reminder,
  planned: Pick<PlannedContinuation, 'recipients' | 'at' | 'channels'>,
): PlannedContinuation {
  const failed = continues?.cause === 'fallback' ? continues.instead_of : continues?.cause;
  return { cause: 'fallback', instead_of: failed ?? 'reminder', round: continues?.round ?? 0, ...planned };
}

const RECIPIENT_GONE: readonly (string | null | undefined)[] = [
  SKIP_REASONS.contactGone,
  SKIP_REASONS.notRecipient,
  SKIP_REASONS.declined,
];

export interface RemovedRecipientSubstitutes {
  expiry: Expiry;
  recipients: readonly string[];
  /** The reminder that fired; null for a notification sent manually. */
  reminder: Reminder | null;
}

/**
 * Finds replacement recipients if everyone the expiry names was deleted before getting the message; otherwise returns
 * null.
 */
export async function findRemovedRecipientSubstitutes(
  tenant: Tenant,
  firing: Firing,
  changes: MessageChangesByKey,
): Promise<RemovedRecipientSubstitutes | null> {
  if (!Object.values(changes).some(({ reason }) => RECIPIENT_GONE.includes(reason))) return null;
  const sends = ledgerSendsAndSkipsOf(firing);
  if (firing.cause === 'snooze' || belongsToEscalation(firing) || sends.some(isSendOpenOrSuccessful)) return null;
  const isByHand = firing.cause === 'by_hand';
  const [found, expiry] = await Promise.all([
    isByHand ? undefined : reminders.of(tenant).get(firing.reminder_id),
    expiries.of(tenant).get(firing.expiry_id),
  ]);
  const reminder = found?.scheduled_at.getTime() === firing.scheduled_at.getTime() ? found : null;
  if (!expiry || (!isByHand && reminder === null)) return null;
  const people = (await loadCandidateRecipients(tenant, [expiry])).get(expiry.id);
  if (!people || !needsDefaultRecipients(expiry, people)) return null;
  const { defaults, members } = people;
  const ids = [
    ...defaults.contacts.map(({ id }) => id),
    ...(defaults.creator ? [defaults.creator.id] : []),
    ...(members?.keys() ?? []),
  ];
  const recipients = ids.filter((id) => !sends.some(({ recipient_id }) => recipient_id === id));
  return recipients.length === 0 ? null : { expiry, recipients, reminder };
}

export async function stageContinuationToDefaultRecipients(
  writes: Writes,
  tenant: Tenant,
  { reminder, recipients, now }: { reminder: Reminder; recipients: readonly string[]; now: Date },
): Promise<void> {
  const organization = await loadOrganization(tenant);
  const channels = buildChannelFlags((channel) => reminder[CHANNEL_TRAITS[channel].enabled]);
  const fallback = fallbackOf(reminder, { recipients: [...recipients], at: addMs(now, SECOND_MS), channels });
  stageContinuation(writes, tenant, reminder, fallback, { settings: organization, now });
}

type Outcome = Pick<Reminder, 'wake_at'> & Partial<Pick<Reminder, 'status' | 'sent_at'>>;

/** Returns the failed reminder that now counts as sent because its fallback was sent, or null if there is none. */
export async function findReminderSentByFallback(
  tenant: Tenant,
  { continues, expiry_date }: Reminder,
  outcome: Outcome,
): Promise<Reminder | null> {
  if (continues?.cause !== 'fallback' || outcome.status !== 'sent') return null;
  const origin = await reminders.of(tenant).get(continues.reminder_id);
  const hasFailed = origin?.status === 'failed' || origin?.status === 'skipped';
  return hasFailed && origin.expiry_date === expiry_date ? origin : null;
}

/** Marks the reminder as sent, but keeps the original failure reason. */
export function stageReminderSentByFallback(
  writes: Writes,
  tenant: Tenant,
  origin: Reminder,
  { sent_at = null }: Outcome,
): void {
  reminders
    .of(tenant)
    .stageUpdate(writes, origin, { status: 'sent', sent_at, updated_at: sent_at ?? origin.updated_at });
}
