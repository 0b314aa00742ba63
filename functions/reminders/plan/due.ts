// Decides whether a due reminder ends, waits or fires, and when each recipient gets the message.
import type { Transaction } from 'firebase-admin/firestore';
import type { Tenant } from '../../api/actor';
import { type Expiry, isOpenExpiry } from '../../expiries/record/record';
import { isDigestChannel } from '../../messaging/channel';
import { laterOf } from '../../platform/clock';
import { hasOpenRenewalProposal } from '../../responses/renewalProposal';
import { listSnoozedRecipientIds } from '../../responses/snooze';
import { type PlannedContinuation, plannedContinuationsOf } from '../rule/continuation';
import { type Reminder, type ReminderEndReason, reminders } from '../rule/record';
import { moveToNearbyOpenHours, reminderScheduleForDate } from '../rule/schedule';
import {
  type DigestSettings,
  openHoursOfRecipient,
  RECIPIENT_WITHOUT_OWN_TIMES,
  type RecipientSendTime,
  type RecipientZoneAndWindow,
  recipientSendTime,
  type SendTimeSettings,
} from '../rule/sendTimes';
import type { CandidateRecipients, PlannedSend } from './plannedSends';

export interface ReminderEnding {
  status: 'cancelled' | 'skipped';
  ended_because: ReminderEndReason;
}

const cancelled = (ended_because: ReminderEndReason): ReminderEnding => ({
  status: 'cancelled',
  ended_because,
});

/** Why a reminder ends without sending a message; null if it fires. */
export function reasonNotToFireReminder(
  reminder: Pick<Reminder, 'scheduled_at' | 'scheduled_since' | 'relative_to' | 'own_date'>,
  expiry: Pick<Expiry, 'is_done' | 'is_archive' | 'act_by_date'> | undefined,
): ReminderEnding | null {
  if (!expiry) return cancelled('expiry_gone');
  if (!isOpenExpiry(expiry)) return cancelled('expiry_not_open');
  if (reminder.relative_to === 'act_by_date' && !reminder.own_date && expiry.act_by_date === null)
    return cancelled('no_reference_date');
  return reminder.scheduled_at <= reminder.scheduled_since
    ? { status: 'skipped', ended_because: 'passed_when_set' }
    : null;
}

const causeOf = ({ continues }: Pick<Reminder, 'continues'>) => continues?.instead_of ?? continues?.cause;

/**
 * Why a follow-up firing is obsolete; null if it isn't. If the date is moved later, the reminder starts over with its
 * first message. A reminder that is pending again also sends a new first message. Moving the date earlier makes no
 * firing obsolete.
 */
export function reasonContinuationIsObsolete(
  continuation: Pick<Reminder, 'expiry_date' | 'own_date' | 'relative_to' | 'continues'>,
  origin: Pick<Reminder, 'status' | 'expiry_date' | 'repeat' | 'escalate'> | undefined,
  expiry: Pick<Expiry, 'expiry_date' | 'act_by_date'>,
): ReminderEnding | null {
  if (!origin) return cancelled('reminder_removed');
  const date = movedReferenceDateOf(continuation, expiry) ?? continuation.expiry_date;
  if (date > continuation.expiry_date || origin.expiry_date !== continuation.expiry_date)
    return cancelled('date_moved');
  if (origin.status === 'pending') return cancelled('reminder_pending');
  const cause = causeOf(continuation);
  const isUnwanted =
    (cause === 'repeat' && (continuation.continues?.round ?? 0) > (origin.repeat?.max ?? 0)) ||
    (cause === 'escalation' && origin.escalate === null);
  return isUnwanted ? cancelled('no_longer_asked_for') : null;
}

/** Why someone's response makes a repetition or escalation unnecessary; null if it is still needed. */
export function reasonContinuationIsAnswered(
  firing: Pick<Reminder, 'continues'>,
  expiry: Pick<Expiry, 'expiry_date' | 'acknowledgement'>,
  isRenewing: boolean,
): 'acknowledged' | 'renewal_proposed' | null {
  const cause = causeOf(firing);
  if (cause !== 'repeat' && cause !== 'escalation') return null;
  if (isExpiryAcknowledged(expiry)) return 'acknowledged';
  return isRenewing ? 'renewal_proposed' : null;
}

/** Why a follow-up firing ends without sending a message; null if it fires. */
export function reasonNotToFireContinuation(
  continuation: Parameters<typeof reasonContinuationIsObsolete>[0],
  origin: Parameters<typeof reasonContinuationIsObsolete>[1],
  expiry: Pick<Expiry, 'expiry_date' | 'act_by_date' | 'acknowledgement'>,
  isRenewing: boolean,
): ReminderEnding | null {
  const obsolete = reasonContinuationIsObsolete(continuation, origin, expiry);
  if (obsolete) return obsolete;
  const answered = reasonContinuationIsAnswered(continuation, expiry, isRenewing);
  return answered && cancelled(answered);
}

/** Whether anyone has acknowledged the expiry for its current date. */
const isExpiryAcknowledged = ({
  acknowledgement,
  expiry_date,
}: Pick<Expiry, 'acknowledgement' | 'expiry_date'>): boolean =>
  acknowledgement !== null && acknowledgement.due_date === expiry_date;

/** The reminder's new reference date if the expiry's date has changed; otherwise null. */
export function movedReferenceDateOf(
  reminder: Pick<Reminder, 'expiry_date' | 'own_date' | 'relative_to'>,
  expiry: Pick<Expiry, 'expiry_date' | 'act_by_date'>,
): string | null {
  const date = expiry[reminder.relative_to];
  return date === null || reminder.own_date || date === reminder.expiry_date ? null : date;
}

export interface ContinuationCheckFacts {
  /** The user-defined reminders, by id. */
  originOf: ReadonlyMap<string, Reminder>;
  /** Expiries with an open renewal proposal. */
  renewing: ReadonlySet<string>;
  /** For each repetition, the recipients who snoozed the reminder. */
  snoozingOf: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Firings at a reminder's own time cost no reads. Other firings cost 1 read per original reminder, plus 2 per
 * repetition and 1 per escalation or fallback.
 */
export async function loadDueContinuationFacts(
  transaction: Transaction,
  tenant: Tenant,
  due: readonly Reminder[],
  expiryOf: ReadonlyMap<string, Expiry>,
): Promise<ContinuationCheckFacts> {
  const again = due.flatMap((reminder) => {
    const expiry = expiryOf.get(reminder.expiry_id);
    const cause = reminder.continues?.cause ?? 'reminder';
    return expiry && cause !== 'reminder' ? [{ reminder, expiry, cause }] : [];
  });
  const [originOf, renewing, snoozes] = await Promise.all([
    reminders.of(tenant).getMany(
      due.flatMap(({ continues }) => continues?.reminder_id ?? []),
      transaction,
    ),
    Promise.all(again.map(async ({ expiry }) => ((await hasOpenRenewalProposal(tenant, expiry)) ? [expiry.id] : []))),
    Promise.all(
      again
        .filter(({ cause }) => cause === 'repeat')
        .map(
          async ({ reminder, expiry }) =>
            [reminder.id, await listSnoozedRecipientIds(tenant, expiry, reminder.scheduled_at)] as const,
        ),
    ),
  ]);
  return { originOf, renewing: new Set(renewing.flat()), snoozingOf: new Map(snoozes) };
}

type For = Pick<PlannedSend, 'recipient_type' | 'recipient_id' | 'channel'>;

/** A recipient without their own time zone or hours. */
export const PLACEHOLDER_RECIPIENT: For = { recipient_type: 'user', recipient_id: '', channel: 'email' };

/** The recipient's time zone and working hours. Members have no working hours of their own. */
function recipientOf(
  { recipient_type, recipient_id: id }: Omit<For, 'channel'>,
  people: CandidateRecipients,
): RecipientZoneAndWindow {
  const { contacts, assignee, defaults } = people;
  if (recipient_type === 'contact')
    return contacts.get(id) ?? defaults.contacts.find((contact) => contact.id === id) ?? RECIPIENT_WITHOUT_OWN_TIMES;
  const user = [assignee, defaults.creator, people.members?.get(id)].find((member) => member?.id === id);
  return { timezone: user?.timezone ?? null, send_window: null };
}

/** The recipient's own time zone. Null if the reminder doesn't use it, or if the recipient has none. */
export const recipientZoneOverrideOf = (
  send: Omit<For, 'channel'>,
  { recipient_time }: Pick<Reminder, 'recipient_time'>,
  people: CandidateRecipients,
): string | null => (recipient_time ? recipientOf(send, people).timezone : null);

/** Whether the message is part of a digest, which is sent at the organization's digest time. */
const isSentWithDigest = ({ channel }: Pick<For, 'channel'>, settings: DigestSettings): boolean =>
  isDigestChannel(channel) && settings.email_reminder_mode === 'DIGEST';

export interface SendTimeContext {
  reminder: Reminder;
  people: CandidateRecipients;
  settings: SendTimeSettings;
  /** The earliest time at which a message can still be sent, because all earlier times have already passed. */
  earliest: Date;
}

/**
 * When a recipient gets a planned message. Each later recipient gets it through a separate firing scheduled at that
 * recipient's own time. Repetitions wait for the recipient's working hours.
 */
export function sendTimeOfPlannedSend(
  send: For,
  { reminder, people, settings, earliest }: SendTimeContext,
): RecipientSendTime {
  const { scheduled_at: at, timezone: zone, expiry_date, continues, urgent } = reminder;
  const planned = { at, own: at, zone, moved_because: null };
  const recipient = isSentWithDigest(send, settings) ? RECIPIENT_WITHOUT_OWN_TIMES : recipientOf(send, people);
  if (continues !== null)
    return continues.cause === 'reminder' || urgent ? planned : openTime(planned, recipient, settings);
  // Everyone gets the message at the reminder's time.
  if (!reminder.recipient_time && !settings.closes && !settings.personal) return planned;
  return recipientSendTime(expiry_date, reminder, { recipient, hours: settings, earliest }) ?? planned;
}

function openTime(
  planned: RecipientSendTime,
  recipient: RecipientZoneAndWindow,
  hours: SendTimeSettings,
): RecipientSendTime {
  const theirs = openHoursOfRecipient(recipient, hours, planned.zone);
  return {
    ...planned,
    ...moveToNearbyOpenHours(planned.at, { period: 'after', earliest: planned.at, ...theirs }),
  };
}

/** The time according to the reminder's rule, ignoring send windows and holidays. */
export const ruleInstantOfReminder = (reminder: Reminder): Date =>
  (reminder.continues === null ? reminderScheduleForDate(reminder.expiry_date, reminder) : null)?.scheduled_at ??
  reminder.scheduled_at;

/**
 * The ids of recipients who are due later, grouped by time. If a reminder fires early with its digest, leaves out
 * recipients due no later than the reminder's own time.
 */
function laterRecipientIdsByInstant(
  planned: readonly PlannedSend[],
  timing: SendTimeContext,
  now: Date,
): Map<number, Set<string>> {
  const { scheduled_at } = timing.reminder;
  const until = laterOf(scheduled_at, now);
  const later = new Map<number, Set<string>>();
  for (const send of planned) {
    if (send.skip_reason !== null) continue;
    const { at } = sendTimeOfPlannedSend(send, timing);
    if (at <= until) continue;
    const same = later.get(at.getTime()) ?? new Set();
    later.set(at.getTime(), same.add(send.recipient_id));
  }
  return later;
}

/** When the first recipient gets the message; if there are no recipients, the reminder's own time. */
export function firstRecipientSendTime(planned: readonly PlannedSend[], timing: SendTimeContext): Date {
  const times = planned
    .filter(({ skip_reason }) => skip_reason === null)
    .map((send) => sendTimeOfPlannedSend(send, timing).at.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : sendTimeOfPlannedSend(PLACEHOLDER_RECIPIENT, timing).at;
}

export interface DueRecipientSplit {
  isDue: (send: PlannedSend) => boolean;
  following: PlannedContinuation[];
}

const FIRST = { cause: 'reminder', round: 0 } as const;

/**
 * Selects the recipients who are due now. If there are none, returns the earliest time at which a recipient is due.
 * Skips recipients who snoozed.
 */
export function splitDueRecipients(
  reached: readonly PlannedSend[],
  timing: SendTimeContext,
  { now, snoozing }: { now: Date; snoozing: ReadonlySet<string> },
): DueRecipientSplit | { later: Date } {
  const { reminder, settings } = timing;
  const later = laterRecipientIdsByInstant(reached, timing, now);
  const waiting = new Set([...later.values()].flatMap((ids) => [...ids]));
  const isWaiting = (send: PlannedSend): boolean => waiting.has(send.recipient_id) && !isSentWithDigest(send, settings);
  const reachesNow = reached.some((send) => send.skip_reason === null && !isWaiting(send));
  if (later.size > 0 && !reachesNow) return { later: new Date(Math.min(...later.keys())) };
  const everybody = [...new Set(reached.map(({ recipient_id }) => recipient_id))];
  const onTime = later.size > 0 ? everybody.filter((id) => !waiting.has(id)) : (reminder.continues?.recipients ?? null);
  const { cause, round } = reminder.continues ?? FIRST;
  // The digest has already sent the later recipients' emails and chat cards.
  const hasGone = settings.email_reminder_mode === 'DIGEST';
  const channels = hasGone ? { email_enabled: false, integration_ids: [] } : {};
  const splits = [...later].map(([at, ids]) => ({
    ...{ cause, round, recipients: [...ids], at: new Date(at) },
    channels,
  }));
  const following = plannedContinuationsOf(reminder, onTime, { hours: settings, now });
  return {
    isDue: (send) => !isWaiting(send) && !snoozing.has(send.recipient_id),
    following: [...splits, ...following.filter((each) => each.cause !== 'repeat' || reachesNow)],
  };
}
