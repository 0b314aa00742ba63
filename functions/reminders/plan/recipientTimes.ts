// Computes when each recipient gets a reminder, and the later firings. Pure.
import { isDigestChannel } from '../../messaging/channel';
import { type Following, plannedContinuationsOf } from '../rule/continuation';
import { instantMovedToOpenHours } from '../rule/openHours';
import type { Reminder } from '../rule/record';
import { reminderScheduleForDate } from '../rule/schedule';
import {
  type DigestSettings,
  openHoursOfRecipient,
  RECIPIENT_WITHOUT_OWN_TIMES,
  type Recipient,
  type RecipientTime,
  recipientSendTime,
  type SendSettings,
} from '../rule/sendTimes';
import type { People, PlannedSend } from './recipients';

type For = Pick<PlannedSend, 'recipient_type' | 'recipient_id' | 'channel'>;

/** A recipient without their own time zone and hours. */
export const NO_RECIPIENT: For = { recipient_type: 'user', recipient_id: '', channel: 'email' };

/** The recipient's zone and working hours. Members have no hours of their own. */
function recipientOf({ recipient_type, recipient_id: id }: Omit<For, 'channel'>, people: People): Recipient {
  const { contacts, assignee, defaults } = people;
  if (recipient_type === 'contact')
    return (
      contacts.get(id) ??
      defaults.contacts.find((contact) => contact.id === id) ??
      RECIPIENT_WITHOUT_OWN_TIMES
    );
  const user = [assignee, defaults.creator, people.members?.get(id)].find((member) => member?.id === id);
  return { timezone: user?.timezone ?? null, send_window: null };
}

/** The recipient's zone, if the reminder uses it; null if it doesn't, or the recipient has none. */
export const recipientZoneOf = (
  send: Omit<For, 'channel'>,
  { recipient_time }: Pick<Reminder, 'recipient_time'>,
  people: People,
): string | null => (recipient_time ? recipientOf(send, people).timezone : null);

/** Whether the message is part of a digest, which has the organization's send time. */
const isSentWithDigest = ({ channel }: Pick<For, 'channel'>, settings: DigestSettings): boolean =>
  isDigestChannel(channel) && settings.email_reminder_mode === 'DIGEST';

export interface Timing {
  reminder: Reminder;
  people: People;
  settings: SendSettings;
  /** Earlier times have passed. */
  earliest: Date;
}

/** A firing split off for later recipients is planned at their time; repetitions wait for their working hours. */
export function sendTimeOfPlannedSend(
  send: For,
  { reminder, people, settings, earliest }: Timing,
): RecipientTime {
  const { scheduled_at: at, timezone: zone, expiry_date, continues, urgent } = reminder;
  const planned = { at, own: at, zone, moved_because: null };
  const recipient = isSentWithDigest(send, settings)
    ? RECIPIENT_WITHOUT_OWN_TIMES
    : recipientOf(send, people);
  if (continues !== null)
    return continues.cause === 'reminder' || urgent ? planned : openTime(planned, recipient, settings);
  // All recipients get it at the reminder's time.
  if (!reminder.recipient_time && !settings.closes && !settings.personal) return planned;
  return recipientSendTime(expiry_date, reminder, { recipient, hours: settings, earliest }) ?? planned;
}

function openTime(planned: RecipientTime, recipient: Recipient, hours: SendSettings): RecipientTime {
  const theirs = openHoursOfRecipient(recipient, hours, planned.zone);
  return {
    ...planned,
    ...instantMovedToOpenHours(planned.at, { period: 'after', earliest: planned.at, ...theirs }),
  };
}

/** The time by the reminder's rule, without send windows and holidays. */
export const ruleInstantOfReminder = (reminder: Reminder): Date =>
  (reminder.continues === null ? reminderScheduleForDate(reminder.expiry_date, reminder) : null)
    ?.scheduled_at ?? reminder.scheduled_at;

/**
 * The ids of later recipients by time. A reminder that fires early with its digest keeps recipients up to its own time.
 */
function laterRecipientIdsByInstant(
  planned: readonly PlannedSend[],
  timing: Timing,
  now: Date,
): Map<number, Set<string>> {
  const { scheduled_at } = timing.reminder;
  const until = scheduled_at > now ? scheduled_at : now;
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

/** The time of the first recipient; without recipients, the reminder's own time. */
export function firstRecipientsSendTime(planned: readonly PlannedSend[], timing: Timing): Date {
  const times = planned
    .filter(({ skip_reason }) => skip_reason === null)
    .map((send) => sendTimeOfPlannedSend(send, timing).at.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : sendTimeOfPlannedSend(NO_RECIPIENT, timing).at;
}

export interface DueRecipients {
  isDue: (send: PlannedSend) => boolean;
  following: Following[];
}

const FIRST = { cause: 'reminder', round: 0 } as const;

/** The recipients due now, or the time of the first later one. Snoozed recipients are skipped. */
export function dueRecipients(
  reached: readonly PlannedSend[],
  timing: Timing,
  { now, snoozing }: { now: Date; snoozing: ReadonlySet<string> },
): DueRecipients | { later: Date } {
  const { reminder, settings } = timing;
  const later = laterRecipientIdsByInstant(reached, timing, now);
  const waiting = new Set([...later.values()].flatMap((ids) => [...ids]));
  const isWaiting = (send: PlannedSend): boolean =>
    waiting.has(send.recipient_id) && !isSentWithDigest(send, settings);
  const reachesNow = reached.some((send) => send.skip_reason === null && !isWaiting(send));
  if (later.size > 0 && !reachesNow) return { later: new Date(Math.min(...later.keys())) };
  const everybody = [...new Set(reached.map(({ recipient_id }) => recipient_id))];
  const onTime =
    later.size > 0 ? everybody.filter((id) => !waiting.has(id)) : (reminder.continues?.recipients ?? null);
  const { cause, round } = reminder.continues ?? FIRST;
  // The digest has already sent their mails and chat cards.
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
