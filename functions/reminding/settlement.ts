// What a reminder's status is once each of its messages has come to an end: pure.
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
  const reached = sends.filter(({ status }) => status === 'sent' || status === 'delivered');
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
