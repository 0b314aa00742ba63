// What a reminder's status is once each of its messages has come to an end: pure.

import type { ReminderSend } from '../ledger/firing';
import { isFinalSendState, SEND_LEASE_MS } from '../messaging/sendState';
import { addMs, MINUTE_MS } from '../platform/clock';

interface ReminderOutcome {
  status: 'sent' | 'failed' | 'skipped';
  sent_at: Date | null;
  error_message: string | null;
  wake_at: null;
}

const end = (
  status: ReminderOutcome['status'],
  message: string | null,
  sentAt: Date | null = null,
): ReminderOutcome => ({
  status,
  sent_at: sentAt,
  error_message: message,
  wake_at: null,
});

/** The reminder's final fields; all of `sends` must be final. */
function finalReminderOutcomeOf(
  sends: readonly Pick<ReminderSend, 'status' | 'reason' | 'sent_at'>[],
  now: Date,
): ReminderOutcome {
  const reasons = (status: string): string =>
    [...new Set(sends.filter((send) => send.status === status).map(({ reason }) => reason ?? status))].join(
      ', ',
    );
  const reached = sends.filter(({ status }) => status === 'sent');
  if (reached.length > 0) {
    const failures = reasons('failed');
    const sentAt = reached.map(({ sent_at }) => sent_at).find((at) => at !== null) ?? now;
    return end('sent', failures === '' ? null : `Partly failed: ${failures}`, sentAt);
  }
  const failures = reasons('failed');
  if (failures !== '') return end('failed', failures);
  const skips = reasons('skipped');
  return end('skipped', skips === '' ? 'Nobody to remind' : `Skipped: ${skips}`);
}

type Progress = Pick<ReminderSend, 'status' | 'reason' | 'sent_at' | 'wake_at' | 'digest_at'>;

/** Longer than a digest waits for reminders that have no messages yet: this one has. */
const DIGEST_PAUSE_MS = 12 * MINUTE_MS;

/** What a reminder that was fired is at: ended, or to be looked at again after the last of its open messages. */
export function reminderOutcomeOrWakeAtOf(
  sends: readonly Progress[],
  now: Date,
): ReminderOutcome | { wake_at: Date } {
  if (sends.every(isFinalSendState)) return finalReminderOutcomeOf(sends, now);
  const open = sends.filter((send) => !isFinalSendState(send));
  const waits = open.map(({ wake_at, digest_at }) => (wake_at ?? digest_at ?? now).getTime());
  const pause = open.some(({ digest_at }) => digest_at !== null) ? DIGEST_PAUSE_MS : SEND_LEASE_MS;
  return { wake_at: addMs(new Date(Math.max(now.getTime(), ...waits)), pause) };
}
