// What a reminder's status is once each of its messages has come to an end: pure.
import { isFinal, SEND_LEASE_MS } from '../messaging/sendState';
import { addMs } from '../platform/clock';
import type { ReminderSend } from './ledger';

interface Settlement {
  status: 'sent' | 'failed' | 'skipped';
  sent_at: Date | null;
  error_message: string | null;
  wake_at: null;
}

const end = (
  status: Settlement['status'],
  message: string | null,
  sentAt: Date | null = null,
): Settlement => ({
  status,
  sent_at: sentAt,
  error_message: message,
  wake_at: null,
});

/** The reminder's final fields; all of `sends` must be final. */
export function settled(
  sends: readonly Pick<ReminderSend, 'status' | 'reason' | 'sent_at'>[],
  now: Date,
): Settlement {
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

/** What a reminder that was fired is at: ended, or to be looked at again after the last of its open messages. */
export function progressOf(sends: readonly Progress[], now: Date): Settlement | { wake_at: Date } {
  if (sends.every(isFinal)) return settled(sends, now);
  const waits = sends
    .filter((send) => !isFinal(send))
    .map(({ wake_at, digest_at }) => (wake_at ?? digest_at ?? now).getTime());
  return { wake_at: addMs(new Date(Math.max(now.getTime(), ...waits)), SEND_LEASE_MS) };
}
