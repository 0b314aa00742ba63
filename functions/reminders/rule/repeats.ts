// When a reminder is repeated, and when it is escalated: pure, no clock.
import { DateTime } from 'luxon';
import type { ChannelFlags } from '../../messaging/channel';
import { calendarDateInZone } from '../../platform/calendarDates';
import { HOUR_MS } from '../../platform/clock';
import { instantMovedToOpenHours, type OpenHours } from './openHours';
import type { Continuation, Reminder, ReminderStep, Repeat } from './record';
import { instantOfLocalTime } from './schedule';

/** When a firing happened, and the clock for its steps. */
export interface Fired {
  at: Date;
  /** Local time `HH:MM` in `timezone`. */
  time: string;
  timezone: string;
  urgent: boolean;
}

/** One step later: hours are elapsed time; days and weeks keep the time of day across clock changes. */
function stepAfter(at: Date, { amount, time_unit }: ReminderStep, { time, timezone }: Fired): Date {
  if (time_unit === 'hour') return new Date(at.getTime() + amount * HOUR_MS);
  const today = calendarDateInZone(timezone, at);
  const days = time_unit === 'week' ? 7 * amount : amount;
  const day = DateTime.fromISO(`${today}T${time}`, { zone: 'utc' }).plus({ days });
  return new Date(instantOfLocalTime(day.toMillis(), timezone));
}

/** The first step of a firing that is still to come, at an open instant. */
export function nextRepeatOrEscalationAt(
  fired: Fired,
  step: ReminderStep,
  { hours, now }: { hours: OpenHours; now: Date },
): Date {
  let at = stepAfter(fired.at, step, fired);
  // After a downtime, missed repetitions are skipped.
  while (at <= now) at = stepAfter(at, step, fired);
  const { urgent, timezone: zone } = fired;
  return urgent ? at : instantMovedToOpenHours(at, { period: 'after', hours, zone, earliest: now }).at;
}

/** In which steps an escalation whose time has passed looks for its next: it waits for its time of day alone. */
export const lateEscalationStepOf = ({ after: { time_unit } }: { after: ReminderStep }): ReminderStep => ({
  amount: 1,
  time_unit: time_unit === 'hour' ? 'hour' : 'day',
});

/** The repetition after a round; null: it was the last. */
export function nextReminderRepetition(
  fired: Fired & { repeat: Repeat | null; round: number },
  open: { hours: OpenHours; now: Date },
): { at: Date; round: number } | null {
  const { repeat, round } = fired;
  if (repeat === null || round >= repeat.max) return null;
  return { at: nextRepeatOrEscalationAt(fired, repeat, open), round: round + 1 };
}

/** A planned firing after another. */
export type Following = Pick<Continuation, 'cause' | 'round' | 'recipients'> & {
  /** Only for a fallback. */
  instead_of?: Continuation['instead_of'];
  at: Date;
  /** Channels that it takes differently from its reminder. */
  channels?: Partial<Channels>;
};

type Channels = ChannelFlags & Pick<Reminder, 'integration_ids'>;

/** Its clock; of those alone who got it at a time of their own, that time. */
export function firedAt({ scheduled_at: at, time, timezone, urgent, continues }: Reminder): Fired {
  const ownTime = DateTime.fromJSDate(at, { zone: timezone }).toFormat('HH:mm');
  return { at, time: continues?.recipients ? ownTime : time, timezone, urgent };
}

/**
 * Plans what follows a firing to `recipients` (null: all): its next repetition and, after a reminder's own firing, its
 * escalation. Escalations and fallbacks have no followers.
 */
export function plannedContinuationsOf(
  reminder: Reminder,
  recipients: string[] | null,
  open: { hours: OpenHours; now: Date },
): Following[] {
  const { continues, repeat, escalate } = reminder;
  if (continues?.cause === 'escalation' || continues?.cause === 'fallback') return [];
  const fired = firedAt(reminder);
  const next = nextReminderRepetition({ ...fired, repeat, round: continues?.round ?? 0 }, open);
  return [
    ...(next ? [{ cause: 'repeat' as const, recipients, ...next }] : []),
    ...(escalate && continues === null
      ? [
          {
            cause: 'escalation' as const,
            round: 0,
            recipients: null,
            at: nextRepeatOrEscalationAt(fired, escalate.after, open),
          },
        ]
      : []),
  ];
}
