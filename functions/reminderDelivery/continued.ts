// What firings need to know that follow from a reminder's own: whether it is there still, and what was answered meanwhile.
import type { Transaction } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import type { Expiry } from '../expiries/record';
import { type Reminder, reminders } from '../reminderSchedule/record';
import { hasOpenRenewalProposal } from '../responses/renewalProposal';
import { listSnoozedRecipientIds } from '../responses/snooze';

export interface Continued {
  /** The reminders that people set, by id. */
  originOf: ReadonlyMap<string, Reminder>;
  /** Expiries of which somebody says that they are renewed. */
  renewing: ReadonlySet<string>;
  /** Who is left alone for now, by repetition. */
  snoozingOf: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Nothing to read for reminders' own firings; for others 1 for each reminder, and 2 for each that comes again. */
export async function loadContinuationFacts(
  transaction: Transaction,
  tenant: Tenant,
  due: readonly Reminder[],
  expiryOf: ReadonlyMap<string, Expiry>,
): Promise<Continued> {
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
    Promise.all(
      again.map(async ({ expiry }) => ((await hasOpenRenewalProposal(tenant, expiry)) ? [expiry.id] : [])),
    ),
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
