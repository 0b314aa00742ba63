// Who gets a firing now, and what follows from it: later for the others, again, and for somebody else. Pure.
import { type Following, plannedContinuationsOf } from '../reminderSchedule/repeats';
import type { PlannedSend } from './recipients';
import { isSentWithDigest, laterRecipientIdsByInstant, type Timing } from './recipientTimes';

export interface DueRecipients {
  isDue: (send: PlannedSend) => boolean;
  following: Following[];
}

const FIRST = { cause: 'reminder', round: 0 } as const;

/** Or the instant at which the first of them gets it, when nobody does now. Who snoozes is passed over this time. */
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
  // The mails of those have gone with the digest.
  const email_enabled = reminder.email_enabled && settings.email_reminder_mode !== 'DIGEST';
  const splits = [...later].map(([at, ids]) => ({
    ...{ cause, round, recipients: [...ids], at: new Date(at) },
    channels: { email_enabled },
  }));
  const following = plannedContinuationsOf(reminder, onTime, { hours: settings, now });
  return {
    isDue: (send) => !isWaiting(send) && !snoozing.has(send.recipient_id),
    following: [...splits, ...following.filter((each) => each.cause !== 'repeat' || reachesNow)],
  };
}
