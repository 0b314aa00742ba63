// Whether a due reminder ends without any message, or waits for another moment first: pure.
import { type Expiry, isOpen } from '../expiries/record';
import type { Reminder } from '../reminders/record';

export interface Ending {
  status: 'cancelled' | 'skipped';
  error_message: string;
}

export const EXPIRY_GONE: Ending = {
  status: 'cancelled',
  error_message: 'The expiry does not exist any more',
};

/** Null when there is something to send. */
export function endingOf(
  reminder: Pick<Reminder, 'scheduled_at' | 'scheduled_since'>,
  expiry: Pick<Expiry, 'is_done' | 'is_archive'>,
): Ending | null {
  if (!isOpen(expiry)) return { status: 'cancelled', error_message: 'The expiry is completed or archived' };
  return reminder.scheduled_at <= reminder.scheduled_since
    ? { status: 'skipped', error_message: 'Its moment had already passed when it was set' }
    : null;
}

/** The date that the reminder must be counted from anew, because its expiry has got another; null when it is right. */
export function movedTo(
  reminder: Pick<Reminder, 'expiry_date' | 'own_date'>,
  expiry: Pick<Expiry, 'expiry_date'>,
): string | null {
  const date = expiry.expiry_date;
  return date === null || reminder.own_date || date === reminder.expiry_date ? null : date;
}
