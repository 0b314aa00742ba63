// Firings that follow from a reminder's own: to recipients whose own time is later, and again.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { CHANNELS, channelFlags } from '../../messaging/channel';
import { derivedId } from '../../platform/ids';
import { type DigestSettings, reminderWakeAtOf } from './digestDay';
import {
  type Continuation,
  dueReminders,
  NOT_ENDED,
  type Reminder,
  reminderRuleOf,
  reminders,
} from './record';
import type { Following } from './repeats';

/** The reminder that people set: itself, or the one that it continues. */
export const originReminderIdOf = (reminder: Pick<Reminder, 'id' | 'continues'>): string =>
  reminder.continues?.reminder_id ?? reminder.id;

/** Which of its channels a firing that follows keeps to itself: it goes to those alone whom those did not reach before. */
const hasOwnChannels = ({ cause }: Continuation): boolean => cause === 'reminder' || cause === 'fallback';

/** The following firing under the reminder's current rule; changes since the first message apply. Pure. */
export function continuationWithRuleOfOrigin(reminder: Reminder, origin: Reminder | undefined): Reminder {
  const { continues } = reminder;
  if (continues === null || origin === undefined) return reminder;
  const ownChannels = hasOwnChannels(continues);
  return {
    ...reminder,
    ...channelFlags((channel) => {
      const { enabled } = CHANNELS[channel];
      return origin[enabled] && (!ownChannels || reminder[enabled]);
    }),
    integration_ids: origin.integration_ids.filter(
      (id) => !ownChannels || reminder.integration_ids.includes(id),
    ),
    fallback: continues.cause === 'fallback' ? reminder.fallback : origin.fallback,
    repeat: origin.repeat,
    escalate: origin.escalate,
  };
}

/**
 * The same id for the same firing, cause, time and recipients, so that planning is idempotent. Each firing has at most
 * one fallback.
 */
const continuationId = (from: Reminder, { cause, round, recipients }: Continuation, at: Date): string => {
  if (cause === 'fallback')
    return derivedId('continuation', from.id, from.scheduled_at.getTime(), cause, ...(recipients ?? []));
  const firing = [originReminderIdOf(from), from.expiry_date, cause, round, at.getTime()];
  return derivedId('continuation', ...firing, ...(recipients ?? []).toSorted());
};

interface When {
  settings: DigestSettings;
  now: Date;
}

/** A firing that follows, as it is planned. Pure. */
export function continuationOf(from: Reminder, { at, channels, ...following }: Following, when: When) {
  const { settings, now } = when;
  const continues = { instead_of: null, ...following, reminder_id: originReminderIdOf(from) };
  const id = continuationId(from, continues, at);
  const { expiry_id, expiry_date, own_date, user_id, reminder_date } = from;
  const rule = { ...reminderRuleOf(from), ...channels };
  return {
    id,
    ...rule,
    ...{ expiry_id, expiry_date, own_date, user_id, reminder_date, continues, awaits_look: false },
    ...{ scheduled_at: at, scheduled_since: now, shard: from.shard },
    wake_at: reminderWakeAtOf({ ...rule, scheduled_at: at }, settings, now),
    ...{ status: 'pending' as const, sent_at: null, ...NOT_ENDED },
    ...{ created_at: now, updated_at: now },
  };
}

/** 1 write, with the commit from which it follows. */
export function stageContinuation(
  writes: Writes,
  tenant: Tenant,
  from: Reminder,
  following: Following,
  when: When,
): void {
  const { id, ...record } = continuationOf(from, following, when);
  reminders.of(tenant).stageCreateOnce(writes, id, record);
  dueReminders.stageTimers(writes, [{ ...record, id }], when.now);
}

/** Plans the following firings at these times, regardless of their state. 1 write each. */
export function stageContinuationInstants(
  writes: Writes,
  tenant: Tenant,
  waiting: readonly { continuation: Reminder; at: Date }[],
  { settings, now }: When,
): void {
  const pending = { status: 'pending' as const, ...NOT_ENDED, scheduled_since: now, updated_at: now };
  const staged = waiting.map(({ continuation, at: scheduled_at }) => {
    const wake_at = reminderWakeAtOf({ ...continuation, scheduled_at }, settings, now);
    return reminders.of(tenant).stageUpdate(writes, continuation, { ...pending, scheduled_at, wake_at });
  });
  dueReminders.stageTimers(writes, staged, now);
}
