// Firings that follow from a reminder's first firing: repetitions, escalations, fallbacks, and separate firings for
// recipients whose time is later.
import { DateTime } from 'luxon';
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { buildChannelFlags, CHANNEL_TRAITS, type ChannelFlags } from '../../messaging/channel';
import { calendarDateInZone, HOUR_MS } from '../../platform/clock';
import { derivedId } from '../../platform/ids';
import {
  type ContinuationInterval,
  type ContinuationOrigin,
  dueReminders,
  type EscalationRule,
  REMINDER_NOT_ENDED_FIELDS,
  type Reminder,
  type Repeat,
  reminderRuleOf,
  reminders,
} from './record';
import { instantOn, moveToNearbyOpenHours, type OpenHours } from './schedule';
import { type DigestSettings, reminderWakeAt } from './sendTimes';

/** When a firing happened, and the local time at which its follow-ups fire. */
export interface ContinuedFiringTime {
  at: Date;
  /** Local time `HH:MM` in `timezone`. */
  time: string;
  timezone: string;
  urgent: boolean;
}

/** Working hours, and the earliest time for a follow-up firing. */
export interface ContinuationSendWindow {
  hours: OpenHours;
  now: Date;
}

/**
 * The time one interval later. Hours are counted as elapsed time, but days and weeks keep the same local time when
 * clocks change.
 */
function instantAfter(
  at: Date,
  { amount, time_unit }: ContinuationInterval,
  { time, timezone }: ContinuedFiringTime,
): Date {
  if (time_unit === 'hour') return new Date(at.getTime() + amount * HOUR_MS);
  const today = calendarDateInZone(timezone, at);
  const days = time_unit === 'week' ? 7 * amount : amount;
  const day = DateTime.fromISO(today, { zone: 'utc' }).plus({ days });
  return new Date(instantOn(day, time, timezone));
}

/** The first future time for a firing's follow-up, moved into working hours. */
export function nextContinuationAt(
  fired: ContinuedFiringTime,
  interval: ContinuationInterval,
  { hours, now }: ContinuationSendWindow,
): Date {
  let at = instantAfter(fired.at, interval, fired);
  // Skips repetitions that were missed during downtime.
  while (at <= now) at = instantAfter(at, interval, fired);
  const { urgent, timezone: zone } = fired;
  return urgent ? at : moveToNearbyOpenHours(at, { period: 'after', hours, zone, earliest: now }).at;
}

/** The interval for an overdue escalation, which waits only until its next time of day. */
export const intervalOfLateEscalation = ({ after }: EscalationRule): ContinuationInterval => ({
  amount: 1,
  time_unit: after.time_unit === 'hour' ? 'hour' : 'day',
});

/** The next repetition; null after the last round. */
export function nextReminderRepetition(
  fired: ContinuedFiringTime & { repeat: Repeat | null; round: number },
  open: ContinuationSendWindow,
): { at: Date; round: number } | null {
  const { repeat, round } = fired;
  if (repeat === null || round >= repeat.max) return null;
  return { at: nextContinuationAt(fired, repeat, open), round: round + 1 };
}

/** A planned follow-up firing. */
export type PlannedContinuation = Pick<ContinuationOrigin, 'cause' | 'round' | 'recipients'> & {
  /** Only for a fallback. */
  instead_of?: ContinuationOrigin['instead_of'];
  at: Date;
  /** The channels, if they differ from the reminder's. */
  channels?: Partial<ChannelFlags & Pick<Reminder, 'integration_ids'>>;
};

/**
 * When a firing happened, and the time of day for its follow-ups. If the firing names its recipients, that is the time
 * of day at which they got the message.
 */
export function firingTimeOf({ scheduled_at: at, time, timezone, urgent, continues }: Reminder): ContinuedFiringTime {
  const ownTime = DateTime.fromJSDate(at, { zone: timezone }).toFormat('HH:mm');
  return { at, time: continues?.recipients ? ownTime : time, timezone, urgent };
}

/**
 * Plans what follows a firing to `recipients` (null: everyone). A repetition may follow, and after a reminder's own
 * firing, an escalation. Nothing follows an escalation or a fallback.
 */
export function plannedContinuationsOf(
  reminder: Reminder,
  recipients: string[] | null,
  open: ContinuationSendWindow,
): PlannedContinuation[] {
  const { continues, repeat, escalate } = reminder;
  if (continues?.cause === 'escalation' || continues?.cause === 'fallback') return [];
  const fired = firingTimeOf(reminder);
  const following: PlannedContinuation[] = [];
  const next = nextReminderRepetition({ ...fired, repeat, round: continues?.round ?? 0 }, open);
  if (next) following.push({ cause: 'repeat', recipients, ...next });
  if (escalate && continues === null) {
    const at = nextContinuationAt(fired, escalate.after, open);
    following.push({ cause: 'escalation', round: 0, recipients: null, at });
  }
  return following;
}

/** The id of the user-defined reminder: either this reminder's, or that of the reminder it follows from. */
export const rootReminderIdOf = (reminder: Pick<Reminder, 'id' | 'continues'>): string =>
  reminder.continues?.reminder_id ?? reminder.id;

/** Applies the reminder's current rule, which may have changed since the first message, to a follow-up firing. Pure. */
export function withRuleOfOrigin(reminder: Reminder, origin: Reminder | undefined): Reminder {
  const { continues } = reminder;
  if (continues === null || origin === undefined) return reminder;
  // These follow-ups go only to recipients who weren't reached by the other firings.
  const ownChannels = continues.cause === 'reminder' || continues.cause === 'fallback';
  return {
    ...reminder,
    ...buildChannelFlags((channel) => {
      const { enabled } = CHANNEL_TRAITS[channel];
      return origin[enabled] && (!ownChannels || reminder[enabled]);
    }),
    integration_ids: origin.integration_ids.filter((id) => !ownChannels || reminder.integration_ids.includes(id)),
    fallback: continues.cause === 'fallback' ? reminder.fallback : origin.fallback,
    repeat: origin.repeat,
    escalate: origin.escalate,
  };
}

/**
 * Derives an id from the firing, cause, time and recipients, so that planning twice has the same result. Each firing
 * has at most one fallback.
 */
const continuationId = (from: Reminder, { cause, round, recipients }: ContinuationOrigin, at: Date): string => {
  if (cause === 'fallback')
    return derivedId('continuation', from.id, from.scheduled_at.getTime(), cause, ...(recipients ?? []));
  const firing = [rootReminderIdOf(from), from.expiry_date, cause, round, at.getTime()];
  return derivedId('continuation', ...firing, ...(recipients ?? []).toSorted());
};

interface When {
  settings: DigestSettings;
  now: Date;
}

/** Builds the record of a planned follow-up firing. Pure. */
export function buildContinuationReminder(
  from: Reminder,
  { at, channels, ...following }: PlannedContinuation,
  when: When,
) {
  const { settings, now } = when;
  const continues = { instead_of: null, ...following, reminder_id: rootReminderIdOf(from) };
  const id = continuationId(from, continues, at);
  const { expiry_id, expiry_date, own_date, user_id, reminder_date } = from;
  const rule = { ...reminderRuleOf(from), ...channels };
  return {
    id,
    ...rule,
    ...{ expiry_id, expiry_date, own_date, user_id, reminder_date, continues, awaits_look: false },
    ...{ scheduled_at: at, scheduled_since: now, shard: from.shard },
    wake_at: reminderWakeAt({ ...rule, scheduled_at: at }, settings, now),
    ...{ status: 'pending' as const, sent_at: null, ...REMINDER_NOT_ENDED_FIELDS },
    ...{ created_at: now, updated_at: now },
  };
}

export function stageContinuation(
  writes: Writes,
  tenant: Tenant,
  from: Reminder,
  following: PlannedContinuation,
  when: When,
): void {
  const { id, ...record } = buildContinuationReminder(from, following, when);
  reminders.of(tenant).stageCreateOnce(writes, id, record);
  dueReminders.stageTimers(writes, [{ ...record, id }], when.now);
}

/** Schedules the follow-up firings for the given times, regardless of their state. */
export function stageContinuationsAsPending(
  writes: Writes,
  tenant: Tenant,
  waiting: readonly { continuation: Reminder; at: Date }[],
  { settings, now }: When,
): void {
  const pending = {
    status: 'pending' as const,
    ...REMINDER_NOT_ENDED_FIELDS,
    scheduled_since: now,
    updated_at: now,
  };
  const staged = waiting.map(({ continuation, at: scheduled_at }) => {
    const wake_at = reminderWakeAt({ ...continuation, scheduled_at }, settings, now);
    return reminders.of(tenant).stageUpdate(writes, continuation, { ...pending, scheduled_at, wake_at });
  });
  dueReminders.stageTimers(writes, staged, now);
}
